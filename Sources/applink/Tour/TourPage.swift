internal import LoopbackHTTP

/// The page of the tour, and the server that publishes it on this machine.
enum TourPage {
  static let path = "/recipes/7"

  static let html = """
    <!doctype html>
    <html lang="en">
    <head>
      <meta charset="utf-8">
      <title>Lemon cake</title>
      <meta property="al:iphone:url" content="cookbook://recipes/7">
      <meta property="al:iphone:app_store_id" content="123456789">
      <meta property="al:iphone:app_name" content="Cookbook">
      <meta property="al:ipad:url" content="cookbook-hd://recipes/7">
      <meta property="al:ipad:app_name" content="Cookbook HD">
      <meta property="al:android:package" content="org.example.cookbook">
      <meta property="al:android:url" content="cookbook://recipes/7">
      <!-- <meta property="al:ios:url" content="a comment hides this one"> -->
    </head>
    <body><p>Lemons, butter, sugar, flour.</p></body>
    </html>
    """

  /// The site's association file, which decides what a tap on a universal link opens.
  static let association = """
    {"applinks": {"details": [
      {"appIDs": ["ABCDE12345.org.example.cookbook"],
       "components": [{"/": "/recipes/drafts/*", "exclude": true}, {"/": "/recipes/*"}]}
    ]}}
    """

  /// Starts the server; it stops with the last reference to it.
  static func publish() throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      if request.path == "/.well-known/apple-app-site-association" {
        return try await connection.respond(
          headers: ["Content-Type: application/json"], body: association)
      }
      guard request.path == path else {
        return try await connection.respond(status: 404)
      }
      try await connection.respond(
        headers: ["Content-Type: text/html; charset=utf-8"], body: html)
    }
  }
}
