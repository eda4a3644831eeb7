import BoltsAppLinks
import Foundation
import Testing

@testable import AppLinkLint

@Suite("assetlinks.json: the rule and the reason of a decision")
struct AssetLinksDecisionTests {
  private static let handle = "delegate_permission/common.handle_all_urls"
  private static let other = Array(repeating: "AB", count: 32).joined(separator: ":")
  private static let third = Array(repeating: "0C", count: 32).joined(separator: ":")

  private static func statement(
    _ package: String, fingerprint: String = AssetLinksCase.fingerprint, rules: String? = nil,
    relation: String = handle
  ) -> String {
    let more = rules.map {
      #", "relation_extensions": {"\#(handle)": {"dynamic_app_link_components": \#($0)}}"#
    }
    return AssetLinksCase.statement(
      relation: "[\"\(relation)\"]",
      target: #"{"namespace": "android_app", "package_name": "\#(package)", "#
        + #""sha256_cert_fingerprints": ["\#(fingerprint)"]}"#,
      more: more ?? "")
  }

  private func decision(
    _ file: String, _ path: String = "/x", package: String? = nil, fingerprint: String? = nil,
    relation: String = handle
  ) throws -> AssociationDecision {
    try AssetLinks(json: Data(file.utf8)).decision(
      for: #require(URL(string: "https://example.com\(path)")), package: package,
      fingerprint: fingerprint, relation: relation)
  }

