import Foundation
import TestSupport
import Testing

/// The difference between a fault of a site and trouble of the network.
@Suite("check, with trouble of the network")
struct TroubleTests {
  /// A healthy site for iOS; `answer` may answer before it does.
  private func site(
    _ page: String = """
    <meta property="al:ios:url" content="example://7">
    <meta property="al:ios:app_store_id" content="1">
    """, answer: @escaping LoopbackServer.ConditionalHandler
  ) throws -> LoopbackServer {
    try server(["/7": page, ExampleFile.applePath: ExampleFile.apple()], answer: answer)
  }

  @Test(
    "A file that can't be read for now leaves its platform unknown, and the rest as it is",
    arguments: [500, 503, 429, 0, -1])
  func unknown(status: Int) async throws {
    let server = try site { request, connection in
      guard request.path == ExampleFile.applePath else { return false }
      if status > 0 {
        try await connection.respond(
          status: status, headers: status == 429 ? ["Retry-After: 7"] : [])
      } else if status < 0 {
        await connection.waitUntilClosed()
      }
      return true
    }
    let checked = try await Checked(server.address("/7"), status < 0 ? "--timeout=2" : "--strict")
    #expect(checked.opens.prefix(2) == [nil, nil])
    let finding = try #require(
      checked.findings.first { $0["code"] as? String == "unreadable-input" })
    #expect(
      finding["kind"] as? String == (status > 0 ? "http" : status < 0 ? "timeout" : "connect"))
    #expect(finding["status"] as? Int == (status > 0 ? status : nil))
    #expect(finding["retryAfter"] as? Int == (status == 429 ? 7 : nil))
    guard status >= 0 else { return #expect(checked.status == 2) }
    #expect(checked.opens.last == "browser")
    // What is missing for Android is a warning, which --strict makes a fault: 3 says both.
    #expect(checked.status == 3)
    #expect(checked.findings.count == 2)
  }

  @Test("Where only the second place of Apple's file can't be read, it is not known to be missing")
  func secondPlace() async throws {
    let server = try site { request, connection in
      guard request.path.contains("apple") else { return false }
      try await connection.respond(status: request.path == ExampleFile.applePath ? 404 : 503)
      return true
    }
    #expect(try await Checked(server.address("/7")).opens == [nil, nil, "browser"])
  }

  @Test(
    "Where an include can't be read for now, Android is unknown, and nothing is said that it could answer otherwise",
    arguments: ["<p>", #"<meta property="al:android:package" content="com.b">"#])
  func include(page: String) async throws {
    let server = try server([
      "/7": page, ExampleFile.applePath: ExampleFile.apple(),
      ExampleFile.androidPath: #"[{"include": "https://127.0.0.1:1/a.json"}]"#,
    ])
    let checked = try await Checked(server.address("/7"), "--strict", "--app", "com.a")
    #expect(checked.status == 2)
    #expect(checked.opens == ["app", "app", nil])
    #expect(checked.codes == ["include-not-read"])
    #expect(checked.findings.first?["kind"] as? String == "connect")
    let match = try await applink("match", server.address(), server.address("/7"))
    #expect(match.status == 2, "\(match.output)")
    #expect(match.output.contains("unknown: An include was not read"), "\(match.output)")
  }

  @Test("The way to a page is told, and an app that the page names needs its file")
  func origin() async throws {
    let server = try site { request, connection in
      guard ["/old", ExampleFile.applePath].contains(request.path) else { return false }
      try await connection.respond(
        status: request.path == "/old" ? 302 : 404, headers: ["Location: /7"])
      return true
    }
    let (old, new) = (server.address("/old"), server.address("/7"))
    let run = try await applink("check", old)
    #expect(run.status == 1)
    #expect(run.output.contains("\(old) -> 302 \(new) -> 200 text/html"), "\(run.output)")
    #expect(run.output.contains("error: The host has no apple-app-site-association"))
    let json = try await applink("check", old, "--json").object()
    let page = json["page"] as? [String: Any]
    #expect(page?["url"] as? String == new && page?["status"] as? Int == 200)
  }
}
