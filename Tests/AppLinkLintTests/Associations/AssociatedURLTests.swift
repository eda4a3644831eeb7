import BoltsAppLinks
import Foundation
import Testing

@testable import AppLinkLint

@Suite("Association files: the parts of a URL")
struct AssociatedURLTests {
  @Test(
    "a URL of another scheme, or without a host, has none",
    arguments: [
      "mailto:a@b", "ftp://a.example/", "https:a.example", "https:/a.example", "https:///x",
      "https:", "//a.example/", "/x", "", "https://:80/", "httpss://a.example", "file:///x",
    ])
  func others(text: String) {
    // Foundation refuses some of them.
    if let url = URL(string: text) { #expect(AssociatedURL(url) == nil) }
  }

  @Test("a relative URL is that of its base")
  func relative() throws {
    let base = try #require(URL(string: "https://a.example/b/c?d"))
    let parts = try #require(URL(string: "e", relativeTo: base).flatMap(AssociatedURL.init))
    #expect(parts.host == "a.example")
    #expect(parts.path == "/b/e")
    #expect(parts.query == nil)
  }

  /// The items of a query, each as its name and its values.
  private func items(
    _ query: String?, _ read: (AssociatedURL) -> PatternText
  ) throws -> [String: [String]] {
    let url = try #require(URL(string: "https://a.example/" + (query.map { "?" + $0 } ?? "")))
    let parts = read(try #require(AssociatedURL(url)))
    return Dictionary(
      uniqueKeysWithValues: parts.parts.compactMap { part, values in
        guard case .item(let name) = part else { return nil }
        return (PatternText.string(name), values.map(PatternText.string))
      })
  }

  @Test(
    "on Apple's systems a query is items between &, each a name and a value at the first =",
    arguments: [
      (nil, [:]), ("", [:]), ("a", ["a": [""]]), ("a=", ["a": [""]]), ("a=b", ["a": ["b"]]),
      ("=b", ["": ["b"]]), ("a=b=c", ["a": ["b=c"]]), ("a=1&b=2", ["a": ["1"], "b": ["2"]]),
      ("a=1&a=2", ["a": ["1", "2"]]), ("&a&&b&", ["a": [""], "b": [""]]),
      ("a%3Db=%26", ["a%3Db": ["%26"]]), ("=", ["": [""]]), ("a+b=c+d", ["a+b": ["c+d"]]),
      ("a=1;b=2", ["a": ["1;b=2"]]),
    ] as [(String?, [String: [String]])])
  func appleItems(query: String?, expected: [String: [String]]) throws {
    #expect(try items(query) { PatternText($0, isDecoded: false) } == expected)
  }

  @Test(
    "on Android a query is decoded, then split at &, or at ; where that gives one part",
    arguments: [
      (nil, [:]), ("", [:]), ("a", ["a": [""]]), ("a=b=c", ["a": ["b=c"]]),
      ("a=1&b=2&a=3", ["a": ["1", "3"], "b": ["2"]]), ("a=1;b=2", ["a": ["1"], "b": ["2"]]),
      ("a=1;b=2&c=3", ["a": ["1;b=2"], "c": ["3"]]), ("a%3Db=%26c%3D1", ["a": ["b="], "c": ["1"]]),
      ("a=1%3Bb=2", ["a": ["1"], "b": ["2"]]), ("a=1&", ["a": ["1&"]]),
      ("&a=1;b", ["a": ["1;b"]]),
    ] as [(String?, [String: [String]])])
  func androidItems(query: String?, expected: [String: [String]]) throws {
    #expect(try items(query, PatternText.init(android:)) == expected)
  }

  @Test(
    "escapes that are UTF-8 are decoded, and any other text stays",
    arguments: [
      ("", ""), ("a", "a"), ("%41", "A"), ("%4a%4A", "JJ"), ("%61%62c%64", "abcd"),
      ("é%C3%A9é", "ééé"), ("%E2%82%AC", "€"), ("%F0%9F%98%80x", "😀x"), ("%2525", "%25"),
      ("%00", "\0"), ("%2F", "/"), ("%", "%"), ("a%", "a%"), ("%4", "%4"), ("%4g", "%4g"),
      ("%g4", "%g4"), ("%%41", "%A"), ("%4%41", "%4A"), ("%zz%41%zz", "%zzA%zz"),
      // What is not UTF-8 stays as it is written, with its case, and what follows is decoded.
      ("%FF", "%FF"), ("%ff%41", "%ffA"), ("%41%ff%42", "A%ffB"), ("%C3", "%C3"),
      ("%C3%41", "%C3A"), ("%c3x%A9", "%c3x%A9"), ("%80", "%80"), ("%BF%c2%A0", "%BF\u{A0}"),
      ("%C0%80", "%C0%80"), ("%C1%BF", "%C1%BF"), ("%E2%82", "%E2%82"), ("%E2%82%41", "%E2%82A"),
      ("%E0%80%80", "%E0%80%80"), ("%ED%A0%80", "%ED%A0%80"), ("%F0%9F%98", "%F0%9F%98"),
      ("%F4%90%80%80", "%F4%90%80%80"), ("%F8%80%80%80%80", "%F8%80%80%80%80"),
      ("%C3%A9%C3%A9", "éé"), ("%FF%C3%A9%FE", "%FFé%FE"), ("%F4%8F%BF%BF", "\u{10FFFF}"),
    ])
  func decodes(text: String, expected: String) {
    #expect(PatternText.decoded(text[...].utf8) == expected.unicodeScalars.map(\.value))
  }
}