  @Test("A statement that grants every URL is named with the apps")
  func statements() throws {
    let file = """
      [1,
       \(Self.statement("a.b")), \(Self.statement("c.d")),
       \(Self.statement("a.b", fingerprint: Self.other))]
      """
    let rule = AssociationDecision.Rule(
      location: "[1]", line: 2, column: 2,
      pattern: Self.statement("a.b"), isExclusion: false)
    #expect(
      try decision(file)
        == AssociationDecision(
          kind: .match, apps: ["a.b", "c.d"], rule: rule,
          explanation: "The statement grants a.b (and 1 more) every URL of the host; the intent "
            + "filters of the app's manifest can still narrow it."))
    #expect(
      try decision(file, package: "a.b")
        == AssociationDecision(
          kind: .match, apps: ["a.b"], rule: rule,
          explanation: "The statement grants a.b every URL of the host; the intent filters of the "
            + "app's manifest can still narrow it."))
    #expect(try decision(file, fingerprint: Self.other).rule?.location == "[3]")
    #expect(try AssetLinks(json: Data(file.utf8)).packages == ["a.b", "c.d"])
  }

  @Test("A statement of another relation is named with the relation")
  func relations() throws {
    let file = "[\(Self.statement("a.b", relation: "x/y"))]"
    let decision = try decision(file, relation: "x/y")
    #expect(decision.kind == .match)
    #expect(decision.explanation == "The statement grants x/y to a.b.")
  }

  @Test("A dynamic rule is named with its place")
  func dynamicRules() throws {
    let rules = #"[{"/": "/a", "exclude": true}, {"/": "/b"}]"#
    let file = "[\(Self.statement("c.d", rules: rules)),\n \(Self.statement("a.b", rules: rules))]"
    let list = #"relation_extensions["\#(Self.handle)"].dynamic_app_link_components"#
    let line = try #require(Self.statement("c.d", rules: rules).split(separator: "\n").first)
    let column = try #require(line.firstRange(of: #"{"/": "/b"}"#))
    #expect(
      try decision(file, "/b")
        == AssociationDecision(
          kind: .match, apps: ["c.d", "a.b"],
          rule: .init(
            location: "[0].\(list)[1]", line: 1,
            column: line.distance(from: line.startIndex, to: column.lowerBound) + 2,
            pattern: #"{"/": "/b"}"#, isExclusion: false),
          explanation: #"The dynamic rule {"/": "/b"} matches, so the URL opens c.d (and 1 more) "#
            + "(systems before Android 15 do not read these rules)."))
    let excluded = try decision(file, "/a", package: "a.b")
    #expect(excluded.kind == .excluded)
    #expect(excluded.apps == [])
    #expect(excluded.rule?.location == "[1].\(list)[0]")
    #expect(excluded.rule?.line == 2)
    #expect(excluded.rule?.pattern == #"{"/": "/a", "exclude": true}"#)
    #expect(excluded.rule?.isExclusion == true)
    #expect(
      excluded.explanation == #"The dynamic rule {"/": "/a", "exclude": true} matches and "#
        + "excludes the URL: it opens the browser, not a.b.")
    #expect(
      try decision(file, "/c")
        == AssociationDecision(
          kind: .noMatch,
          explanation: "None of the dynamic rules for c.d matches, so the URL opens the browser on "
            + "Android 15 and later."))
  }

  @Test("An app with dynamic rules in one of its statements is held to them, the first that it has")
  func severalStatements() throws {
    let file = """
      [\(Self.statement("a.b")), \(Self.statement("c.d")),
       \(Self.statement("a.b", rules: #"[{"/": "/a"}]"#)),
       \(Self.statement("a.b", rules: #"[{"/": "/b"}]"#))]
      """
    #expect(try decision(file, "/a").apps == ["a.b", "c.d"])
    #expect(try decision(file, "/b").apps == ["c.d"])
    #expect(try decision(file, "/b", package: "a.b").kind == .noMatch)
    #expect(try decision(file, "/a").explanation.hasPrefix("The dynamic rule "))
  }

  @Test("a statement without a match says what is missing")
  func reasons() throws {
    let six = ["a.b", "c.d", "e.f", "g.h", "i.j", "k.l"].map { Self.statement($0) }
    let file = "[\(six.joined(separator: ", ")), \(Self.statement("m.n", relation: "x/y"))]"
    for (file, package, fingerprint, relation, explanation) in [
      (
        "[]", nil, nil, Self.handle,
        "No valid statement names an Android app, so the URL opens the browser."
      ),
      (
        #"[{"relation": ["x/y"], "target": {"namespace": "web", "site": "https://a.b"}}]"#, "a.b",
        nil, "x/y", "No valid statement names an Android app, so the URL opens the browser."
      ),
      (
        file, "x.y", nil, Self.handle,
        "No valid statement names x.y; the file names a.b, c.d, e.f, g.h, i.j."
      ),
      (file, "a.b", nil, "x/y", "No valid statement grants x/y to a.b."),
      (file, nil, nil, "x/z", "No valid statement grants x/z to an app."),
      (file, "a.b", Self.other, Self.handle, noFingerprint),
      (file, nil, Self.other, Self.handle, noFingerprint),
      (file, "a.b", "no fingerprint", Self.handle, noFingerprint),
      (file, "m.n", Self.other, Self.handle, "No valid statement grants \(Self.handle) to m.n."),
    ] as [(String, String?, String?, String, String)] {
      #expect(
        try decision(file, package: package, fingerprint: fingerprint, relation: relation)
          == AssociationDecision(kind: .noMatch, explanation: explanation))
    }
  }

  private let noFingerprint =
    "No valid statement has this certificate fingerprint. With Play App Signing, use the "
    + "fingerprint that the Play Console shows."

  @Test("only one of a statement's fingerprints has to be the app's")
  func fingerprints() throws {
    let target = AssetLinksCase.target("a.b", "\(Self.other)\", \"\(Self.third)")
    let file = "[\(AssetLinksCase.statement(target: target))]"
    for (print, isMatch) in [
      (Self.other, true), (Self.third.lowercased(), true), (AssetLinksCase.fingerprint, false),
    ] {
      #expect((try decision(file, fingerprint: print).kind == .match) == isMatch)
    }
  }

  @Test("Only http and https URLs match, and only those of the file's site")
  func otherURLs() throws {
    var links = try AssetLinks(json: Data("[\(Self.statement("a.b"))]".utf8))
    let mail = try #require(URL(string: "mailto:a@b"))
    #expect(
      links.decision(for: mail).explanation
        == "Only http and https URLs open apps through association files; this one is mailto:a@b.")
    links.host = "Example.com"
    let other = try #require(URL(string: "https://Example.com:82/"))
    #expect(
      links.decision(for: other).explanation
        == "The file belongs to Example.com. example.com:82 is another site and needs its own file; "
        + "for a subdomain the file of Example.com decides only where the app declares *.Example.com."
    )
    links.host = "not a host"
    #expect(links.decision(for: other).kind == .noMatch)
  }
}
