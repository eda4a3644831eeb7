internal import Foundation

/// The page of one link: tags for apps and previews, and links that work without JavaScript.
struct SitePage {
  let site: SiteDescription
  let link: SiteDescription.Link

  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(link.title.escapedHTML)</title>
    \((tags + previews).joined(separator: "\n"))
    <link rel="canonical" href="\((link.web ?? site.url(of: link)).escapedHTML)">
    <style>
    body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 3rem auto; padding: 0 1rem; }
    img { max-width: 100%; border-radius: .5rem; }
    nav a { display: block; margin: .75rem 0; padding: .75rem 1rem; border-radius: .5rem;
            background: #0b57d0; color: #fff; text-align: center; text-decoration: none; }
    nav a.quiet { background: none; color: #0b57d0; }
    .on-ios .android, .on-android .ios { display: none; }
    </style>
    </head>
    <body>
    <main>
    <h1>\(link.title.escapedHTML)</h1>
    \(body.joined(separator: "\n"))
    <nav>
    \(anchors.joined(separator: "\n"))
    </nav>
    </main>
    <script>
    // Only leaves out what is for the other platform; every link works without it.
    (function () {
      var agent = navigator.userAgent, root = document.documentElement;
      var platform = /Android/.test(agent) ? "android" : /iPhone|iPad|iPod/.test(agent) ? "ios" : "";
      if (platform) root.className = "on-" + platform;
    \(redirect)})();
    </script>
    </body>
    </html>

    """
  }

  // MARK: Tags

  private var tags: [String] {
    var tags: [String] = []
    if let app = site.appleApp {
      // A universal link needs no scheme: without one the page's own URL is what the app gets.
      tags.append(property("al:ios:url", link.appleURL ?? site.url(of: link)))
      if let id = app.appStoreID { tags.append(property("al:ios:app_store_id", id)) }
      tags.append(property("al:ios:app_name", app.name))
      if let id = app.appStoreID {
        // A comma would end the argument.
        let argument = site.url(of: link).replacing(",", with: "%2C")
        tags.append(named("apple-itunes-app", "app-id=\(id), app-argument=\(argument)"))
      }
    }
    if let app = site.androidApp {
      tags.append(property("al:android:package", app.package))
      tags.append(property("al:android:url", link.androidURL ?? site.url(of: link)))
      tags.append(property("al:android:app_name", app.name))
    }
    return tags + [property("al:web:url", link.web ?? site.url(of: link))]
  }

  private var previews: [String] {
    var tags = [
      property("og:type", "website"), property("og:title", link.title),
      property("og:url", site.url(of: link)),
    ]
    if let description = link.description {
      tags += [property("og:description", description), named("description", description)]
    }
    if let image = link.image { tags.append(property("og:image", image)) }
    return tags
  }

  private func property(_ name: String, _ content: String) -> String {
    #"<meta property="\#(name)" content="\#(content.escapedHTML)">"#
  }

  private func named(_ name: String, _ content: String) -> String {
    #"<meta name="\#(name)" content="\#(content.escapedHTML)">"#
  }

  // MARK: The body

  private var body: [String] {
    [
      link.image.map { #"<img src="\#($0.escapedHTML)" alt="">"# },
      link.description.map { "<p>\($0.escapedHTML)</p>" },
    ].compactMap(\.self)
  }

  private var anchors: [String] {
    var anchors: [String] = []
    if let app = site.appleApp {
      if let url = link.appleURL, !Self.isWeb(url) {
        anchors.append(anchor(url, "Open in \(app.name) on iPhone or iPad", "ios"))
      }
      if let url = link.appleFallback ?? app.storeURL {
        anchors.append(anchor(url, "Get \(app.name) for iPhone and iPad", "ios"))
      }
    }
    if let app = site.androidApp {
      if let url = link.androidURL, !Self.isWeb(url) {
        anchors.append(anchor(url, "Open in \(app.name) on Android", "android"))
      }
      anchors.append(
        anchor(
          link.androidFallback ?? app.storeURL, "Get \(app.name) for Android", "android"))
    }
    if let web = link.web { anchors.append(anchor(web, "Continue in the browser", "quiet")) }
    return anchors
  }

  private func anchor(_ url: String, _ text: String, _ name: String) -> String {
    #"<a class="\#(name)" href="\#(url.escapedHTML)">\#(text.escapedHTML)</a>"#
  }

  private static func isWeb(_ url: String) -> Bool {
    ["http", "https"].contains(URL(string: url)?.scheme?.lowercased())
  }

  /// With `efr=1` the page is not shown: the fallback of the platform opens at once.
  private var redirect: String {
    guard link.skipsPage else { return "" }
    return """
        var links = document.querySelectorAll(platform ? "nav a." + platform : "nav a.quiet");
        if (links.length) location.replace(links[links.length - 1].href);

      """
  }
}

extension String {
  /// The text as HTML, in an element or in an attribute with double quotation marks.
  var escapedHTML: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
