import AppLinkLint
import BoltsAppLinks
import Foundation
import Testing

@Suite("assetlinks.json: rules")
struct AssetLinksRuleTests {
  @Test("files decide as on Android", arguments: statements + dynamicRules)
  func decides(_ example: AssociationCase) throws {
    try example.check()
  }

  private static func target(_ fields: String) -> String {
    "[" + AssetLinksCase.statement(target: fields) + "]"
  }

  private static let statements: [AssociationCase] = [
    .init("a statement grants the host", file: "[\(AssetLinksCase.statement())]", "/x", .match),
    .init("an empty list grants nothing", file: "[]", "/x", .noMatch),
    .init(
      "a bad statement leaves the others", file: "[[], 1, \(AssetLinksCase.statement())]", "/x",
      .match),
    .init(
      "unknown fields are allowed", file: "[\(AssetLinksCase.statement(more: #", "x": 1"#))]", "/x",
      .match),
    .init(
      "a bad fingerprint leaves the others",
      file: target(
        AssetLinksCase.target(
          "org.example.app",
          AssetLinksCase.fingerprint.lowercased() + #"", ""# + AssetLinksCase.fingerprint)),
      "/x", .match),
    .init(
      "a web target names no app",
      file: target(#"{"namespace": "web", "site": "https://a.example"}"#),
      "/x", .noMatch),
    .init(
      "includes of a file are not read", file: #"[{"include": "https://a.example/x"}]"#, "/x",
      .noMatch),
  ]

  private static func dynamic(
    _ rule: String, _ list: String, _ url: String, _ expected: AssociationDecision.Kind
  ) -> AssociationCase {
    .init(rule, file: AssetLinksCase.file(dynamic: list), url, expected)
  }

  private static let dynamicRules: [AssociationCase] = [
    dynamic("none fits", #"[{"/": "/a"}]"#, "/b", .noMatch),
    dynamic(
      "the first that fits decides", #"[{"/": "/a", "exclude": true}, {"/": "*"}]"#, "/a", .excluded
    ),
    dynamic("an empty list is none", "[]", "/b", .match),
    dynamic("a list that is none", #"{"/": "/a"}"#, "/b", .match),
    dynamic("one empty field discards all", ##"[{"/": "/a"}, {"#": ""}]"##, "/b", .match),
    dynamic("and one of the wrong type", #"[{"/": "/a", "exclude": "no"}]"#, "/b", .match),
    dynamic("a query is an object", #"[{"/": "/a", "?": "b=1"}]"#, "/b", .match),
    dynamic("slashes are exact", #"[{"/": "/a/"}]"#, "/a", .noMatch),
    dynamic("also the leading one", #"[{"/": "a"}]"#, "/a", .noMatch),
    dynamic("text is decoded", #"[{"/": "/a b"}]"#, "/a%20b", .match),
    dynamic("with case", #"[{"/": "/a"}]"#, "/A", .noMatch),
    dynamic("an absent name never fits", #"[{"?": {"a": "*"}}]"#, "/x?b=1", .noMatch),
    dynamic("any of a repeated name will do", #"[{"?": {"a": "1"}}]"#, "/?a=2&a=1", .match),
    dynamic("a rule without a condition fits nothing", "[{}]", "/x", .noMatch),
    dynamic(
      "also one that excludes", #"[{"exclude": true}, {"/": "/*"}]"#, "/x", .match),
    dynamic("an absent fragment never fits", ##"[{"#": "*"}]"##, "/x", .noMatch),
    dynamic("every part has to fit", ##"[{"/": "/a", "#": "b"}]"##, "/a#c", .noMatch),
  ]

  @Test(
    "sites are compared with their port, 443 by default, and without a final dot",
    arguments: [
      ("example.com", "https://example.com:443/", true),
      ("example.com", "https://EXAMPLE.com./", true),
      ("example.com:444", "https://example.com/", false),
      ("example.com:444", "https://example.com:444/", true),
      ("example.com", "https://example.com:8443/", false),
      ("example.com", "http://example.com/", true),
      ("example.com", "https://www.example.com/", false),
    ])
  func sites(host: String, url: String, isSame: Bool) throws {
    let json = "[\(AssetLinksCase.statement())]"
    let links = try AssetLinks(json: Data(json.utf8), host: host)
    let decision = links.decision(for: try #require(URL(string: url)))
    #expect((decision.kind == .match) == isSame, "\(decision.explanation)")
  }

  @Test("Relation, package and fingerprint have to be in one statement")
  func combining() throws {
    let other = String(repeating: "AA:", count: 31) + "AA"
    let links = try AssetLinks(
      json: Data(
        """
        [\(AssetLinksCase.statement()),
         \(AssetLinksCase.statement(
            relation: #"["delegate_permission/common.get_login_creds"]"#,
            target: AssetLinksCase.target("org.example.app", other)))]
        """.utf8))
    let print = AssetLinksCase.fingerprint
    let plain = print.lowercased().filter { $0 != ":" }
    #expect(links.allows(package: "org.example.app", fingerprint: print))
    #expect(links.allows(package: "org.example.app", fingerprint: plain))
    #expect(!links.allows(package: "org.example.app", fingerprint: other))
    #expect(!links.allows(package: "org.example.app", fingerprint: "AA"))
    #expect(!links.allows(package: "org.example", fingerprint: print))
    let login = "delegate_permission/common.get_login_creds"
    #expect(links.allows(package: "org.example.app", fingerprint: other, relation: login))
    #expect(!links.allows(package: "org.example.app", fingerprint: print, relation: login))
  }

  @Test("Dynamic rules apply to one relation only")
  func relation() throws {
    let file = AssetLinksCase.file(dynamic: #"[{"/": "/a"}]"#).replacing(
      #"["delegate_permission/common.handle_all_urls"]"#,
      with: #"["delegate_permission/common.handle_all_urls", "delegate_permission/x"]"#)
    let links = try AssetLinks(json: Data(file.utf8))
    let url = try #require(URL(string: "https://example.com/b"))
    #expect(links.decision(for: url).kind == .noMatch)
    #expect(links.decision(for: url, relation: "delegate_permission/x").kind == .match)
  }
}
