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
    let all = try decision(file)
    #expect(all.apps == ["a.b", "c.d"])
    #expect(all.rule == rule)
    #expect(all.explanation.contains("a.b (and 1 more) every URL of the host"))
    let one = try decision(file, package: "a.b")
    #expect(one.apps == ["a.b"])
    #expect(one.rule == rule)
    #expect(one.explanation.contains("a.b every URL of the host"))
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
    let match = try decision(file, "/b")
    #expect(match.apps == ["c.d", "a.b"])
    #expect(
      match.rule
        == .init(
          location: "[0].\(list)[1]", line: 1,
          column: line.distance(from: line.startIndex, to: column.lowerBound) + 2,
          pattern: #"{"/": "/b"}"#, isExclusion: false))
    #expect(match.explanation.contains("before Android 15"))
    let excluded = try decision(file, "/a", package: "a.b")
    #expect(excluded.kind == .excluded)
    #expect(excluded.apps == [])
    #expect(excluded.rule?.location == "[1].\(list)[0]")
    #expect(excluded.rule?.line == 2)
    #expect(excluded.rule?.pattern == #"{"/": "/a", "exclude": true}"#)
    #expect(excluded.rule?.isExclusion == true)
    let none = try decision(file, "/c")
    #expect(none.kind == .noMatch)
    #expect(none.explanation.contains("the dynamic rules for c.d"))
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
      ("[]", nil, nil, Self.handle, "names an Android app"),
      (
        #"[{"relation": ["x/y"], "target": {"namespace": "web", "site": "https://a.b"}}]"#, "a.b",
        nil, "x/y", "names an Android app"
      ),
      (file, "x.y", nil, Self.handle, "names x.y; the file names a.b, c.d, e.f, g.h, i.j."),
      (file, "a.b", nil, "x/y", "grants x/y to a.b."),
      (file, nil, nil, "x/z", "grants x/z to an app."),
      (file, "a.b", Self.other, Self.handle, "certificate fingerprint"),
      (file, nil, Self.other, Self.handle, "certificate fingerprint"),
      (file, "a.b", "no fingerprint", Self.handle, "certificate fingerprint"),
      (file, "m.n", Self.other, Self.handle, "grants \(Self.handle) to m.n."),
    ] as [(String, String?, String?, String, String)] {
      let decision = try decision(
        file, package: package, fingerprint: fingerprint, relation: relation)
      #expect(decision.kind == .noMatch)
      #expect(decision.explanation.contains(explanation), "\(decision.explanation)")
    }
  }

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
    #expect(links.decision(for: mail).explanation.contains("mailto:a@b"))
    links.host = "Example.com"
    let other = try #require(URL(string: "https://Example.com:82/"))
    #expect(links.decision(for: other).explanation.contains("example.com:82 is another site"))
    links.host = "not a host"
    #expect(links.decision(for: other).kind == .noMatch)
  }
}
