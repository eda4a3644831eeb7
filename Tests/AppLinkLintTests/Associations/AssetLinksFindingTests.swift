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
    _ code: Diagnostic.Code, _ fault: String, _ suggestion: String,
    at location: String = place
  ) -> MarkedFile.Finding {
    .init(code, location, "\(fault), so the statement is skipped.", suggestion)
  }

  private static func notRelation(_ text: String) -> MarkedFile.Finding {
    skipped(
      .malformedRelation, "\"\(text)\" is not a relation",
      "Write kind/detail, each of a-z, 0-9, _ and dots, such as \(handle).")
  }

  private static let web = #""target": {"namespace": "web", "site": "https://a.example"}"#
  private static let statements: [MarkedFile] = [
    .init(
      "¶[]",
      .init(
        .noStatements, "", "The list is empty: it grants nothing.",
        "Add a statement for each app.")),
    second(
      "¶1",
      skipped(
        .malformedStatement, "A statement is a number",
        #"Write an object: {"relation": [...], "target": {...}}."#)),
    second(
      #"{"x": 1, ¶"x": 2, "relation": ["a/b"], \#(web)}"#,
      .init(
        .duplicateMember, place,
        #""x" occurs twice in the statement; the last one is used."#, "Delete one of them.")),
    second(
      "¶{\(web)}",
      skipped(
        .malformedRelation, "A statement has no relation", "Add \"relation\": [\"\(handle)\"].")),
    second(
      #"{"relation": ¶"a/b", \#(web)}"#,
      skipped(.malformedRelation, "relation is a string", "Write a list: [\"\(handle)\"].")),
    second(
      #"{"relation": ¶[], \#(web)}"#,
      skipped(.malformedRelation, "relation is an empty list", "Write a list: [\"\(handle)\"].")),
    second(#"{"relation": ["a/b", ¶"c"], \#(web)}"#, notRelation("c")),
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
    second(#"{"include": ¶1}"#, badInclude),
    second(#"{"include": ¶"http://a.example/"}"#, badInclude),
    second(#"{"include": ¶"a"}"#, badInclude),
    second(#"{"include": "https://a.example/x"}"#),
    second(
      #"¶{"relation": ["a/b"]}"#,
      skipped(
        .malformedTarget, "A statement has no target",
        #"Add "target": {"namespace": "android_app", ...}."#)),
    second(
      #"{"relation": ["a/b"], "target": ¶[]}"#,
      skipped(
        .malformedTarget, "target is a list",
        #"Add "target": {"namespace": "android_app", ...}."#)),
    target(
      "¶{}",
      skipped(
        .malformedTarget, "The target has no namespace",
        #"Write "namespace": "android_app" or "web"."#, at: "[1].target")),
    target(
      #"{"namespace": ¶"ios"}"#,
      skipped(
        .malformedTarget, "The namespace \"ios\" is unknown",
        #"Write "namespace": "android_app" or "web"."#, at: "[1].target")),
    target(#"¶{"namespace": "web"}"#, badSite("The target has no site")),
    target(#"{"namespace": "web", "site": ¶1}"#, badSite("\"a number\" is not a site")),
    target(#"{"namespace": "web", "site": ¶"a.example"}"#, badSite("\"a.example\" is not a site")),
    target(
      #"¶{"namespace": "android_app", "sha256_cert_fingerprints": []}"#,
      badPackage("The target has no package_name")),
    target(
      #"{"namespace": "android_app", "package_name": ¶"app"}"#,
      badPackage("\"app\" is not a package name")),
    target(
      #"{"namespace": "android_app", "package_name": ¶null}"#,
      badPackage("\"null\" is not a package name")),
    target(#"¶{"namespace": "android_app", "package_name": "a.b"}"#, noFingerprints),
    target(
      #"{"namespace": "android_app", "package_name": "a.b", "sha256_cert_fingerprints": ¶"x"}"#,
      noFingerprints),
    target(
      #"{"namespace": "android_app", "package_name": "a.b", "sha256_cert_fingerprints": ¶[]}"#,
      noFingerprints),
    fingerprint("¶1", "a number", anyAdvice),
    fingerprint("¶\"AA:BB\"", "AA:BB", anyAdvice),
    fingerprint("¶\"\(lower)\"", lower, caseAdvice),
    fingerprint("¶\"\(plain)\"", plain, caseAdvice),
    fingerprint("¶\"\(sha1)\"", sha1, sha1Advice),
    fingerprint("¶\"\(sha1)A\"", sha1 + "A", anyAdvice),
  ]

  private static let badInclude = skipped(
    .malformedInclude, "include is not an https URL",
    "Write the https URL of another list of statements.")

  private static func target(_ text: String, _ findings: MarkedFile.Finding...) -> MarkedFile {
    MarkedFile(
      marked: second(#"{"relation": ["a/b"], "target": \#(text)}"#).marked, expected: findings)
  }

  private static func badSite(_ fault: String) -> MarkedFile.Finding {
    skipped(
      .malformedSite, fault,
      "Write only the scheme, host and port, such as https://example.com (no slash at the end).",
      at: "[1].target")
  }

  private static func badPackage(_ fault: String) -> MarkedFile.Finding {
    skipped(
      .malformedPackage, fault, "Write the app's application ID, such as org.example.app.",
      at: "[1].target")
  }

  private static let noFingerprints = skipped(
    .malformedFingerprint, "The target has no list of fingerprints",
    #"Add "sha256_cert_fingerprints": ["AA:BB:..."]."#, at: "[1].target")

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
       "sha256_cert_fingerprints": ["\(AssetLinksCase.fingerprint)", \(text)]}
      """,
      .init(
        .malformedFingerprint, "[1].target",
        "\"\(quoted)\" is not a SHA-256 fingerprint, so it is ignored.", advice))
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
        + "URL of the host.",
      "Write a list of objects with /, # (non-empty strings), ? (an object of non-empty strings) "
        + "and exclude.")
  }

  private static func needless(_ text: String, at location: String) -> MarkedFile.Finding {
    .init(
      .textAfterOneOrMore, location,
      "\"\(text)\" has text after ?*, which Android devices fail to match.",
      "Write ?* at the end only.")
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
    extensions("¶[]", discarded("relation_extensions is a list", at: "[0]")),
    extensions(#"{"\#(handle)": ¶[]}"#, discarded("the relation's extension is a list", at: "[0]")),
    list(
      #"[¶{}, {"/": "/a"}, ¶{"exclude": true}]"#, withoutCondition(0), withoutCondition(2)),
    list("¶{}", discarded("the list is an object", at: rules)),
    list("¶[]", discarded("the list is empty", at: rules)),
    list(
      #"[{"/": "/a"}, ¶1, ¶2]"#.replacing("¶2", with: "2"),
      discarded("a rule is a number", at: "\(rules)[1]")),
    list(#"[{"exclude": ¶"no"}]"#, discarded("exclude is a string", at: "\(rules)[0]")),
    list(#"[{"/": ¶1}]"#, discarded("/ is a number", at: "\(rules)[0]")),
    list(#"[{"/": ¶""}]"#, discarded("/ is empty", at: "\(rules)[0]")),
    list(##"[{"#": ¶{}}]"##, discarded("# is an object", at: "\(rules)[0]")),
    list(##"[{"#": ¶""}]"##, discarded("# is empty", at: "\(rules)[0]")),
    list(#"[{"?": ¶"a"}]"#, discarded("? is a string", at: "\(rules)[0]")),
    list(#"[{"?": ¶{}}]"#, discarded("? is an empty object", at: "\(rules)[0]")),
    list(#"[{"?": {"a": "b", "c": ¶1}}]"#, discarded("c is a number", at: "\(rules)[0]")),
    list(#"[{"?": {"a": ¶""}}]"#, discarded("a is empty", at: "\(rules)[0]")),
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
          + "defined.", "Write one list for each app."))
    file.check(try AssetLinks(json: Data(file.text.utf8)).diagnostics)
  }
}
