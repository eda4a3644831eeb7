import Foundation
import Testing

@Suite("lint --format sarif")
struct SARIFTests {
  private static let fine = "<meta property='al:ios:url' content='a://b'>"

  @Test("A finding has its rule, level, message and location")
  func findings() async throws {
    try await withTemporaryFile(LintTests.faulty) { path in
      let run = try await applink("lint", "--format", "sarif", path)
      #expect(run.status == 1)
      let log = try SARIFLog(run)
      #expect(log.isSuccessful)
      #expect(log.results.count == 4)
      let result = try #require(log.results.first)
      #expect(result.ruleId == "name-instead-of-property")
      #expect(result.level == "error")
      #expect(result.message.text.contains("<meta "))
      #expect(result.place?.artifactLocation["uri"] == "file://\(path)")
      #expect(result.place?.region == ["startLine": 2, "startColumn": 1])
    }
  }

  @Test("The tool describes every rule by what it means and what to do, without the tool")
  func rules() async throws {
    let run = try await applink(
      "lint", "--format", "sarif", "-", "missing.html", input: LintTests.faulty)
    let log = try SARIFLog(run)
    let rules = Dictionary(uniqueKeysWithValues: log.rules.map { ($0.id, $0) })
    #expect(log.results.allSatisfy { rules[$0.ruleId] != nil })
    #expect(rules.count > 20)
    #expect(Set(log.rules.map(\.help.text)).count == rules.count)
    for (id, rule) in rules {
      #expect(!rule.shortDescription.text.isEmpty && !rule.fullDescription.text.isEmpty)
      #expect(rule.help.text.split(separator: ".").count > 1, "\(id): \(rule.help.text)")
      #expect(!rule.help.text.contains("applink help"), "\(id): \(rule.help.text)")
    }
    #expect(rules["missing-scheme"]?.help.text.contains("myapp://") == true)
  }

  @Test("A page that cannot be read is a result, and the invocation is marked as unsuccessful")
  func unreadable() async throws {
    let run = try await applink("lint", "--format=sarif", "a folder/missing.html")
    #expect(run.status == 2)
    let log = try SARIFLog(run)
    #expect(!log.isSuccessful)
    #expect(log.results.map(\.ruleId) == ["unreadable-input"])
    #expect(log.results[0].place?.artifactLocation["uri"] == "a%20folder/missing.html")
  }

  @Test("Pages without findings give a log without results, and no pages an unsuccessful one")
  func empty() async throws {
    let fine = try await applink("lint", "-", "--format=sarif", input: Self.fine)
    #expect(try SARIFLog(fine).results.isEmpty)
    let none = try await applink("lint", "--files-from", "-", "--format=sarif")
    #expect(none.status == 2)
    #expect(try SARIFLog(none).results.isEmpty)
    #expect(try !SARIFLog(none).isSuccessful)
  }

  @Test("The path of a file is relative to the repository, wherever the tool runs")
  func relativePaths() async throws {
    try await withTemporaryFolder([".git/": "", "site/public/a b:c.html": "<p>"]) { folder in
      let site = folder.appendingPathComponent("site")
      for path in ["public/a b:c.html", "./public/../public", "\(site.path)/public/a b:c.html"] {
        let run = try await applink(["lint", path, "--format", "sarif"], in: site)
        let uri = try SARIFLog(run).results.first?.place?.artifactLocation["uri"]
        #expect(uri == "site/public/a%20b%3Ac.html", "\(path)")
      }
    }
  }
}

/// A log in SARIF 2.1.0; what it and GitHub's code scanning require is checked as it is decoded.
private struct SARIFLog {
  struct Text: Decodable {
    var text: String
  }

  struct Rule: Decodable {
    var id: String
    var shortDescription, fullDescription, help: Text
  }

  struct Place: Decodable {
    var artifactLocation: [String: String]
    var region: [String: Int]
  }

  struct Result: Decodable {
    var ruleId, level: String
    var message: Text
    var locations: [[String: Place]]

    var place: Place? { locations.first?["physicalLocation"] }
  }

  private struct Document: Decodable {
    struct Run: Decodable {
      struct Driver: Decodable {
        var name: String
        var rules: [Rule]
      }

      var tool: [String: Driver]
      var results: [Result]
      var invocations: [[String: Bool]]
    }

    var version: String
    var runs: [Run]
  }

  var rules: [Rule]
  var results: [Result]
  var isSuccessful: Bool

  init(_ run: Run) throws {
    let document = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
    #expect(document.version == "2.1.0" && document.runs.count == 1)
    let log = try #require(document.runs.first)
    let driver = try #require(log.tool["driver"])
    #expect(driver.name == "applink")
    rules = driver.rules
    results = log.results
    isSuccessful = log.invocations.first?["executionSuccessful"] == true
    #expect(results.allSatisfy { $0.place?.region["startLine"] ?? 0 > 0 })
  }
}
