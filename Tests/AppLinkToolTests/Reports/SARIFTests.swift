import Foundation
import Testing

@Suite("lint --format sarif", .timeLimit(.minutes(20)))
struct SARIFTests {
  @Test("A finding has its rule, level, message and location")
  func findings() async throws {
    try await withTemporaryFile(LintTests.faulty) { path in
      let run = try await applink("lint", "--format", "sarif", path)
      #expect(run.status == 1)
      let log = try SARIFLog(run)
      #expect(log.isSuccessful)
      #expect(log.results.count == 4)
      let result = try #require(log.results.first)
      #expect(result["ruleId"] as? String == "name-instead-of-property")
      #expect(result["level"] as? String == "error")
      #expect(
        ((result["message"] as? [String: Any])?["text"] as? String)?.contains("<meta ") == true)
      #expect(try SARIFLog.uri(of: result) == "file://\(path)")
      #expect(try SARIFLog.region(of: result) == ["startLine": 2, "startColumn": 1])
    }
  }

  @Test("The tool describes the rule of every finding")
  func rules() async throws {
    let run = try await applink(
      "lint", "--format", "sarif", "-", "missing.html", input: LintTests.faulty)
    let log = try SARIFLog(run)
    let used = Set(log.results.compactMap { $0["ruleId"] as? String })
    #expect(used.isSubset(of: log.rules))
    #expect(log.rules.count > 20)
  }

  @Test("A page that cannot be read is a result, and the invocation is marked as unsuccessful")
  func unreadable() async throws {
    let run = try await applink("lint", "--format=sarif", "a folder/missing.html")
    #expect(run.status == 2)
    let log = try SARIFLog(run)
    #expect(!log.isSuccessful)
    let result = try #require(log.results.first)
    #expect(result["ruleId"] as? String == "unreadable-input")
    #expect(try SARIFLog.uri(of: result) == "a%20folder/missing.html")
  }

  @Test("Pages without findings give a log without results, and no pages an unsuccessful one")
  func empty() async throws {
    let page = "<meta property='al:ios:url' content='a://b'>"
    #expect(try SARIFLog(await applink("lint", "-", "--format=sarif", input: page)).results.isEmpty)
    let none = try await applink("lint", "--files-from", "-", "--format=sarif")
    #expect(none.status == 2)
    #expect(try SARIFLog(none).results.isEmpty)
    #expect(try !SARIFLog(none).isSuccessful)
  }

  @Test("The help on a rule says what the rule means and what to do, without the tool")
  func help() async throws {
    let page = "<meta property='al:ios:url' content='a://b'>"
    let log = try SARIFLog(await applink("lint", "-", "--format=sarif", input: page))
    #expect(Set(log.help.values).count == log.rules.count)
    for (rule, help) in log.help {
      #expect(help.split(separator: ".").count > 1, "\(rule): \(help)")
      #expect(!help.contains("applink help"), "\(rule): \(help)")
    }
    #expect(log.help["missing-scheme"]?.contains("myapp://") == true)
  }

  @Test("The path of a file is relative to the repository, wherever the tool runs")
  func relativePaths() async throws {
    try await withTemporaryFolder([".git/": "", "site/public/a b:c.html": "<p>"]) { folder in
      let site = folder.appendingPathComponent("site")
      for path in ["public/a b:c.html", "./public/../public", "\(site.path)/public/a b:c.html"] {
        let run = try await applink(["lint", path, "--format", "sarif"], in: site)
        let result = try #require(try SARIFLog(run).results.first)
        #expect(try SARIFLog.uri(of: result) == "site/public/a%20b%3Ac.html", "\(path)")
      }
    }
  }
}

/// A log in SARIF 2.1.0, whose required properties are checked as it is read.
private struct SARIFLog {
  var rules: Set<String>
  /// The help on each rule.
  var help: [String: String] = [:]
  var results: [[String: Any]]
  var isSuccessful: Bool

  init(_ run: Run) throws {
    let log = try #require(try run.json() as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    #expect((log["$schema"] as? String)?.hasSuffix("sarif-2.1.0.json") == true)
    let runs = try #require(log["runs"] as? [[String: Any]])
    let only = try #require(runs.count == 1 ? runs[0] : nil)
    let tool = try #require(only["tool"] as? [String: Any])
    let driver = try #require(tool["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "applink")
    let described = try #require(driver["rules"] as? [[String: Any]])
    rules = Set(described.compactMap { $0["id"] as? String })
    #expect(rules.count == described.count)
    // What GitHub's code scanning asks for.
    for rule in described {
      for text in ["shortDescription", "fullDescription", "help"] {
        #expect(((rule[text] as? [String: Any])?["text"] as? String)?.isEmpty == false)
      }
    }
    for rule in described {
      if let id = rule["id"] as? String { help[id] = (rule["help"] as? [String: String])?["text"] }
    }
    results = try #require(only["results"] as? [[String: Any]])
    for result in results {
      #expect(["error", "warning"].contains(result["level"] as? String))
      #expect(((result["message"] as? [String: Any])?["text"] as? String)?.isEmpty == false)
      #expect(try SARIFLog.region(of: result)?["startLine"] ?? 0 > 0)
      #expect(try SARIFLog.uri(of: result)?.isEmpty == false)
    }
    let invocations = try #require(only["invocations"] as? [[String: Any]])
    isSuccessful = try #require(invocations.first?["executionSuccessful"] as? Bool)
  }

  static func uri(of result: [String: Any]) throws -> String? {
    (try physicalLocation(of: result)["artifactLocation"] as? [String: Any])?["uri"] as? String
  }

  static func region(of result: [String: Any]) throws -> [String: Int]? {
    try physicalLocation(of: result)["region"] as? [String: Int]
  }

  private static func physicalLocation(of result: [String: Any]) throws -> [String: Any] {
    let locations = try #require(result["locations"] as? [[String: Any]])
    return try #require(locations.first?["physicalLocation"] as? [String: Any])
  }
}
