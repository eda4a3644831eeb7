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
        """, expected: findings)
  }

  private static let web = #""target": {"namespace": "web", "site": "https://a.example"}"#
  private static let statements: [MarkedFile] = [
    .init("¶[]", .init(.noStatements, "")),
    second("¶1", .init(.malformedStatement, place)),
    second(#"{"x": 1, ¶"x": 2, "relation": ["a/b"], \#(web)}"#, .init(.duplicateMember, place)),
    second("¶{\(web)}", .init(.malformedRelation, place)),
    second(#"{"relation": ¶"a/b", \#(web)}"#, .init(.malformedRelation, place)),
    second(#"{"relation": ¶[], \#(web)}"#, .init(.malformedRelation, place)),
    second(#"{"relation": ["a/b", ¶"c"], \#(web)}"#, .init(.malformedRelation, place)),
    second(#"{"relation": ["a/b", ¶1, "c"], \#(web)}"#, .init(.malformedRelation, place)),
    second(
      #"{"include": ¶"https://a.example/", "relation": ["a/b"]}"#,
      .init(.malformedInclude, place)),
    second(#"{"include": ¶"https://a.example/", \#(web)}"#, .init(.malformedInclude, place)),
    second(#"{"include": ¶1}"#, .init(.malformedInclude, place)),
    second(#"{"include": ¶"http://a.example/"}"#, .init(.malformedInclude, place)),
    second(#"{"include": ¶"a"}"#, .init(.malformedInclude, place)),
    second(#"{"include": "https://a.example/x"}"#),
    second(#"¶{"relation": ["a/b"]}"#, .init(.malformedTarget, place)),
    second(#"{"relation": ["a/b"], "target": ¶[]}"#, .init(.malformedTarget, place)),
    target("¶{}", .init(.malformedTarget, "[1].target")),
    target(#"{"namespace": ¶"ios"}"#, .init(.malformedTarget, "[1].target")),
    target(#"¶{"namespace": "web"}"#, .init(.malformedSite, "[1].target")),
    target(#"{"namespace": "web", "site": ¶1}"#, .init(.malformedSite, "[1].target")),
    target(#"{"namespace": "web", "site": ¶"a.example"}"#, .init(.malformedSite, "[1].target")),
    target(
      #"¶{"namespace": "android_app", "sha256_cert_fingerprints": []}"#,
      .init(.malformedPackage, "[1].target")),
    target(
      #"{"namespace": "android_app", "package_name": ¶"app"}"#,
      .init(.malformedPackage, "[1].target")),
    target(
      #"{"namespace": "android_app", "package_name": ¶null}"#,
      .init(.malformedPackage, "[1].target")),
    target(
      #"¶{"namespace": "android_app", "package_name": "a.b"}"#,
      .init(.malformedFingerprint, "[1].target")),
    target(
      #"{"namespace": "x", ¶"namespace": "web", "site": "https://a.example"}"#,
      .init(.duplicateMember, "[1].target")),
    target(
      #"{"namespace": "android_app", "package_name": "a.b", "sha256_cert_fingerprints": ¶"x"}"#,
      .init(.malformedFingerprint, "[1].target")),
    target(
      #"{"namespace": "android_app", "package_name": "a.b", "sha256_cert_fingerprints": ¶[]}"#,
      .init(.malformedFingerprint, "[1].target")),
    fingerprint("1"),
    fingerprint("\"AA:BB\""),
    fingerprint("\"\(lower)\""),
    fingerprint("\"\(plain)\""),
    fingerprint("\"\(sha1)\""),
    fingerprint("\"\(sha1)A\""),
  ]

  private static func target(_ text: String, _ findings: MarkedFile.Finding...) -> MarkedFile {
    MarkedFile(
      marked: second(#"{"relation": ["a/b"], "target": \#(text)}"#).marked, expected: findings)
  }

  private static let lower = AssetLinksCase.fingerprint.lowercased()
  private static let plain = AssetLinksCase.fingerprint.replacing(":", with: "")
  private static let sha1 = String(AssetLinksCase.fingerprint.prefix(59))
  /// A list of fingerprints whose second is not one.
  private static func fingerprint(_ text: String) -> MarkedFile {
    target(
      """
      {"namespace": "android_app", "package_name": "a.b",
       "sha256_cert_fingerprints": ["\(AssetLinksCase.fingerprint)", ¶\(text)]}
      """,
      .init(.malformedFingerprint, "[1].target"))
  }

  private static let rules = #"[0].relation_extensions["\#(handle)"].dynamic_app_link_components"#

  private static func extensions(
    _ text: String, _ findings: MarkedFile.Finding...
  ) -> MarkedFile {
    MarkedFile(
      marked: "[\(AssetLinksCase.statement(more: ",\n \"relation_extensions\": \(text)"))]",
      expected: findings)
  }

  private static func list(_ text: String, _ findings: MarkedFile.Finding...) -> MarkedFile {
    MarkedFile(
      marked: extensions(#"{"\#(handle)": {"dynamic_app_link_components": \#(text)}}"#).marked,
      expected: findings)
  }

  private static func withoutCondition(_ index: Int) -> MarkedFile.Finding {
    .init(.missingRules, "\(rules)[\(index)]")
  }

  private static let dynamicRules: [MarkedFile] = [
    extensions("{}"),
    extensions(#"{"x/y": 1}"#),
    extensions(#"{"\#(handle)": {}}"#),
    extensions("¶[]", .init(.dynamicRulesDiscarded, "[0]")),
    extensions(#"{"\#(handle)": ¶[]}"#, .init(.dynamicRulesDiscarded, "[0]")),
    list(
      #"[¶{}, {"/": "/a"}, ¶{"exclude": true}]"#, withoutCondition(0), withoutCondition(2)),
    list(
      #"[{"/": "/a", ¶"/": "/b", "?": {"c": "d", ¶"c": "e"}}]"#,
      .init(.duplicateMember, "\(rules)[0]"), .init(.duplicateMember, #"\#(rules)[0]["?"]"#)),
    list("¶{}", .init(.dynamicRulesDiscarded, rules)),
    list("¶[]", .init(.dynamicRulesDiscarded, rules)),
    list(
      #"[{"/": "/a"}, ¶1, ¶2]"#.replacing("¶2", with: "2"),
      .init(.dynamicRulesDiscarded, "\(rules)[1]")),
    list(#"[{"exclude": ¶"no"}]"#, .init(.dynamicRulesDiscarded, "\(rules)[0]")),
    list(#"[{"/": ¶1}]"#, .init(.dynamicRulesDiscarded, "\(rules)[0]")),
    list(#"[{"/": ¶""}]"#, .init(.dynamicRulesDiscarded, "\(rules)[0]")),
    list(##"[{"#": ¶{}}]"##, .init(.dynamicRulesDiscarded, "\(rules)[0]")),
    list(##"[{"#": ¶""}]"##, .init(.dynamicRulesDiscarded, "\(rules)[0]")),
    list(#"[{"?": ¶"a"}]"#, .init(.dynamicRulesDiscarded, "\(rules)[0]")),
    list(#"[{"?": ¶{}}]"#, .init(.dynamicRulesDiscarded, "\(rules)[0]")),
    list(#"[{"?": {"a": "b", "c": ¶1}}]"#, .init(.dynamicRulesDiscarded, "\(rules)[0]")),
    list(#"[{"?": {"a": ¶""}}]"#, .init(.dynamicRulesDiscarded, "\(rules)[0]")),
    list(
      ##"[{"/": ¶"/?*x", "#": ¶"??*/", "?": {"a": ¶"?**"}}]"##,
      .init(.textAfterOneOrMore, "\(rules)[0]"), .init(.textAfterOneOrMore, "\(rules)[0]"),
      .init(.textAfterOneOrMore, "\(rules)[0]")),
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
