import BoltsAppLinks
import BoltsTesting
import Foundation
import Testing

@testable import AppLinkLint

/// What hostile patterns cost, counted in characters looked at, not in time.
@Suite("Association files: cost")
struct AssociationCostTests {
  private func steps(
    _ pattern: String, _ path: String, values: [String] = []
  ) throws -> Int {
    var variables = SubstitutionVariables()
    if !values.isEmpty { variables.define("v", as: values) }
    var matcher = PatternMatcher(variables: variables)
    let text = path.unicodeScalars.map(\.value)
    _ = AssociationPattern(path: pattern, variables: variables).fits(path: text, in: &matcher)
    return matcher.steps.count
  }

  @Test(
    "The stars of a pattern do not multiply its cost", arguments: ["*a", "?*", "?a"])
  func stars(repeated: String) throws {
    let pattern = "/" + String(repeating: repeated, count: 200) + "b"
    let path = "/" + String(repeating: "a", count: 2_000)
    #expect(try steps(pattern, path) <= 4 * (pattern.count + path.count))
  }

  @Test("A variable multiplies the cost of a pattern by the total length of its values")
  func variables() throws {
    let values = (1...20).map { String(repeating: "a", count: $0) }
    let pattern = "/" + String(repeating: "$(v)", count: 30) + "b"
    let path = "/" + String(repeating: "a", count: 1_000)
    let length = values.map(\.count).reduce(values.count, +)
    #expect(try steps(pattern, path, values: values) <= 32 * length * path.count)
  }

  @Test("A default is compared once, however many rules inherit it")
  func defaults() throws {
    let components = String(repeating: "{},", count: 5_000) + "{}"
    let pattern = String(repeating: "*a", count: 500) + "b"
    let association = try AppSiteAssociation(
      json: Data(
        """
        {"applinks": {"defaults": {"/": "\(pattern)"},
          "details": [{"appID": "ABCDE12345.a", "components": [\(components)]}]}}
        """.utf8))
    let url = try #require(
      URL(string: "https://example.com/" + String(repeating: "a", count: 500)))
    var evaluation = AppSiteEvaluation(
      try #require(AssociatedURL(url)), variables: association.variables)
    _ = try evaluation.decision(of: association, appID: nil)
    #expect(evaluation.matcher.steps.count <= pattern.count * 600)
  }

  @Test("An Android pattern examines each character once")
  func android() {
    let pattern = DynamicPattern(String(repeating: "*a", count: 1_000) + "b")
    let text = [UInt32](repeating: 0x61, count: 5_000)
    var steps = MatchingSteps()
    #expect(!pattern.fits(text, steps: &steps))
    #expect(steps.count == 2_001)
    steps = MatchingSteps()
    #expect(!DynamicPattern("a*b").fits(text, steps: &steps))
    #expect(steps.count == 3 + text.count - 1)
  }

