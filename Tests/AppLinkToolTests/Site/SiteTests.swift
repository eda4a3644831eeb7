import Foundation
import TestSupport
import Testing

@Suite("site")
struct SiteTests {
  /// The example of `help site-file`.
  private func example() async throws -> String {
    let help = try await applink("help", "site-file").output
    let start = try #require(help.firstRange(of: "\n{"))
    let end = try #require(help.firstRange(of: "\n}\n"))
    return String(help[start.lowerBound..<end.upperBound])
  }

  private func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  private func text(_ path: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  private func build(_ description: String, _ folder: URL) async throws -> Run {
    try await applink("site", "build", "-", "--output", folder.path, input: description)
  }

  @Test("The output of 'site build' passes 'check' when 'site serve' serves it")
  func buildServeCheck() async throws {
    try await withFolder { folder in
      let built = try await build(example(), folder)
      #expect(built.status == 0, "\(built.errors)")
      #expect(built.output.contains("/.well-known/assetlinks.json"))
      try await withServer(of: folder) { address in
        for path in ["story/7", "spring", "spring/"] {
          let check = try await applink("check", address + path, "--strict", "--json")
          #expect(check.status == 0, "\(check.output)\(check.errors)")
          let json = try #require(try check.json() as? [String: Any])
          let platforms = try #require(json["platforms"] as? [[String: Any]])
          #expect(platforms.map { $0["opens"] as? String } == ["app", "app", "app"])
        }
        let lint = try await applink("lint", address + "story/7", "--strict")
        #expect(lint.status == 0, "\(lint.output)")
        #expect(try await applink("check", address + "other").status == 1)
        #expect(try await applink("tags", address + "../../etc/passwd").status == 2)
      }
    }
  }

  @Test("When a file can't be written, the message names it and the reason")
  func unwritable() async throws {
    let description = try await example()
    try await withTemporaryFile("") { path in
      let run = try await applink("site", "build", "-", "--output", path, input: description)
      #expect(run.status == 2)
      #expect(run.errors.hasPrefix("applink: cannot write \(path)/"), "\(run.errors)")
      #expect(!run.errors.contains("error 512"), "\(run.errors)")
    }
  }

  @Test("Without JavaScript the links to the stores, the app and the web work")
  func page() async throws {
    try await withFolder { folder in
      _ = try await build(example(), folder)
      let page = try text("story/7/index.html", in: folder)
      for needle in [
        #"href="https://apps.apple.com/app/id123456789""#,
        #"href="https://play.google.com/store/apps/details?id=com.example.app""#,
        #"href="example://story/7""#, #"href="https://www.example.com/story/7""#,
        #"name="apple-itunes-app" content="app-id=123456789, app-argument="#,
        #"property="og:image" content="https://www.example.com/7.jpg""#,
      ] { #expect(page.contains(needle), "\(needle)") }
    }
  }

  @Test("A long Firebase link keeps its campaign, title and fallback")
  func firebase() async throws {
    let description = """
      {"host": "a.example", "apps": {"ios": {"appID": "ABCDE12345.com.example.app"}},
       "links": [{"path": "/x", "firebase": "https://e.page.link/?link=https%3A%2F%2Fw.example%2Fs%3Fa%3D1\
      &ibi=com.example.app&ifl=https%3A%2F%2Fw.example%2Fget&st=A%20%26%20B&sd=C&si=https%3A%2F%2Fw.example%2Fi.png\
      &utm_source=mail&efr=1"}]}
      """
    try await withFolder { folder in
      let run = try await build(description, folder)
      #expect(run.status == 0, "\(run.errors)")
      let page = try text("x/index.html", in: folder)
      for needle in [
        "https://w.example/s?a=1&amp;utm_source=mail", "<title>A &amp; B</title>",
        #"href="https://w.example/get""#, "location.replace",
        #"property="og:image" content="https://w.example/i.png""#,
      ] { #expect(page.contains(needle), "\(needle)") }
    }
  }

  @Test("Text of the site file is escaped in the page")
  func escaping() async throws {
    let description = #"""
      {"host": "a.example", "apps": {"ios": {"appID": "ABCDE12345.a.b", "name": "\"><script>"}},
       "links": [{"path": "/caf\u00e9 x", "title": "</title><script>alert(1)</script>",
                  "ios": "a://b?\"onclick=\"x"}]}
      """#
    try await withFolder { folder in
      let run = try await build(description, folder)
      #expect(run.status == 0, "\(run.errors)")
      let page = try text("caf\u{E9} x/index.html", in: folder)
      #expect(!page.contains("<script>alert"))
      #expect(!page.contains("\"onclick"))
      let file = try text(".well-known/apple-app-site-association", in: folder)
      #expect(file.contains("/caf%C3%A9%20x"))
    }
  }

  @Test(
    "A message names what is wrong in the site file",
    arguments: [
      ("[", "not JSON"), ("{}", "host"),
      (#"{"host": "a/b"}"#, "host"), (#"{"host": "a.b"}"#, "apps"),
      (#"{"host": "a.b", "apps": {"ios": {"appID": "x"}}}"#, "apps.ios.appID"),
      (
        #"{"host": "a.b", "apps": {"android": {"package": "a.b", "fingerprints": ["x"]}}}"#,
        "apps.android.fingerprints[0]"
      ),
      (#"{"host": "a.b", "apps": {"ios": {"appID": "ABCDE12345.a"}}}"#, "links"),
      (
        #"{"host": "a.b", "apps": {"ios": {"appID": "ABCDE12345.a"}}, "links": [{"path": "/../x"}]}"#,
        "links[0].path"
      ),
      (
        #"{"host": "a.b", "apps": {"ios": {"appID": "ABCDE12345.a"}}, "links": [{"path": "/%2e%2e/x"}]}"#,
        "links[0].path"
      ),
      (
        #"{"host": "a.b", "apps": {"ios": {"appID": "ABCDE12345.a"}}, "links": [{"path": "/a"}, {"path": "/a/"}]}"#,
        "two links"
      ),
      (
        #"{"host": "a.b", "apps": {"ios": {"appID": "ABCDE12345.a"}}, "links": [{"path": "/a", "ios": "javascript:x"}]}"#,
        "links[0].ios"
      ),
      (
        #"{"host": "a.b", "apps": {"ios": {"appID": "ABCDE12345.a"}}, "links": [{"path": "/a", "firebase": "https://x.page.link/abc"}]}"#,
        "links[0].firebase"
      ),
    ])
  func faults(description: String, words: String) async throws {
    try await withFolder { folder in
      let run = try await build(description, folder)
      #expect(run.status == 1)
      #expect(run.errors.contains(words), "\(run.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
  }

  @Test(
    "Invalid arguments exit with 64",
    arguments: [
      ["site"], ["site", "build", "x"], ["site", "bild", "x"],
      ["site", "serve", "x", "--output", "y"],
    ])
  func wrongUse(arguments: [String]) async throws {
    #expect(try await applink(arguments).status == 64)
  }

  @Test("Serving a missing folder exits with 2")
  func missingFolder() async throws {
    #expect(try await applink("site", "serve", "/nowhere/at/all").status == 2)
  }

  /// Passes the address of a running `site serve` to the body, and then ends its process.
  private func withServer(
    of folder: URL, _ body: (String) async throws -> Void
  ) async throws {
    let process = try toolProcess(["site", "serve", folder.path])
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    let line = bytes(from: pipe.fileHandleForReading) { $0.last == UInt8(ascii: "\n") }
    try #require(!line.isEmpty)
    try await body(String(decoding: line.dropLast(), as: UTF8.self))
  }
}
