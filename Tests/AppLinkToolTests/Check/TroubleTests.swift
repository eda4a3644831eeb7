import Foundation
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
    let page = #"<meta property="al:android:package" content="com.b">"#
    let server = try site { path, connection in
      let files = [
        "/7": page, "/.well-known/assetlinks.json": #"[{"include": "https://127.0.0.1:1/a.json"}]"#,
      ]
      guard let file = files[path] else { return false }
      let type = path == "/7" ? "text/html" : "application/json"
      try await connection.respond(headers: ["Content-Type: \(type)"], body: file)
      return true
    }
    defer { server.stop() }
    let result = try await checked(server)
    #expect(result.opens == ["app", "app", nil])
    #expect(result.findings.map { $0["code"] as? String } == ["include-not-read"])
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
