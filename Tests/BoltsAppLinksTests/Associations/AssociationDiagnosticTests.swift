import BoltsAppLinks
import Foundation
import Testing

@Suite("Association files: diagnostics", .timeLimit(.minutes(20)))
struct AssociationDiagnosticTests {
  typealias Code = Diagnostic.Code

  private static func component(_ text: String) -> String {
    #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": [\#(text)]}]}}"#
  }

  @Test(
    "entries that Apple's systems ignore are reported by code",
    arguments: [
      ("{}", [.missingDetails]),
      (#"{"applinks": []}"#, [.missingDetails, .wrongType]),
      (#"{"applinks": {"apps": ["x"], "details": []}}"#, [.appsNotEmpty]),
      (#"{"applinks": {"details": [1]}}"#, [.skippedEntry]),
      (#"{"applinks": {"details": [{"components": [{}]}]}}"#, [.missingAppID]),
      (#"{"applinks": {"details": [{"appIDs": ["a.b"], "components": [{}]}]}}"#, [.malformedAppID]),
      (
        #"{"applinks": {"details": [{"appID": "x", "appIDs": ["ABCDE12345.a"], "components": [{}]}]}}"#,
        [.ignoredAppID]
      ),
      (#"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"]}]}}"#, [.missingRules]),
      (component(#"{"/": "/a", "/": "/b"}"#), [.duplicateMember]),
      (component(#"{"path": "/a"}"#), [.unknownKey]),
      (component(#"{"/": 1}"#), [.wrongType]),
      (component(#"{"?": {"a": 1}}"#), [.queryIgnored]),
      (component(#"{"/": "/$(x)"}"#), [.undefinedVariable]),
      (component(#"{"/": "/a b"}"#), [.patternNeverFits]),
      (component(#"{"/": "/a b", "percentEncoded": false}"#), []),
      (component(#"{"/": "https://example.com/a"}"#), [.patternNeverFits]),
      (component(#"{"/": "*"}, {"/": "/a", "exclude": true}"#), [.unreachableRule]),
      (component(#"{"/": "/a", "comment": "x"}"#), []),
    ] as [(String, [Code])])
  func apple(file: String, codes: [Code]) throws {
    let association = try AppSiteAssociation(json: Data(file.utf8))
    #expect(association.diagnostics.map(\.code) == codes, "\(association.diagnostics)")
  }

  @Test(
    "statements that Android ignores are reported by code",
    arguments: [
      ("[]", [.noStatements]),
      ("[1]", [.malformedStatement]),
      (#"[{"target": {}}]"#, [.malformedRelation]),
      (#"[{"relation": ["a/b"]}]"#, [.malformedTarget]),
      (#"[{"relation": ["a/b"], "target": {"namespace": "ios"}}]"#, [.malformedTarget]),
      (
        #"[{"relation": ["a/b"], "target": {"namespace": "web", "site": "https://a.b/"}}]"#,
        [.malformedSite]
      ),
      (#"[{"include": "http://a.b/"}]"#, [.malformedInclude]),
      (#"[{"include": "https://a.b/", "relation": []}]"#, [.malformedInclude]),
      ("[\(AssetLinksCase.statement(target: AssetLinksCase.target("x")))]", [.malformedPackage]),
      (
        "[\(AssetLinksCase.statement(target: AssetLinksCase.target("x.y", "aa:bb")))]",
        [.malformedFingerprint]
      ),
      (AssetLinksCase(dynamic: "", "[{}, 1]", "/", .match).file, [.dynamicRulesDiscarded]),
      (AssetLinksCase(dynamic: "", #"[{"/": "?*x"}]"#, "/", .match).file, [.textAfterOneOrMore]),
      ("[\(AssetLinksCase.statement())]", []),
    ] as [(String, [Code])])
  func android(file: String, codes: [Code]) throws {
    let links = try AssetLinks(json: Data(file.utf8))
    #expect(links.diagnostics.map(\.code) == codes, "\(links.diagnostics)")
  }

  @Test("A diagnostic has a line and a column, counted in characters")
  func position() throws {
    let file = """
      {"applinks": {"details": [
        {"appIDs": ["ABCDE12345.é"], "components": [{"/": "/*"}]},
        {"appIDs": ["ABCDE12345.a"], "comment": "éé", "components": [{"?": {"a": 7}}]}
      ]}}
      """
    let association = try AppSiteAssociation(json: Data(file.utf8))
    let diagnostic = try #require(association.diagnostics.last)
    #expect(diagnostic.code == .queryIgnored)
    #expect(diagnostic.line == 3)
    #expect(diagnostic.column == 76)
    #expect(diagnostic.location == #"applinks.details[1].components[0]["?"]"#)
    #expect(association.diagnostics.first?.code == .malformedAppID)
    #expect(association.diagnostics.first?.column == 15)
  }

  @Test("A diagnostic never changes a decision, and a file has a bounded number of diagnostics")
  func bounded() throws {
    let rules = String(repeating: "0,", count: 20_000)
    let association = try AppSiteAssociation(
      json: Data(Self.component(rules + #"{"/": "/a"}"#).utf8))
    #expect(association.diagnostics.count == 1_001)
    #expect(association.diagnostics.last?.code == .furtherFindings)
    let url = try #require(URL(string: "https://example.com/a"))
    #expect(association.decision(for: url).kind == .match)
  }

  @Test(
    "text that is not an association file is refused, with the position",
    arguments: [
      ("{\n  \"applinks\": }", "line 2, column 15"), ("[]", "a list"),
      ("0\u{1}", "line 1, column 2"),
      ("-----BEGIN PKCS7-----", "signed"), ("", "line 1, column 1"),
    ])
  func refused(file: String, words: String) {
    #expect {
      _ = try AppSiteAssociation(json: Data(file.utf8))
    } throws: { error in
      "\(error)".contains(words)
    }
  }

  @Test("A signed file is reported as signed, not as invalid JSON")
  func signed() {
    #expect(throws: AssociationFileError.signed) {
      try AppSiteAssociation(json: Data([0x30, 0x82, 0x01, 0x00, 0x06]))
    }
  }
}
