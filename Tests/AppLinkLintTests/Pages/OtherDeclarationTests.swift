import AppLinkLint
import BoltsAppLinks
import Foundation
import Testing

@Suite("Declarations of apps other than al: tags")
struct DeclarationTests {
  private func page(_ html: String) throws -> AppLinkPage {
    AppLinkPage(
      html: Data(html.utf8), contentType: "text/html",
      url: try #require(URL(string: "https://example.com/a/b")))
  }

  @Test("The Smart App Banner is split at commas, and each part at its first equals sign")
  func banner() throws {
    let page = try page(
      """
      <meta name="Apple-iTunes-App" content=" app-id = 123 , app-argument=https://e.com/?a=b, app-clip-bundle-id=c, x">
      """)
    let banner = try #require(page.otherDeclarations.first)
    #expect(banner.source == .smartAppBanner)
    #expect(banner.platform == "ios")
    #expect(banner.appStoreID == "123")
    #expect(banner.url?.absoluteString == "https://e.com/?a=b")
    #expect(banner.appClipBundleID == "c")
    #expect(banner.line == 1)
  }

  @Test(
    "a banner without a number, or in a property attribute, declares no app",
    arguments: [
      #"<meta name="apple-itunes-app" content="app-id=12x">"#,
      #"<meta property="apple-itunes-app" content="app-id=12">"#,
      #"<!-- <meta name="apple-itunes-app" content="app-id=12"> -->"#,
      #"<meta name="apple-itunes-app">"#,
    ])
  func noBanner(html: String) throws {
    #expect(try page(html).otherDeclarations.isEmpty)
  }

  @Test("Twitter's tags declare one app for each store, by name or by property")
  func twitter() throws {
    let declarations = try page(
      """
      <meta name="twitter:app:id:iphone" content="1">
      <meta property="twitter:app:name:iphone" content="One">
      <meta name="twitter:app:id:iphone" content="2">
      <meta name="twitter:app:id:ipad" content="x">
      <meta name="twitter:app:id:googleplay" content="org.example.app">
      <meta name="twitter:app:url:googleplay" content="example://7">
      <meta name="twitter:app:country" content="DE">
      """
    ).otherDeclarations
    #expect(declarations.map(\.platform) == ["iphone", "ipad", "android"])
    #expect(declarations.map(\.appStoreID) == ["1", nil, nil])
    #expect(declarations.map(\.appName) == ["One", nil, nil])
    #expect(declarations.map(\.package) == [nil, nil, "org.example.app"])
    #expect(declarations.map(\.country) == ["DE", "DE", "DE"])
    #expect(declarations[2].url?.absoluteString == "example://7")
  }

  @Test("An alternate link declares an app, and optionally the URL that it opens")
  func alternates() throws {
    let declarations = try page(
      """
      <link rel="ALTERNATE nofollow" href="android-app://org.example.app/example/story/7?a=b">
      <link rel="alternate" href="ios-app://123">
      <link rel="alternate" href="ios-app://x">
      <link rel="alternate" href="https://example.com/feed">
      <link rel="stylesheet" href="android-app://org.example.app">
      """
    ).otherDeclarations
    #expect(declarations.map(\.package) == ["org.example.app", nil])
    #expect(declarations.map(\.appStoreID) == [nil, "123"])
    #expect(declarations.map(\.url?.absoluteString) == ["example://story/7?a=b", nil])
  }

  @Test("a page that is read for everything says the same, in one reading")
  func oneReading() throws {
    let html = """
      <!doctype html><base href="/x/"><meta name="al:ios:url" content="a://1">
      <meta property="al:ios:url" content="a://2"><!-- <meta property="al:ios:url"> -->
      <template><meta property="al:ipad:url" content="a://3"></template>
      <link rel="manifest" href="site.webmanifest"><meta name="apple-itunes-app" content="app-id=1">
      <frameset><meta property="al:web:url" content="b">
      """
    let page = try page(html)
    let whole = AppLinkPage(Data(html.utf8), "text/html", page.url, reading: .everything) { _ in }
    #expect(whole.metaTags == page.metaTags)
    #expect(whole.diagnostics == page.diagnostics)
    #expect(whole.otherDeclarations == page.otherDeclarations)
    #expect(whole.manifestURL == page.manifestURL)
    #expect(page.diagnostics.count > 2 && page.manifestURL?.path == "/x/site.webmanifest")
  }

  @Test("The manifest's URL is relative to the page's base")
  func manifestURL() throws {
    let plain = try page(#"<link rel="manifest" href="m.json">"#)
    #expect(plain.manifestURL?.absoluteString == "https://example.com/a/m.json")
    let based = try page(#"<base href="/c/"><link rel="x manifest" href="m.json">"#)
    #expect(based.manifestURL?.absoluteString == "https://example.com/c/m.json")
    #expect(try page("<p>").manifestURL == nil)
  }
}
