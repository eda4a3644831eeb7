internal import BoltsAppLinks
internal import Foundation
internal import LoopbackHTTP

/// The output of the tour: headings, and the events under them.
///
/// The port that the system chose for the page is left out of all it says, so that the tour reads
/// the same each time.
struct TourStage: Sendable {
  var console: Console
  var port: UInt16

  func begin(_ title: String, code: String) throws(OutputError) {
    try console.print("\n" + console.palette.paint(title, .heading))
    try console.print("  " + console.palette.paint(code, .good) + "\n")
  }

  /// A word and the URL it is about. The data that go along are shown where they are read, not in
  /// their long written form.
  func say(_ word: String, _ url: URL) throws(OutputError) {
    let parts = url.absoluteString.split(separator: "al_applink_data=", maxSplits: 1)
    try say(word, parts.count == 2 ? parts[0] + "al_applink_data=…" : url.absoluteString)
  }

  /// A word and what it is about.
  func say(_ word: String, _ text: String) throws(OutputError) {
    var table = Table()
    let padded = word.padding(toLength: 10, withPad: " ", startingAt: 0)
    table.append(.init(padded, .faint), .init(withoutPort(text), .link))
    try show(table)
  }

  func show(_ table: Table) throws(OutputError) {
    let lines = table.lines(
      width: console.results.width, indent: 4, palette: console.palette)
    for line in lines { try console.print(line) }
  }

  func show(_ event: MeasurementEvent?) throws(OutputError) {
    guard let event else { return }
    let shown = [
      MeasurementEvent.Key.type, MeasurementEvent.Key.success, MeasurementEvent.Key.outputURLScheme,
      MeasurementEvent.Key.refererAppName, MeasurementEvent.Key.inputURLScheme,
    ]
    let arguments = shown.compactMap { key in event.arguments[key].map { "\(key) \($0)" } }
    try say("event", event.name.rawValue + ": " + arguments.joined(separator: ", "))
  }

  private func withoutPort(_ text: String) -> String {
    text.replacingOccurrences(of: ":\(port)", with: "")
  }
}

/// The opener of a simulated device, which prints the URLs and opens nothing.
struct TourOpener: URLOpening {
  var device: RecordingURLOpener
  var stage: TourStage

  init(installedSchemes: [String], stage: TourStage) {
    device = RecordingURLOpener(installedSchemes: installedSchemes)
    self.stage = stage
  }

  func canOpen(_ url: URL) async -> Bool { await device.canOpen(url) }

  func open(_ url: URL) async -> Bool {
    let isOpened = await device.open(url)
    // The stage reports by its next line that its output is closed.
    try? stage.say(isOpened ? "would open" : "no app for", url)
    return isOpened
  }
}

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
