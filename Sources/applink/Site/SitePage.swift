internal import BoltsAppLinks
internal import Foundation

/// The page of one link: tags for apps and previews, and links that work without JavaScript.
struct SitePage {
  let site: SiteDescription
  let link: SiteDescription.Link

  var html: String {
    """
    <!doctype html>
    <!-- \(SiteWriter.marker) -->
    <html lang="\(site.language)"\(site.isRightToLeft ? #" dir="rtl""# : "")>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(link.title.escapedHTML)</title>
    \((tags + previews).joined(separator: "\n"))
    <link rel="canonical" href="\((link.web ?? site.url(of: link)).escapedHTML)">
    <style>
    body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 3rem auto; padding: 0 1rem;
           overflow-wrap: anywhere; }
    img { max-width: 100%; border-radius: .5rem; }
    nav a { display: block; margin: .75rem 0; padding: .75rem 1rem; border-radius: .5rem;
            background: #0b57d0; color: #fff; text-align: center; text-decoration: none; }
    nav a.quiet { background: none; color: #0b57d0; }
    \(hasBothApps ? ".on-ios .android, .on-android .ios { display: none; }\n" : "")</style>
    </head>
    <body>
    <main>
    <h1>\(link.title.escapedHTML)</h1>
    \(body.joined(separator: "\n"))
    <nav>
    \(anchors.joined(separator: "\n"))
    </nav>
    </main>
    \(script)</body>
    </html>

    """
  }

  /// The apps of Apple's that differ in the page.
  private var apps: [SiteDescription.AppleApp] {
    site.appleApps(of: link).reduce(into: []) { apps, app in
      let isKnown = apps.contains {
        ($0.appStoreID, $0.name, $0.isForIPad) == (app.appStoreID, app.name, app.isForIPad)
      }
      if !isKnown { apps.append(app) }
    }
  }

  /// The tags for apps, each on a line.
  var tags: [String] {
    var tags: [String] = []
    for app in apps {
      // A universal link needs no scheme: without one the page's own URL is what the app gets.
      let platform = app.isForIPad ? "al:ipad" : "al:ios"
      tags.append(meta("\(platform):url", link.appleURL ?? site.url(of: link)))
      if let id = app.appStoreID { tags.append(meta("\(platform):app_store_id", id)) }
      if let name = app.name { tags.append(meta("\(platform):app_name", name)) }
    }
    if let id = apps.lazy.compactMap(\.appStoreID).first {
      // A comma would end the argument.
      let argument = site.url(of: link).replacing(",", with: "%2C")
      tags.append(meta("apple-itunes-app", "app-id=\(id), app-argument=\(argument)", "name"))
    }
    if let app = site.androidApp {
      tags.append(meta("al:android:package", app.package))
      tags.append(meta("al:android:url", link.androidURL ?? site.url(of: link)))
      if let name = app.name { tags.append(meta("al:android:app_name", name)) }
    }
    return tags + [meta("al:web:url", link.web ?? site.url(of: link))]
  }

  private var previews: [String] {
    var tags = [
      meta("og:type", "website"), meta("og:title", link.title), meta("og:url", site.url(of: link)),
    ]
    if let description = link.description {
      tags += [meta("og:description", description), meta("description", description, "name")]
    }
    if let image = link.image { tags.append(meta("og:image", image)) }
    return tags
  }

  private func meta(_ name: String, _ content: String, _ kind: String = "property") -> String {
    #"<meta \#(kind)="\#(name)" content="\#(content.escapedHTML)">"#
  }

  private var body: [String] {
    [
      link.image.map { #"<img src="\#($0.escapedHTML)" alt="">"# },
      link.description.map { "<p>\($0.escapedHTML)</p>" },
    ].compactMap(\.self)
  }

  private var anchors: [String] {
    var anchors: [String] = []
    func add(_ url: String?, _ text: String, _ app: String?, _ name: String) {
      guard let url else { return }
      let text = site.text(text, app: app).escapedHTML
      anchors.append(#"<a class="\#(name)" href="\#(url.escapedHTML)">\#(text)</a>"#)
    }
    func ownScheme(_ url: String?) -> String? {
      url.flatMap { URL(string: $0)?.isHTTP == true ? nil : $0 }
    }
    for (index, app) in apps.enumerated() {
      if index == 0 { add(ownScheme(link.appleURL), "openIOS", app.name, "ios") }
      let fallback = app.isForIPad ? link.iPadFallback ?? link.appleFallback : link.appleFallback
      add(fallback ?? app.storeURL, "getIOS", app.name, "ios")
    }
    if let app = site.androidApp {
      add(ownScheme(link.androidURL), "openAndroid", app.name, "android")
      add(link.androidFallback ?? app.storeURL, "getAndroid", app.name, "android")
    }
    add(link.web, "web", nil, "quiet")
    return anchors
  }

  private var hasBothApps: Bool { !site.appleApps.isEmpty && site.androidApp != nil }

  /// Hides what is for the other platform; every link works without it. iPads say that they are Macs.
  private var script: String {
    guard hasBothApps else { return "" }
    return """
      <script>
      (function () {
        var agent = navigator.userAgent;
        var isApple = /iPhone|iPad|iPod/.test(agent)
          || /Macintosh/.test(agent) && navigator.maxTouchPoints > 1;
        var platform = /Android/.test(agent) ? "android" : isApple ? "ios" : "";
        if (platform) document.documentElement.className = "on-" + platform;
      })();
      </script>

      """
  }
}
