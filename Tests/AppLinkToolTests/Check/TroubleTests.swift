import Foundation
import LoopbackHTTP
import Synchronization
import TestSupport
import Testing

/// The difference between a fault of a site and trouble of the network.
@Suite("check, with trouble of the network")
struct TroubleTests {
  private static let aasa = "/.well-known/apple-app-site-association"
  private static let page = """
    <meta property="al:ios:url" content="example://7">
    <meta property="al:ios:app_store_id" content="1">
    """
  private static let file =
    #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.com.a"], "components": [{}]}]}}"#

  /// A healthy site for iOS; `answer` may answer before it does.
  private func site(
    _ answer: @escaping @Sendable (_ path: String, LoopbackConnection) async throws -> Bool
  ) throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      if try await answer(request.path, connection) { return }
      switch request.path {
      case Self.aasa:
        try await connection.respond(headers: ["Content-Type: application/json"], body: Self.file)
      case "/7": try await connection.respond(headers: ["Content-Type: text/html"], body: Self.page)
      default: try await connection.respond(status: 404)
      }
    }
  }

  private func checked(
    _ server: LoopbackServer, _ options: String...
  ) async throws -> (status: Int32, opens: [String?], findings: [[String: Any]]) {
    let run = try await applink(["check", server.address("/7"), "--json"] + options)
    let json = try #require(try run.json() as? [String: Any], "\(run.errors)")
    let platforms = try #require(json["platforms"] as? [[String: Any]], "\(run.output)")
    return (
      run.status, platforms.map { $0["opens"] as? String },
      try #require(json["findings"] as? [[String: Any]])
    )
  }

  @Test(
    "A file that can't be read for now leaves its platform unknown, and the rest as it is",
    arguments: [500, 503, 429, 0, -1])
  func unknown(status: Int) async throws {
    let server = try site { path, connection in
      guard path == Self.aasa else { return false }
      if status > 0 {
        try await connection.respond(
          status: status, headers: status == 429 ? ["Retry-After: 7"] : [])
      } else if status < 0 {
        await connection.waitUntilClosed()
      }
      return true
    }
    defer { server.stop() }
    let result = try await checked(server, status < 0 ? "--timeout=2" : "--strict")
    #expect(result.opens.prefix(2) == [nil, nil])
    let finding = try #require(
      result.findings.first { $0["code"] as? String == "unreadable-input" })
    #expect(
      finding["kind"] as? String == (status > 0 ? "http" : status < 0 ? "timeout" : "connect"))
    #expect(finding["status"] as? Int == (status > 0 ? status : nil))
    #expect(finding["retryAfter"] as? Int == (status == 429 ? 7 : nil))
    guard status >= 0 else { return #expect(result.status == 2) }
    #expect(result.opens.last == "browser")
    // What is missing for Android is a warning, which --strict makes a fault: 3 says both.
    #expect(result.status == 3)
    #expect(result.findings.count == 2)
  }

  @Test("Where only the second place of Apple's file can't be read, it is not known to be missing")
  func secondPlace() async throws {
    let server = try site { path, connection in
      guard path.contains("apple") else { return false }
      try await connection.respond(status: path == Self.aasa ? 404 : 503)
      return true
    }
    defer { server.stop() }
    #expect(try await checked(server).opens == [nil, nil, "browser"])
  }

  @Test("Where a file that assetlinks.json includes can't be read for now, Android is unknown")
  func include() async throws {
    let server = try site { path, connection in
      guard path.hasSuffix("assetlinks.json") else { return false }
      try await connection.respond(
        headers: ["Content-Type: application/json"],
        body: #"[{"include": "https://127.0.0.1:1/a.json"}]"#)
      return true
    }
    defer { server.stop() }
    let result = try await checked(server, "--strict", "--app", "com.a")
    #expect(result.status == 2)
    #expect(result.opens == ["app", "app", nil])
    #expect(result.findings.map { $0["code"] as? String } == ["include-not-read"])
    #expect(result.findings.first?["kind"] as? String == "connect")
    let match = try await applink("match", server.address(), server.address("/7"))
    #expect(match.status == 2, "\(match.output)")
    #expect(match.output.contains("unknown: An include was not read"), "\(match.output)")
  }

  @Test("Where an include can't be read for now, nothing is said that it could answer otherwise")
  func partlyUnknown() async throws {
    let page = #"<meta property="al:android:package" content="com.b"><link rel=manifest href=/m>"#
    let apps = ["com.a", "com.b"].map {
      #"{"platform": "play", "id": "\#($0)", "fingerprints": [{"value": "CD"}]}"#
    }
    let server = try site { path, connection in
      let print = String(repeating: "AB:", count: 31) + "AB"
      let files = [
        "/7": page, "/m": #"{"related_applications": [\#(apps.joined(separator: ","))]}"#,
        "/.well-known/assetlinks.json": """
        [{"include": "https://127.0.0.1:1/a.json"},
         {"relation": ["delegate_permission/common.handle_all_urls"],
          "target": {"namespace": "android_app", "package_name": "com.a",
                     "sha256_cert_fingerprints": ["\(print)"]}}]
        """,
      ]
      guard let file = files[path] else { return false }
      let type = path == "/7" ? "text/html" : "application/json"
      try await connection.respond(headers: ["Content-Type: \(type)"], body: file)
      return true
    }
    defer { server.stop() }
    try await withTemporaryFolder([:]) { folder in
      let (expected, written) = (folder.appending(path: "e").path, folder.appending(path: "w").path)
      try Data(#"{"\#(server.address("/7"))": {"android": ["com.a", "com.b"]}}"#.utf8)
        .write(to: URL(filePath: expected))
      let result = try await checked(server, "--write-expect", written)
      #expect(result.opens == ["app", "app", "app"])
      let codes = result.findings.map { $0["code"] as? String }
      #expect(codes == ["include-not-read", "package-mismatch"])
      #expect(try !String(contentsOfFile: written, encoding: .utf8).contains("android"))
      let compared = try await checked(server, "--expect", expected)
      #expect(compared.status == 2)
      #expect(compared.findings.map { $0["code"] as? String } == ["include-not-read"])
    }
  }

  @Test("--retry repeats as often as it says, whatever the time limit is")
  func retryCount() async throws {
    let server = try LoopbackServer { _, connection in try await connection.respond(status: 503) }
    defer { server.stop() }
    let run = try await applink("tags", server.address(), "--retry", "2", "--timeout", "1")
    #expect(run.status == 2)
    #expect(server.requests.count == 3)
  }

  @Test("--retry repeats what fails for now, as Retry-After says, up to the time limit")
  func retry() async throws {
    let count = Mutex(0)
    let server = try site { path, connection in
      guard path == Self.aasa,
        count.withLock({
          $0 += 1; return $0
        }) <= 2
      else { return false }
      try await connection.respond(status: 503, headers: ["Retry-After: 0"])
      return true
    }
    defer { server.stop() }
    #expect(try await checked(server, "--retry", "2").opens == ["app", "app", "browser"])
    let late = try site { path, connection in
      if path == Self.aasa {
        try await connection.respond(status: 503, headers: ["Retry-After: 3600"])
      }
      return path == Self.aasa
    }
    defer { late.stop() }
    #expect(try await checked(late, "--retry", "2").status == 2)
    #expect(late.requests.count { $0.path == Self.aasa } == 1)
  }

  @Test(
    "--state reports what a URL opens otherwise in so many runs in a row, once, and when it is over"
  )
  func state() async throws {
    // What Apple's file, and with a dash also the page, is answered with.
    let answer = Mutex("200")
    let server = try site { path, connection in
      let now = answer.withLock { $0 }
      guard now.hasPrefix("-") || path.contains("apple"), let status = Int(now), status != 200
      else {
        return false
      }
      try await connection.respond(status: abs(status))
      return true
    }
    defer { server.stop() }
    try await withTemporaryFolder([:]) { folder in
      let url = server.address("/7")
      let start = "\(url): iOS: "
      let (app, browser) = ("ABCDE12345.com.a", "the browser")
      for (now, status, lines) in [
        ("200", 0, ["\(start)new, \(app)", "\(url): Android: new, \(browser)"]),
        ("404", 0, []), ("200", 0, []), ("404", 0, []),
        ("404", 1, ["\(start)since TIME, was \(app), now \(browser): HTTP 404"]),
        // An outage hides nothing: of Android it is reported where it lasts.
        ("-503", 2, []),
        ("-503", 2, ["\(url): Android: since TIME, was \(browser), now unknown: HTTP 503"]),
        ("404", 1, ["\(url): Android: \(browser) again, was unknown since TIME"]),
        ("200", 0, ["\(start)\(app) again, was \(browser) since TIME"]),
      ] {
        answer.withLock { $0 = now }
        // A list may name a URL twice.
        let run = try await applink(
          ["check", url, url, "--state", "s.json", "--after", "2"], in: folder)
        #expect(run.status == status, "\(run.output)\(run.errors)")
        let time = /[0-9]{4}-[0-9-]+ [0-9:]+ UTC/
        #expect(run.lines.dropLast().map { $0.replacing(time, with: "TIME") } == lines, "\(now)")
      }
    }
    #expect(try await applink("check", server.address(), "--after", "2").status == 64)
  }

  @Test("What is not known keeps its entry, an entry that is missing is told, and no page matters")
  func unknownExpectations() async throws {
    let answer = Mutex(200)
    let server = try site { path, connection in
      let now = answer.withLock { $0 }
      // Below 0 only the page fails.
      guard now != 200, path != "/7" || now == 503 || now < 0, now > 0 || path == "/7" else {
        return false
      }
      try await connection.respond(status: abs(now))
      return true
    }
    defer { server.stop() }
    let (url, other) = (server.address("/7"), server.address("/8"))
    try await withTemporaryFolder([:]) { folder in
      func check(_ arguments: String...) async throws -> Run {
        try await applink(["check"] + arguments, in: folder)
      }
      #expect(try await check(url, "--write-expect", "e.json").status == 0)
      let entries = try Data(contentsOf: folder.appending(path: "e.json"))
      answer.withLock { $0 = 503 }
      #expect(try await check(url, "--write-expect", "e.json").status == 2)
      #expect(try Data(contentsOf: folder.appending(path: "e.json")) == entries)
      #expect(try await check(other, "--write-expect", "e.json").status == 2)
      for (now, status) in [(200, 0), (404, 1), (-503, 0), (-404, 0)] {
        answer.withLock { $0 = now }
        let run = try await check(url, "--expect", "e.json")
        #expect(run.status == Int32(status), "\(now): \(run.output)")
      }
      let run = try await check("--expect", "e.json", "--quiet")
      #expect(run.errors == "applink: \(other) has no entry in the file of --expect\n")
    }
  }

  @Test("--write-expect writes what opens today, which --expect then expects")
  func expectations() async throws {
    let server = try site { _, _ in false }
    defer { server.stop() }
    try await withTemporaryFolder([:]) { folder in
      let url = server.address("/7")
      let written = try await applink(
        ["check", url, "--write-expect", "e.json", "--quiet"], in: folder)
      #expect(written.status == 0, "\(written.output)")
      let file = try String(contentsOf: folder.appending(path: "e.json"), encoding: .utf8)
      #expect(
        file == """
          {
            "\(url)": {
              "android": "browser",
              "ios": [
                "ABCDE12345.com.a"
              ]
            }
          }

          """)
      #expect(
        try await applink(["check", "--expect", "e.json", "--strict"], in: folder).status == 0)
      for (text, message) in [
        ("[]", "e.json:1:1: error: write {"), ("{", "e.json:1:2: error: the file is not JSON"),
        (#"{"a": {"ios": 7}}"#, "e.json:1:15: error: write {"),
      ] {
        try Data(text.utf8).write(to: folder.appending(path: "e.json"))
        let run = try await applink(["check", url, "--expect", "e.json"], in: folder)
        #expect(run.status == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
      }
    }
  }

  @Test("The way to a page is told, and an app that the page names needs its file")
  func origin() async throws {
    let server = try site { path, connection in
      if path == "/old" {
        try await connection.respond(status: 302, headers: ["Location: /7"])
      } else if path == Self.aasa {
        try await connection.respond(status: 404)
      }
      return path == "/old" || path == Self.aasa
    }
    defer { server.stop() }
    let (old, new) = (server.address("/old"), server.address("/7"))
    let run = try await applink("check", old)
    #expect(run.status == 1)
    #expect(run.output.contains("\(old) -> 302 \(new) -> 200 text/html"), "\(run.output)")
    #expect(run.output.contains("error: The host has no apple-app-site-association"))
    let json = try await applink("check", old, "--json").json() as? [String: Any]
    let page = json?["page"] as? [String: Any]
    #expect(page?["url"] as? String == new && page?["status"] as? Int == 200)
  }
}
