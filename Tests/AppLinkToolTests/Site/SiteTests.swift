import AppLinkLint
import Foundation
import TestSupport
import Testing

@Suite("site")
struct SiteTests {
  /// A site with a page for each kind of link.
  private let example = AppLinkToolTests.site(
    #"""
    {"path": "/story/7", "title": "Lemon cake", "description": "Lemons, butter, sugar, flour.",
     "image": "https://www.example.com/7.jpg", "web": "https://www.example.com/story/7",
     "ios": "example://story/7", "android": "example://story/7"},
    {"path": "/story/*"}, {"path": "/spring"}
    """#,
    #""lang": "en", "texts": {"web": "Read on the web"}, "#, apps: bothApps)

  @Test("The output of 'site build' passes 'check' when a host serves it")
  func buildServeCheck() async throws {
    try await withSite(example) { folder in
      try await withServer(of: folder) { address in
        for path in ["story/7", "spring", "spring/"] {
          let checked = try await Checked(address + path, "--strict")
          #expect(checked.status == 0, "\(checked.findings)")
          #expect(checked.opens == ["app", "app", "app"])
        }
        let lint = try await applink("lint", address + "story/7", "--strict")
        #expect(lint.status == 0, "\(lint.output)")
        // The folder's rule opens the app for a link without a page.
        #expect(try await Checked(address + "story/8").codes == ["unreadable-page"])
        #expect(try await applink("check", address + "other").status == 1)
        #expect(try await applink("tags", address + "../../etc/passwd").status == 2)
      }
    }
  }

  @Test("A part of a path may begin with a combining mark")
  func combiningMark() async throws {
    try await withFolder { folder in
      let links = #"{"path": "/%CC%81b"}, {"path": "/x/%CC%81b"}"#
      for count in ["3 written, 0 unchanged", "0 written, 3 unchanged"] {
        let run = try await build(site(links), folder, "--force")
        #expect(run.status == 0 && run.output.contains(count), "\(run.output)\(run.errors)")
        for path in ["\u{301}b", "x/\u{301}b"] {
          #expect(try !text("\(path)/index.html", in: folder).isEmpty)
        }
      }
      let run = try await build(site(#"{"path": "/c"}"#), folder)
      #expect(
        run.output.hasSuffix("2 written, 0 unchanged, 2 removed\n"), "\(run.output)\(run.errors)")
    }
  }

  @Test("Apps that a page cannot tell apart are one target in it")
  func likeApps() async throws {
    let apps = ["app", "hd"]
      .map { #"{"appID": "ABCDE12345.com.example.\#($0)", "appStoreID": "1"}"# }
      .joined(separator: ",")
    try await withSite(site(#"{"path": "/a"}"#, apps: #""ios": [\#(apps)]"#)) { folder in
      let page = try text("a/index.html", in: folder)
      #expect(page.components(separatedBy: "al:ios:url").count == 2)
      #expect(page.components(separatedBy: "class=\"ios\"").count == 2)
      #expect(try text(".well-known/apple-app-site-association", in: folder).contains("hd"))
    }
  }

  @Test("A fault of an app is found in the pages of its own links")
  func ownApp() async throws {
    let apps = ["app", "hd"].map { "ABCDE12345.com.example.\($0)" }
    let links = apps.enumerated().map { #"{"path": "/\#($0)", "iosApp": "\#($1)"}"# }
    let names = #"{"appID": "\#(apps[0])", "name": "A"}, {"appID": "\#(apps[1])", "name": " "}"#
    let errors = try await refuses(
      site(links.joined(separator: ","), apps: #""ios": [\#(names)]"#), "links[1].path is refused")
    #expect(!errors.contains("links[0]"), "\(errors)")
  }

  @Test("An app that no link is for is named by its place")
  func unusedApp() async throws {
    let apps = ["app", "hd"].map { "ABCDE12345.com.example.\($0)" }
    let description = site(
      #"{"path": "/a", "iosApp": "\#(apps[0])"}"#,
      apps: "\"ios\": [{\"appID\": \"\(apps[0])\"},\n{\"appID\": \"\(apps[1])\"}]")
    let errors = try await refuses(description, "Add a link for the app")
    #expect(errors.hasPrefix("standard input:2:1: error: "), "\(errors)")
  }

  @Test("A site with two apps for iOS and other sections builds, is checked and is matched")
  func twoApps() async throws {
    let apps = ["ABCDE12345.com.example.app", "ABCDE12345.com.example.pro"]
    let description = site(
      #"""
      {"path": "/a"}, {"path": "/pro/*", "iosApp": "\#(apps[1])"}
      """#,
      #""aasa": {"webcredentials": {"apps": ["\#(apps[0])"]}, "activitycontinuation": {"apps": []}},"#,
      apps: #""ios": [{"appID": "\#(apps[0])", "appStoreID": "1"}, {"appID": "\#(apps[1])"}]"#)
    try await withSite(description) { folder in
      let name = ".well-known/apple-app-site-association"
      let file = folder.appending(path: name).path
      for (path, opened) in [("/a", apps), ("/pro/7", [apps[1]])] {
        let url = "https://a.example\(path)"
        let items = try await applink("match", file, url, "--json").items()
        #expect(items[0]["apps"] as? [String] == opened)
      }
      #expect(try await applink("check", file, "--strict").status == 0)
      let association = try text(name, in: folder)
      #expect(["webcredentials", "activitycontinuation"].allSatisfy(association.contains))
      let both = try text("a/index.html", in: folder)
      #expect(both.components(separatedBy: "al:ios:url").count == 3)
    }
  }

  @Test("An unknown section is copied with a warning each time; a fault in a known one is refused")
  func sections() async throws {
    let link = #"{"path": "/a"}"#
    try await withFolder { folder in
      for _ in 0..<2 {
        let run = try await build(site(link, #""aasa": {"later": {"y": [1, null]}},"#), folder)
        #expect(run.status == 0)
        let warning = "standard input:1:31: warning: apple-app-site-association: The key \"later\""
        #expect(run.errors.hasPrefix(warning), "\(run.errors)")
      }
      let file = try text(".well-known/apple-app-site-association", in: folder)
      #expect(file.contains(#""later": {"#) && file.contains(#""y": ["#))
    }
    try await refuses(site(link, #""aasa": {"webcredentials": 7},"#), "1:31: error: ")
  }

  @Test("Without JavaScript the links to the stores, the app and the web work")
  func page() async throws {
    try await withSite(example) { folder in
      let page = try text("story/7/index.html", in: folder)
      for needle in [
        #"href="https://apps.apple.com/app/id1""#,
        #"href="https://play.google.com/store/apps/details?id=com.example.app""#,
        #"href="example://story/7""#, #"href="https://www.example.com/story/7">Read on the web<"#,
        #"name="apple-itunes-app" content="app-id=1, app-argument="#,
        #"property="og:image" content="https://www.example.com/7.jpg""#,
      ] { #expect(page.contains(needle), "\(needle)") }
    }
  }

  @Test("The language and the words of the pages can be set")
  func language() async throws {
    let description = site(
      #"{"path": "/a", "ios": "a:b"}"#, #""lang": "ar", "texts": {"openIOS": "<{app}>"},"#)
    try await withSite(description) { folder in
      let page = try text("a/index.html", in: folder)
      #expect(page.contains(#"<html lang="ar" dir="rtl">"#))
      #expect(page.contains(">&lt;App&gt;</a>"))
    }
  }

  @Test("An app for iPads has its own tags and fallback, or else the iPhone's fallback")
  func iPadApp() async throws {
    let apps = ["com.example.app", "com.example.pad"].map {
      #"{"appID": "ABCDE12345.\#($0)"\#($0.hasSuffix("pad") ? #", "device": "ipad""# : "")}"#
    }
    let description = site(
      #"""
      {"path": "/x", "iosFallback": "https://w.example/get", "ipadFallback": "https://w.example/pad"},
      {"path": "/y", "iosFallback": "https://w.example/get"}
      """#, apps: #""ios": [\#(apps.joined(separator: ","))]"#)
    try await withSite(description) { folder in
      let page = try text("x/index.html", in: folder)
      #expect(page.contains(#"<meta property="al:ipad:url" content="https://a.example/x">"#))
      #expect(page.components(separatedBy: "al:ios:url").count == 2)
      for (path, fallbacks) in [("x", ["get", "pad"]), ("y", ["get", "get"])] {
        let page = try text("\(path)/index.html", in: folder)
        let found = page.matches(of: /href="https:\/\/w\.example\/(\w+)">Get/)
        #expect(found.map { String($0.1) } == fallbacks)
      }
    }
  }

  @Test("An app without a name has no tag for it, and its page passes lint")
  func namelessApp() async throws {
    let apps = bothApps.replacing(#", "name": "App""#, with: "")
    try await withSite(site(#"{"path": "/a"}"#, apps: apps)) { folder in
      let html = try text("a/index.html", in: folder)
      #expect(!html.contains("app_name"))
      let page = folder.appending(path: "a/index.html").path
      let lint = try await applink("lint", page, "--strict")
      #expect(lint.status == 0, "\(lint.output)")
    }
  }

  @Test("A link to a store is told once, however many apps it is for")
  func storeLink() async throws {
    let apps = #""ios": [{"appID": "ABCDE12345.a.a"}, {"appID": "ABCDE12345.a.b", "name": "B"}]"#
    let link = #"{"path": "/a", "ios": "https://apps.apple.com/app/id1"}"#
    let errors = try await refuses(site(link, apps: apps), "links[0].ios is refused")
    #expect(errors.components(separatedBy: "opens a store").count == 2, "\(errors)")
  }

  @Test("An association file that would be too long for its platform is refused")
  func tooLong() async throws {
    let word = String(repeating: "x", count: 240)
    let links = (0..<600).map { #"{"path": "/\#($0)-\#(word)"}"# }.joined(separator: ",")
    try await refuses(site(links), "and 131072 are read. Add a link whose path ends in /*")
  }

  @Test("Text of the site file is escaped in the page")
  func escaping() async throws {
    let description = #"""
      {"host": "a.example", "apps": {"ios": {"appID": "ABCDE12345.a.b", "name": "\"><script>"}},
       "links": [{"path": "/caf\u00e9 x", "title": "</title><script>alert(1)</script>",
                  "ios": "a://b?\"onclick=\"x"}]}
      """#
    try await withSite(description) { folder in
      let page = try text("caf\u{E9} x/index.html", in: folder)
      #expect(!page.contains("<script>alert"))
      #expect(!page.contains("\"onclick"))
      let file = try text(".well-known/apple-app-site-association", in: folder)
      #expect(file.contains("/caf%C3%A9%20x"))
    }
  }

  @Test(
    "A fault of the file's structure has a line, a column and a suggestion",
    arguments: [
      ("{\n  [", "2:3: error: the file is not JSON"), ("{}", "1:1: error: host is missing"),
      (#"{"host": "a/b"}"#, "1:10: error: host is 'a/b'"),
      (#"{"host": "*.a.de"}"#, "without wildcards"),
      (#"{"host": "bücher.de"}"#, "xn--bcher-kva.de"), (#"{"host": "a.b"}"#, "apps is missing"),
      (#"{"host": "a.b", "apps": {"windows": {}}}"#, "1:26: error: apps.windows is unknown"),
      (#"{"host": "a.b", "apps": {"ios": {"appID": "x"}}}"#, "1:43: error: apps.ios.appID is 'x'"),
      (#"{"host": "a.b", "apps": {"android": {"package": "a"}}}"#, "apps.android.package is 'a'"),
      (
        #"{"host": "a.b", "apps": {"android": {"package": "a.b", "fingerprints": ["x"]}}}"#,
        "1:73: error: apps.android.fingerprints[0] is not"
      ),
      (site(""), "1:105: error: links is empty"),
      (site(#"{"path": "/a"}"#, #""lang": "de_DE","#), "lang is 'de_DE'"),
      (site(#"{"path": "/a"}"#, #""texts": {"opn": ""},"#), "texts.opn is unknown"),
      (site(#"{"path": "/a", "android": "a:b"}"#), "links[0].android has no effect"),
      (#"{"host": "a.b", "host": "a.c"}"#, "1:17: error: host occurs twice, first on line 1"),
    ])
  func structure(description: String, words: String) async throws {
    try await refuses(description, words)
  }

  @Test(
    "A fault of a link has a line and a column; what 'check' would report is refused",
    arguments: [
      (
        #"{"path": "/a", "titel": ""}"#,
        "2:16: error: links[0].titel is unknown: did you mean title?"
      ),
      (#"{"path": "/a", "path": "/b"}"#, "2:16: error: links[0].path occurs twice"),
      (#"{"title": "x"}"#, "2:1: error: links[0].path is missing"),
      (#"{"path": "/../x"}"#, "2:10: error: links[0].path is '/../x'"),
      (#"{"path": "/%2e%2e/x"}"#, "2:10: error: links[0].path"),
      (#"{"path": "/a*/b"}"#, "only the last"), (#"{"path": "/a/index.html"}"#, "write /a/"),
      (#"{"path": "/a/*", "title": "x"}"#, "2:18: error: links[0].title has no effect"),
      (#"{"path": "/a", "web": "mailto:a@b.c"}"#, "2:23: error: links[0].web is 'mailto:a@b.c'"),
      (#"{"path": "/a", "image": "about:blank"}"#, "2:25: error: links[0].image is 'about:blank'"),
      (#"{"path": "/a", "ios": "javascript:x"}"#, "2:23: error: links[0].ios is refused"),
      (
        "{\"path\": \"/a\"},\n{\"path\": \"/%61\"}",
        "3:10: error: links[1].path /%61 has the same page as /a on line 2, column 10"
      ),
      (#"{"path": "/a"}, {"path": "/a/"}"#, "has the same page as /a on line 2"),
      (#"{"path": "/a/*"}, {"path": "/a/*"}"#, "has the same rule as /a/* on line 2"),
      // Faults of several links are all reported.
      (#"{"path": "/a", "web": "x"}, {"path": "b"}"#, "links[1].path has to begin with /"),
    ])
  func links(link: String, words: String) async throws {
    try await refuses(site("\n" + link, apps: bothApps), words)
  }

  /// Expects that a build fails with these words and writes nothing, and returns its errors.
  @discardableResult
  private func refuses(_ description: String, _ words: String) async throws -> String {
    try await withFolder { folder in
      let run = try await build(description, folder)
      #expect(run.status == 1)
      #expect(run.errors.contains(words), "\(run.errors)")
      #expect(run.errors.hasPrefix("standard input:"), "\(run.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.path))
      return run.errors
    }
  }
}
