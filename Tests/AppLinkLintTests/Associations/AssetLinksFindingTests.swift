import AppLinkLint
import BoltsAppLinks
import Foundation
import Testing

@Suite("assetlinks.json: what diagnostics say, and where")
struct AssetLinksFindingTests {
  @Test("what is at fault", arguments: statements + dynamicRules)
  func findings(_ file: MarkedFile) throws {
    file.check(try AssetLinks(json: Data(file.text.utf8)).diagnostics)
  }

  private static let handle = "delegate_permission/common.handle_all_urls"
  private static let place = "[1]"

  /// A file whose second statement this is.
  private static func second(_ text: String, _ findings: MarkedFile.Finding...) -> MarkedFile {
    MarkedFile(
      marked: """
        [{"relation": ["a/b"], "target": {"namespace": "web", "site": "https://a.example"}},
         \(text)]
        """, place: place, expected: findings)
  }

  private static let web = #""target": {"namespace": "web", "site": "https://a.example"}"#
  private static let statements: [MarkedFile] = [
    .init("¶[]", .init(.noStatements, "")),
    second("¶1").finds(.skippedEntry),
    second("¶{\(web)}").finds(.malformedRelation),
    second(#"{"relation": ¶"a/b", \#(web)}"#).finds(.malformedRelation),
    second(#"{"relation": ¶[], \#(web)}"#).finds(.malformedRelation),
    second(#"{"relation": ["a/b", ¶"c"], \#(web)}"#).finds(.malformedRelation),
    second(#"{"relation": ["a/b", ¶1, "c"], \#(web)}"#).finds(.malformedRelation),
    second(#"{"include": ¶"https://a.example/", "relation": ["a/b"]}"#).finds(.malformedInclude),
    second(#"{"include": ¶"https://a.example/", \#(web)}"#).finds(.malformedInclude),
    second(#"{"include": ¶1}"#).finds(.malformedInclude),
    second(#"{"include": ¶"http://a.example/"}"#).finds(.malformedInclude),
    second(#"{"include": "https://a.example/x"}"#),
    second(#"¶{"relation": ["a/b"]}"#).finds(.malformedTarget),
    second(#"{"relation": ["a/b"], "target": ¶[]}"#).finds(.malformedTarget),
    target("¶{}").finds(.malformedTarget),
    target(#"{"namespace": ¶"ios"}"#).finds(.malformedTarget),
    target(#"¶{"namespace": "web"}"#).finds(.malformedSite),
    target(#"{"namespace": "web", "site": ¶1}"#).finds(.malformedSite),
    target(#"{"namespace": "web", "site": ¶"a.example"}"#).finds(.malformedSite),
    target(#"¶{"namespace": "android_app", "sha256_cert_fingerprints": []}"#).finds(
      .malformedPackage),
    target(#"{"namespace": "android_app", "package_name": ¶"app"}"#).finds(.malformedPackage),
    target(#"¶{"namespace": "android_app", "package_name": "a.b"}"#).finds(.malformedFingerprint),
    target(
      #"{"namespace": "android_app", "package_name": "a.b", "sha256_cert_fingerprints": ¶"x"}"#
    ).finds(.malformedFingerprint),
    target(
      #"{"namespace": "android_app", "package_name": "a.b", "sha256_cert_fingerprints": ¶[]}"#
    ).finds(.malformedFingerprint),
    target(
      """
      {"namespace": "android_app", "package_name": "a.b",
       "sha256_cert_fingerprints": ["\(AssetLinksCase.fingerprint)", ¶1]}
      """
    ).finds(.malformedFingerprint),
  ]

  private static func target(_ text: String, _ findings: MarkedFile.Finding...) -> MarkedFile {
    MarkedFile(
      marked: second(#"{"relation": ["a/b"], "target": \#(text)}"#).marked, place: "[1].target",
      expected: findings)
  }

  private static let rules = #"[0].relation_extensions["\#(handle)"].dynamic_app_link_components"#

  private static func extensions(
    _ text: String, _ findings: MarkedFile.Finding...
  ) -> MarkedFile {
    MarkedFile(
      marked: "[\(AssetLinksCase.statement(more: ",\n \"relation_extensions\": \(text)"))]",
      place: "[0]", expected: findings)
  }

  private static func list(_ text: String, _ findings: MarkedFile.Finding...) -> MarkedFile {
    MarkedFile(
      marked: extensions(#"{"\#(handle)": {"dynamic_app_link_components": \#(text)}}"#).marked,
      place: "\(rules)[0]", expected: findings)
  }

  private static func withoutCondition(_ index: Int) -> MarkedFile.Finding {
    .init(.missingRules, "\(rules)[\(index)]")
  }

  private static let dynamicRules: [MarkedFile] = [
    extensions("{}"),
    extensions(#"{"x/y": 1}"#),
    extensions(#"{"\#(handle)": {}}"#),
    extensions("¶[]").finds(.dynamicRulesDiscarded),
    extensions(#"{"\#(handle)": ¶[]}"#).finds(.dynamicRulesDiscarded),
    list(#"[¶{}, {"/": "/a"}, ¶{"exclude": true}]"#, withoutCondition(0), withoutCondition(2)),
    list("¶{}", .init(.dynamicRulesDiscarded, rules)),
    list("¶[]", .init(.dynamicRulesDiscarded, rules)),
    list(
      #"[{"/": "/a"}, ¶1, ¶2]"#.replacing("¶2", with: "2"),
      .init(.dynamicRulesDiscarded, "\(rules)[1]")),
    list(#"[{"exclude": ¶"no"}]"#).finds(.dynamicRulesDiscarded),
    list(#"[{"/": ¶1}]"#).finds(.dynamicRulesDiscarded),
    list(#"[{"/": ¶""}]"#).finds(.dynamicRulesDiscarded),
    list(##"[{"#": ¶{}}]"##).finds(.dynamicRulesDiscarded),
    list(#"[{"?": ¶"a"}]"#).finds(.dynamicRulesDiscarded),
    list(#"[{"?": ¶{}}]"#).finds(.dynamicRulesDiscarded),
    list(#"[{"?": {"a": "b", "c": ¶1}}]"#).finds(.dynamicRulesDiscarded),
    list(#"[{"?": {"a": ¶""}}]"#).finds(.dynamicRulesDiscarded),
    list(
      ##"[{"/": ¶"/?*x", "#": ¶"??*/", "?": {"a": ¶"?**"}}]"##
    ).finds(.textAfterOneOrMore, .textAfterOneOrMore, .textAfterOneOrMore),
    list(##"[{"/": "/x?*", "#": "?*", "?": {"a": "?a*", "b": "*?b"}}]"##),
  ]

  @Test("a second list of dynamic rules for one app is reported, if both are for its URLs")
  func secondList() throws {
    func statement(_ package: String, relation: String = Self.handle) -> String {
      """
      {"relation": ["\(relation)"], "target": \(AssetLinksCase.target(package)),
        "relation_extensions": {"\(Self.handle)": {"dynamic_app_link_components": [{"/": "/a"}]}}}
      """
    }
    let plain = AssetLinksCase.statement(target: AssetLinksCase.target("a.b"))
    let file = MarkedFile(
      """
      [\(statement("a.b", relation: "a/b")), \(statement("a.b")), \(statement("c.d")),
       \(plain), \(statement("a.b", relation: "a/b")),
       ¶\(statement("a.b"))]
      """,
      .init(.secondDynamicRules, "[5]"))
    file.check(try AssetLinks(json: Data(file.text.utf8)).diagnostics)
  }
}
