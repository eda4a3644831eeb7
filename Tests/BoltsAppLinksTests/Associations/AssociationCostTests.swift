import Foundation
import Testing

@testable import BoltsAppLinks

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
    return matcher.steps
  }

  @Test("A pattern that backtracks takes at most pattern length times text length steps")
  func stars() throws {
    let pattern = "/" + String(repeating: "*a", count: 100) + "b"
    let path = "/" + String(repeating: "a", count: 2_000)
    #expect(try steps(pattern, path) <= pattern.count * path.count)
  }

  @Test("A pattern of question marks and stars takes at most pattern times text length steps")
  func marks() throws {
    let pattern = "/" + String(repeating: "?*", count: 200) + "b"
    let path = "/" + String(repeating: "a", count: 2_000)
    #expect(try steps(pattern, path) <= pattern.count * path.count)
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
          "details": [{"appID": "T.a", "components": [\(components)]}]}}
        """.utf8))
    let url = try #require(
      URL(string: "https://example.com/" + String(repeating: "a", count: 500)))
    var evaluation = AppSiteEvaluation(
      try #require(AssociatedURL(url)), variables: association.variables)
    _ = evaluation.outcomes(of: association.entries, appID: nil)
    #expect(evaluation.steps <= pattern.count * 600)
  }

  @Test("An Android pattern examines each character once")
  func android() {
    let pattern = DynamicPattern(String(repeating: "*a", count: 1_000) + "b")
    let text = [UInt32](repeating: 0x61, count: 5_000)
    var steps = 0
    #expect(!pattern.fits(text, steps: &steps))
    #expect(steps <= 2_001 + text.count)
  }

  @Test("JSON nested to any depth is an error, not a crash")
  func depth() {
    let text = String(repeating: #"{"a":"#, count: 200_000)
    #expect(throws: AssociationFileError.self) {
      try AppSiteAssociation(json: Data(text.utf8))
    }
  }

  @Test("A file with ten thousand components and many apps can be read and evaluated")
  func large() throws {
    let components = (0..<10_000).map { #"{"/": "/p\#($0)/*"}"# }.joined(separator: ",")
    let apps = (0..<10_000).map { "\"ABCDE12345.a\($0)\"" }.joined(separator: ",")
    let association = try AppSiteAssociation(
      json: Data(
        #"{"applinks": {"details": [{"appIDs": [\#(apps)], "components": [\#(components)]}]}}"#
          .utf8))
    let url = try #require(URL(string: "https://example.com/p9999/x"))
    let decision = association.decision(for: url)
    #expect(decision.apps.count == 10_000)
    #expect(decision.rule?.location == "applinks.details[0].components[9999]")
  }
}