  @Test("A dynamic rule takes the steps of its patterns, up to the first that does not fit")
  func dynamicRules() throws {
    let file = AssetLinksCase.file(dynamic: ##"[{"/": "/*c", "#": "f", "?": {"a": "1?"}}]"##)
    let links = try AssetLinks(json: Data(file.utf8))
    let rule = try #require(links.statements.first?.dynamicRules?.first)
    for (url, isMatch, count) in [
      ("/abc?a=0&a=12#f", true, 5 + 1 + 1 + 2), ("/abc?a=12#g", false, 5 + 1), ("/ab", false, 5),
      ("/c?b=12#f", false, 3 + 1),
    ] {
      let url = try #require(URL(string: "https://example.com\(url)"))
      let text = PatternText(android: try #require(AssociatedURL(url)))
      var steps = MatchingSteps()
      #expect(rule.fits(text, steps: &steps) == isMatch)
      #expect(steps.count == count)
    }
  }

  private func association(
    variable values: [String], rules: Int, path: (Int) -> String = { "/*$(v)/\($0)" }
  ) throws -> AppSiteAssociation {
    let values = values.map { "\"\($0)\"" }.joined(separator: ",")
    let rules = (0..<rules).map { #"{"/": "\#(path($0))"}"# }.joined(separator: ",")
    return try AppSiteAssociation(
      json: Data(
        """
        {"applinks": {"substitutionVariables": {"v": [\(values)]},
          "details": [{"appID": "ABCDE12345.a", "components": [\(rules)]}]}}
        """.utf8))
  }

  @Test("A pattern whose variables cost too much is reported, and fits nothing")
  func discarded() throws {
    let association = try association(
      variable: [String(repeating: "a", count: 1_000) + "*"], rules: 300, path: { _ in "/$(v)/*" })
    #expect(association.diagnostics.contains { $0.code == .tooManyValues })
    let url = try #require(URL(string: "https://example.com/aaa/b"))
    #expect(association.decision(for: url).kind == .noMatch)
  }

  @Test("The number of a variable's values does not multiply the cost of its uses")
  func manyValues() throws {
    let association = try association(variable: (0..<10_000).map { "v\($0)" }, rules: 10_000)
    #expect(association.diagnostics.filter { $0.code != .fileTooLarge }.isEmpty)
    let url = try #require(URL(string: "https://example.com/v1234/9999"))
    var evaluation = AppSiteEvaluation(
      try #require(AssociatedURL(url)), variables: association.variables)
    let decision = try evaluation.decision(of: association, appID: nil)
    #expect(decision.rule?.location == "applinks.details[0].components[9999]")
    #expect(evaluation.matcher.steps.count < 10_000 * 200)
  }

  @Test(
    "Values with wildcards are limited for all uses together, and the rules beyond are reported")
  func manyWildcards() throws {
    // Each is a pattern of its own, but for the repetitions, which count once.
    let values = (0..<1_000).map { "*\($0)?" }
    let association = try association(variable: values + values, rules: 1_000)
    let refused = association.diagnostics.filter { $0.code == .tooManyValues }
    #expect(association.variables.values.last?.patterns.count == 1_000)
    #expect((900...990).contains(refused.count))
    let kind = { (path: String) in
      association.decision(for: try #require(URL(string: "https://example.com\(path)"))).kind
    }
    #expect(try kind("/x77y/0") == .match)
    #expect(try kind("/x77y/999") == .noMatch)
  }

  @Test("A decision ends when its task is cancelled, and a resolver's also with the policy's time")
  func cancellation() async throws {
    let pattern = "*" + String(repeating: "a", count: 2_000) + "b*"
    let url = try #require(
      URL(string: "https://example.com/" + String(repeating: "a", count: 4_000)))
    let apple = try AppSiteAssociation(
      json: Data(
        #"{"applinks": {"details": [{"appID": "ABCDE12345.a", "paths": ["\#(pattern)"]}]}}"#.utf8))
    let rules = Array(repeating: #"{"/": "/*b"}"#, count: 100).joined(separator: ",")
    let android = try AssetLinks(
      json: Data(AssetLinksCase.file(dynamic: "[\(rules)]").utf8))
    let decisions = await Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return [apple.decision(for: url), android.decision(for: url)]
    }.value
    let cancelled = "The decision was not made: its task was cancelled."
    #expect(
      decisions == Array(repeating: .init(kind: .undecided, explanation: cancelled), count: 2))
    let resolver = AssociationResolver(
      loader: FakeLoader { _ in PageResponse(status: 404) },
      policy: AppLinkPolicy(timeout: .zero), clock: TestClock())
    await #expect(throws: AppLinkError.timedOut(url, after: .zero)) {
      try await resolver.decision(about: url) { try apple.decision(for: url, checkpoint: $0) }
    }
  }

  @Test("A decision that takes more steps than it may is no verdict, but an error with its limit")
  func undecided() async throws {
    let text = String(repeating: "a", count: 2_000)
    let url = try #require(URL(string: "https://example.com/\(text)\(text)"))
    let apple = try AppSiteAssociation(
      json: Data(
        #"{"applinks": {"details": [{"appID": "ABCDE12345.a", "paths": ["*\#(text)b*"]}]}}"#.utf8))
    let rules = Array(repeating: #"{"/": "*b"}"#, count: 1_000).joined(separator: ",")
    let android = try AssetLinks(json: Data(AssetLinksCase.file(dynamic: "[\(rules)]").utf8))
    #expect(apple.decision(for: url).kind == .noMatch)
    #expect(android.decision(for: url).kind == .noMatch)
    let tooCostly = AppLinkError.tooCostly(url, limit: 1 << 20)
    for decision in [
      apple.decision(for: url, maximumSteps: 1 << 20),
      android.decision(for: url, maximumSteps: 1 << 20),
    ] {
      #expect(decision.kind == .undecided && decision.apps.isEmpty && decision.rule == nil)
      #expect(decision.explanation.hasSuffix(tooCostly.description))
    }
    let resolver = AssociationResolver(
      loader: FakeLoader { _ in PageResponse(status: 404) },
      policy: AppLinkPolicy(maximumDecisionSteps: 1 << 20), clock: TestClock())
    await #expect(throws: tooCostly) {
      try await resolver.decision(about: url) { try apple.decision(for: url, checkpoint: $0) }
    }
  }
}
