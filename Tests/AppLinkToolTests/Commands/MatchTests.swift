import Foundation
import TestSupport
import Testing

@Suite("match")
struct MatchTests {
  private static let apple = ExampleFile.apple(
    #"[{"/": "/private/*", "exclude": true}, {"/": "/story/*"}]"#)

  @Test("A statement without its list is Android's, and what is not served for now is unknown")
  func kinds() async throws {
    let statement = String(ExampleFile.android().dropFirst().dropLast())
    let run = try await applink("match", "-", "https://example.com/", input: statement)
    #expect(run.status == 1)
    #expect(run.errors.contains("an object instead of a list"), "\(run.errors)")
    let server = try server([ExampleFile.applePath: Self.apple]) { request, connection in
      guard request.path == ExampleFile.androidPath else { return false }
      try await connection.respond(status: 503)
      return true
    }
    for (path, status) in [("/story/7", 2), ("/", 3)] {
      let run = try await applink("match", server.address(), server.address(path))
      #expect(run.status == Int32(status))
      #expect(run.errors.contains("assetlinks.json: unknown: "), "\(run.errors)")
    }
  }

  @Test("For Apple's file each URL has its decision, its rule and the rule's position")
  func appleFile() async throws {
    let run = try await applink(
      "match", "-", "https://example.com/story/7", "https://example.com/private/1",
      "https://example.com/", "--json", input: Self.apple)
    #expect(run.status == 1)
    let items = try run.items()
    #expect(items.map { $0["decision"] as? String } == ["match", "excluded", "none"])
    #expect(items[0]["apps"] as? [String] == ["ABCDE12345.com.example.app"])
    #expect(items[1]["apps"] as? [String] == [])
    #expect(items[2]["rule"] is NSNull)
    let rule = try #require(items[0]["rule"] as? [String: Any])
    #expect(rule["location"] as? String == "applinks.details[0].components[1]")
    #expect(rule["line"] as? Int == 2)
    #expect(rule["pattern"] as? String == #"{"/": "/story/*"}"#)
  }

  @Test("It exits with 0 when all URLs match")
  func allMatch() async throws {
    let run = try await applink("match", "-", "https://example.com/story/7", input: Self.apple)
    #expect(run.status == 0)
    #expect(run.output.contains("opens ABCDE12345.com.example.app"))
    #expect(run.output.contains("standard input:2:99: applinks.details[0].components[1]"))
  }

  @Test(
    "Where no app opens the URL, the faults of the file are named with their positions",
    arguments: [
      (#"{"applinks": {"details": [{"appID": "ABCDE12345.a", "paths": "*"}]}}"#, "wrong-type", 62),
      (#"{"applinks": {"details": [{"appIDs": "x", "paths": ["*"]}]}}"#, "wrong-type", 38),
      (#"{"applinks": {"details": ["ABCDE12345.a"]}}"#, "skipped-entry", 27),
      (#"[{"relation": ["x"], "target": {}}]"#, "malformed-relation", 16),
    ])
  func faults(file: String, code: String, column: Int) async throws {
    let url = "https://example.com/story/7"
    let run = try await applink("match", "-", url, input: file)
    #expect(run.status == 1)
    #expect(run.output.contains("  standard input:1:\(column): error: "), "\(run.output)")
    #expect(run.output.contains("[\(code)]"))
    let json = try await applink("match", "-", url, "--json", input: file)
    let items = try json.items()
    let findings = try #require(items[0]["findings"] as? [[String: Any]])
    #expect(findings.contains { $0["code"] as? String == code && $0["column"] as? Int == column })
  }

  @Test("Android's file needs --package and --fingerprint")
  func androidFile() async throws {
    let digits = ExampleFile.fingerprint.lowercased().replacing(":", with: "")
    let url = "https://example.com/"
    for (options, status) in [
      (["--app", "org.example.app", "--fingerprint", digits], 0),
      (["--fingerprint", ExampleFile.fingerprint.replacing("AB", with: "CD")], 1),
      (["--app", "org.example"], 1),
      (["--relation", "delegate_permission/common.get_login_creds"], 1),
      (["--host", "example.com"], 0), (["--host", "example.com:8443"], 1),
    ] {
      let run = try await applink(["match", "-", url] + options, input: ExampleFile.android())
      #expect(run.status == Int32(status), "\(options): \(run.output)")
    }
  }

  @Test(
    "A file of neither kind is a message with its position on standard error, and exits with 1",
    arguments: ["{\n \"applinks\": ,}", "\"x\"", "", "0\u{80}"], [[], ["--json"]])
  func malformed(file: String, options: [String]) async throws {
    let run = try await applink(["match", "-", "https://example.com/"] + options, input: file)
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.starts(with: /standard input:(\d+:\d+:)? error: [^ ]/), "\(run.errors)")
  }

  @Test("Characters that are invalid in a URL are escaped, and existing escapes are kept")
  func spelling() async throws {
    let file =
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": [{"/": "/%c3%a9%20%C3%A9%25"}]}]}}"#
    let run = try await applink("match", "-", "https://example.com/%c3%a9 é%", input: file)
    #expect(run.status == 0, "\(run.output)")
  }

  @Test("A site without either file opens the browser, which is no trouble of the network")
  func noFile() async throws {
    let server = try server([:])
    let run = try await applink("match", server.address(), server.address("/7"))
    #expect(run.status == 1 && run.errors.contains("error: ") && !run.errors.contains("unknown"))
  }

  @Test("The decision and its URL are two words, whatever the decision is")
  func undecided() async throws {
    let rules = Array(repeating: #"{"/": "/a"}"#, count: 2_001).joined(separator: ",")
    let run = try await applink(
      "match", "-", "https://example.com/a", input: ExampleFile.apple("[\(rules)]"))
    #expect(run.status == 2 && run.output.hasPrefix("undecided https://example.com/a\n"))
  }

  @Test("For a site both files are read, and a redirect of one is an error")
  func site() async throws {
    let server = try server([
      ExampleFile.applePath: Self.apple, ExampleFile.androidPath: "/elsewhere",
    ])
    let run = try await applink(
      "match", server.address(), server.address("/story/7"), "--json")
    #expect(run.status == 1)
    let items = try run.items()
    #expect(items.count == 2)
    #expect(items[0]["decision"] as? String == "match")
    #expect(items[0]["file"] as? String == server.address(ExampleFile.applePath))
    #expect(items[1]["input"] as? String == "assetlinks.json")
    #expect(run.errors.contains("redirects"))
    let text = try await applink("match", server.address(), server.address("/story/7"))
    #expect(text.output.contains("Apple's devices ask Apple's copy"))
    #expect(server.requests.count == 4)
  }
}
