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

  private static func skipped(
    _ code: Diagnostic.Code, _ fault: String, _ suggestion: String? = nil,
    at location: String = place
  ) -> MarkedFile.Finding {
    .init(code, location, "\(fault), so the statement is skipped.", suggestion)
  }

  private static func notRelation(_ text: String) -> MarkedFile.Finding {
    skipped(
      .malformedRelation, "\(text) is not a relation",
      "Write kind/detail, each of a-z, 0-9, _ and dots, such as \(handle).")
  }

  private static let web = #""target": {"namespace": "web", "site": "https://a.example"}"#
  private static let statements: [MarkedFile] = [
    .init(
      "¶[]",
      .init(
        .noStatements, "", "The list is empty: it grants nothing.")),
    second(
      "¶1",
      skipped(
        .malformedStatement, "A statement is a number")),
    second(
      #"{"x": 1, ¶"x": 2, "relation": ["a/b"], \#(web)}"#,
      .init(
        .duplicateMember, place,
        #""x" occurs twice in the statement; the last one is used."#)),
    second(
      "¶{\(web)}",
      skipped(
        .malformedRelation, "relation is missing")),
    second(
      #"{"relation": ¶"a/b", \#(web)}"#,
      skipped(.malformedRelation, #"relation is "a/b""#)),
    second(
      #"{"relation": ¶[], \#(web)}"#,
      skipped(.malformedRelation, "relation is an empty list")),
    second(#"{"relation": ["a/b", ¶"c"], \#(web)}"#, notRelation(#""c""#)),
    second(#"{"relation": ["a/b", ¶1, "c"], \#(web)}"#, notRelation("a number")),
    second(
      #"{"include": ¶"https://a.example/", "relation": ["a/b"]}"#,
      skipped(
        .malformedInclude, "A statement has an include and also a relation or a target",
        "Write the include as a separate statement.")),
    second(
      #"{"include": ¶"https://a.example/", \#(web)}"#,
      skipped(
        .malformedInclude, "A statement has an include and also a relation or a target",
        "Write the include as a separate statement.")),
    second(#"{"include": ¶1}"#, skipped(.malformedInclude, "include is a number")),
    second(
      #"{"include": ¶"http://a.example/"}"#,
      skipped(.malformedInclude, #"include is "http://a.example/""#)),
    second(#"{"include": ¶"a"}"#, skipped(.malformedInclude, #"include is "a""#)),
    second(#"{"include": "https://a.example/x"}"#),
    second(
      #"¶{"relation": ["a/b"]}"#,
      skipped(
        .malformedTarget, "target is missing")),
    second(
      #"{"relation": ["a/b"], "target": ¶[]}"#,
      skipped(
        .malformedTarget, "target is an empty list")),
    target(
      "¶{}",
      skipped(
        .malformedTarget, "namespace is missing", at: "[1].target")),
    target(
      #"{"namespace": ¶"ios"}"#,
      skipped(
        .malformedTarget, #"namespace is "ios""#, at: "[1].target")),
    target(#"¶{"namespace": "web"}"#, badSite("site is missing")),
    target(#"{"namespace": "web", "site": ¶1}"#, badSite("site is a number")),
    target(#"{"namespace": "web", "site": ¶"a.example"}"#, badSite(#"site is "a.example""#)),
    target(
      #"¶{"namespace": "android_app", "sha256_cert_fingerprints": []}"#,
      badPackage("package_name is missing")),
    target(
      #"{"namespace": "android_app", "package_name": ¶"app"}"#,
      badPackage(#"package_name is "app""#)),
    target(
      #"{"namespace": "android_app", "package_name": ¶null}"#,
      badPackage("package_name is null")),
    target(
      #"¶{"namespace": "android_app", "package_name": "a.b"}"#, noFingerprints("missing")),
    target(
      #"{"namespace": "x", ¶"namespace": "web", "site": "https://a.example"}"#,
      .duplicate("namespace", "[1].target")),
    target(
      #"{"namespace": "android_app", "package_name": "a.b", "sha256_cert_fingerprints": ¶"x"}"#,
      noFingerprints("\"x\"")),
    target(
      #"{"namespace": "android_app", "package_name": "a.b", "sha256_cert_fingerprints": ¶[]}"#,
      noFingerprints("an empty list")),
    fingerprint("1", "a number", anyAdvice),
    fingerprint("\"AA:BB\"", "\"AA:BB\"", anyAdvice),
    fingerprint("\"\(lower)\"", "\"\(lower)\"", caseAdvice),
    fingerprint("\"\(plain)\"", "\"\(plain)\"", caseAdvice),
    fingerprint("\"\(sha1)\"", "\"\(sha1)\"", sha1Advice),
    fingerprint("\"\(sha1)A\"", "\"\(sha1)A\"", anyAdvice),
  ]

  private static func target(_ text: String, _ findings: MarkedFile.Finding...) -> MarkedFile {
    MarkedFile(
      marked: second(#"{"relation": ["a/b"], "target": \#(text)}"#).marked, expected: findings)
  }

  private static func badSite(_ fault: String) -> MarkedFile.Finding {
    skipped(
      .malformedSite, fault,
      at: "[1].target")
  }

  private static func badPackage(_ fault: String) -> MarkedFile.Finding {
    skipped(
      .malformedPackage, fault,
      at: "[1].target")
  }

  private static func noFingerprints(_ shape: String) -> MarkedFile.Finding {
    skipped(
      .malformedFingerprint, "sha256_cert_fingerprints is \(shape)",
      #"Write a list: ["AA:BB:..."]."#, at: "[1].target")
  }

  private static let lower = AssetLinksCase.fingerprint.lowercased()
  private static let plain = AssetLinksCase.fingerprint.replacing(":", with: "")
  private static let sha1 = String(AssetLinksCase.fingerprint.prefix(59))
  private static let anyAdvice =
    "Write 32 pairs of upper-case hexadecimal digits joined by colons."
  private static let caseAdvice =
    "Write its digits in upper case, and a colon between the pairs."
  private static let sha1Advice =
    "This has the length of a SHA-1 fingerprint: use the SHA-256 one, 32 pairs of digits."

  /// A list of fingerprints whose second is not one.
  private static func fingerprint(
    _ text: String, _ quoted: String, _ advice: String
  ) -> MarkedFile {
    target(
      """
      {"namespace": "android_app", "package_name": "a.b",
       "sha256_cert_fingerprints": ["\(AssetLinksCase.fingerprint)", ¶\(text)]}
      """,
      .init(
        .malformedFingerprint, "[1].target",
        "\(quoted) is not a SHA-256 fingerprint, so it is ignored.", advice))
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

  private static func discarded(_ fault: String, at location: String) -> MarkedFile.Finding {
    .init(
      .dynamicRulesDiscarded, location,
      "Android discards all dynamic rules of the statement, because \(fault): the app opens every "
        + "URL of the host.")
  }

  private static func needless(_ text: String, at location: String) -> MarkedFile.Finding {
    .init(
      .textAfterOneOrMore, location,
      "\"\(text)\" has text after ?*, which Android devices fail to match.")
  }

  private static func withoutCondition(_ index: Int) -> MarkedFile.Finding {
    .init(
      .missingRules, "\(rules)[\(index)]", "The rule has no condition, so it matches nothing.",
      #"Add {"/": "/*"} for all URLs."#)
  }

  private static let dynamicRules: [MarkedFile] = [
    extensions("{}"),
    extensions(#"{"x/y": 1}"#),
    extensions(#"{"\#(handle)": {}}"#),
    extensions("¶[]", discarded("relation_extensions is an empty list", at: "[0]")),
    extensions(#"{"\#(handle)": ¶[]}"#, discarded("\(handle) is an empty list", at: "[0]")),
    list(
      #"[¶{}, {"/": "/a"}, ¶{"exclude": true}]"#, withoutCondition(0), withoutCondition(2)),
    list(
      #"[{"/": "/a", ¶"/": "/b", "?": {"c": "d", ¶"c": "e"}}]"#,
      .duplicate("/", "\(rules)[0]"), .duplicate("c", #"\#(rules)[0]["?"]"#)),
    list("¶{}", discarded("dynamic_app_link_components is an empty object", at: rules)),
    list("¶[]", discarded("dynamic_app_link_components is an empty list", at: rules)),
    list(
      #"[{"/": "/a"}, ¶1, ¶2]"#.replacing("¶2", with: "2"),
      discarded("a rule is a number", at: "\(rules)[1]")),
    list(#"[{"exclude": ¶"no"}]"#, discarded(#"exclude is "no""#, at: "\(rules)[0]")),
    list(#"[{"/": ¶1}]"#, discarded("/ is a number", at: "\(rules)[0]")),
    list(#"[{"/": ¶""}]"#, discarded(#"/ is """#, at: "\(rules)[0]")),
    list(##"[{"#": ¶{}}]"##, discarded("# is an empty object", at: "\(rules)[0]")),
    list(##"[{"#": ¶""}]"##, discarded(##"# is """##, at: "\(rules)[0]")),
    list(#"[{"?": ¶"a"}]"#, discarded(#"? is "a""#, at: "\(rules)[0]")),
    list(#"[{"?": ¶{}}]"#, discarded("? is an empty object", at: "\(rules)[0]")),
    list(#"[{"?": {"a": "b", "c": ¶1}}]"#, discarded("c is a number", at: "\(rules)[0]")),
    list(#"[{"?": {"a": ¶""}}]"#, discarded(#"a is """#, at: "\(rules)[0]")),
    list(
      ##"[{"/": ¶"/?*x", "#": ¶"??*/", "?": {"a": ¶"?**"}}]"##,
      needless("/?*x", at: "\(rules)[0]"), needless("??*/", at: "\(rules)[0]"),
      needless("?**", at: "\(rules)[0]")),
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
      .init(
        .secondDynamicRules, "[5]",
        "a.b has dynamic rules in another statement before this one; which list is used is not "
          + "defined."))
    file.check(try AssetLinks(json: Data(file.text.utf8)).diagnostics)
  }
}
