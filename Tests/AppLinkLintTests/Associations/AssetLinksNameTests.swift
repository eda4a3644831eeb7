import AppLinkLint
import BoltsAppLinks
import Foundation
import Testing

@Suite("assetlinks.json: names")
struct AssetLinksNameTests {
  /// The codes of a file of one statement.
  private func codes(_ statement: String) throws -> [Diagnostic.Code] {
    try AssetLinks(json: Data("[\(statement)]".utf8)).diagnostics.map(\.code)
  }

  @Test(
    "a relation is a kind, a slash and a detail, each of a to z, 0 to 9, _ and dots",
    arguments: [
      ("a/b", true), ("az.09_/_.90za", true), (".../_", true), ("a", false), ("/", false),
      ("a/", false), ("/a", false), ("a/b/c", false), ("a//b", false), ("", false),
      ("A/b", false), ("a/B", false), ("Z/b", false), ("a-b/c", false), ("a/b c", false),
      ("a/`", false), ("{/b", false), ("a/:", false), ("//b", false),
      ("a/é", false), ("a/^", false), ("a/~", false),
    ])
  func relations(text: String, isValid: Bool) throws {
    let statement = AssetLinksCase.statement(relation: "[\"\(text)\"]")
    #expect(try codes(statement) == (isValid ? [] : [.malformedRelation]))
  }

  @Test(
    "a package is two or more names of letters, digits and _, each with a letter first",
    arguments: [
      ("a.b", true), ("AZ.az09_.z", true), ("a_.b9.c", true), ("a", false), ("a.", false),
      (".a", false), ("a..b", false), ("1a.b", false), ("a.9", false), ("_a.b", false),
      ("a._b", false), ("a-b.c", false), ("a.b c", false), ("a.b/", false), ("a.b:", false),
      ("a.[", false), ("a.@", false), ("a.`", false), ("a.{", false), ("a.é", false),
      ("a.b@", false), ("a.b[", false), ("", false),
    ])
  func packages(text: String, isValid: Bool) throws {
    let statement = AssetLinksCase.statement(target: AssetLinksCase.target(text))
    #expect(try codes(statement) == (isValid ? [] : [.malformedPackage]))
  }

  @Test("a fingerprint is 32 pairs of digits and upper-case letters to F, with colons between")
  func fingerprints() throws {
    let text = AssetLinksCase.fingerprint
    let pairs = text.split(separator: ":")
    let joined = pairs.joined()
    for wrong in [
      String(text.dropLast()), String(text.dropLast(3)), "\(text)0", "\(text):00", ":\(text)",
      pairs.joined(separator: "-"), joined, "\(joined)\(text.prefix(31))",
      // The length is right, and a colon or a digit is not.
      "146:D\(text.dropFirst(5))", "\(text.dropLast(5))4:4E5", "\(text.dropLast(3))::E",
      "\(text.dropLast(3))0E5", ":14\(text.dropFirst(2).dropLast())",
    ] + ["G", "g", "f", "@", "/", " "].map({ "\(text.dropLast())\($0)" }) {
      let statement = AssetLinksCase.statement(target: AssetLinksCase.target("a.b", wrong))
      #expect(try codes(statement) == [.malformedFingerprint], "\(wrong)")
    }
    let all = String(repeating: "01:23:45:67:89:AB:CD:EF:", count: 4).dropLast()
    let right = AssetLinksCase.statement(target: AssetLinksCase.target("a.b", String(all)))
    #expect(try codes(right) == [])
  }

  @Test("each of a fingerprint's digits counts")
  func everyDigit() throws {
    let links = try AssetLinks(json: Data("[\(AssetLinksCase.statement())]".utf8))
    let text = AssetLinksCase.fingerprint
    for index in text.indices where text[index] != ":" {
      var other = text
      other.replaceSubrange(index...index, with: text[index] == "0" ? "1" : "0")
      #expect(!links.allows(package: "org.example.app", fingerprint: other))
    }
    // 64 characters are read as digits alone, 95 as pairs with colons.
    for wrong in [
      String(text.dropLast(31)), text.replacing(":", with: "-"), text + ":00", "",
      text.replacing(":", with: "") + "0", String(repeating: "g", count: 64),
    ] {
      #expect(!links.allows(package: "org.example.app", fingerprint: wrong), "\(wrong)")
    }
  }

  @Test(
    "a site is an http or https scheme, a host and perhaps a port, and nothing else",
    arguments: [
      ("https://a.example", true), ("http://a.example", true), ("https://a.example:8443", true),
      ("HTTPS://A.example", true), ("https://[::1]", true), ("https://[::1]:81", true),
      ("https://a.example/", false), ("https://a.example?", false), ("https://a.example#", false),
      ("https://a.example/x", false), ("https://u@a.example", false),
      ("https://u:p@a.example", false), ("https://:p@a.example", false),
      ("https://@a.example", false), ("https://", false), ("https:", false),
      ("https:a.example", false), ("https:/a.example", false), ("ftp://a.example", false),
      ("a.example", false), ("//a.example", false), (" https://a.example", false),
      ("https://a.example ", false), ("https://a b", false), ("https://é.example", false),
      ("https://a.example\u{7F}", false), ("https://a.example\\u0000", false),
      ("https://a\\u001F.example", false), ("https://a\u{80}.example", false),
      ("https://a\u{3002}example", false), ("\u{A0}https://a.example", false),
      ("https://a.example\\\\", false),
      ("https://:80", false), ("https://?a", false), ("", false),
    ])
  func sites(text: String, isValid: Bool) throws {
    let statement = AssetLinksCase.statement(target: #"{"namespace": "web", "site": "\#(text)"}"#)
    #expect(try codes(statement) == (isValid ? [] : [.malformedSite]))
  }
}
