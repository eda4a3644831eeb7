import AppLinkLint
import BoltsAppLinks
import Foundation
import Testing

@Suite("Association files: either platform's")
struct AssociationFileTests {
  private func file(_ text: String) throws -> AssociationFile {
    try AssociationFile(json: Data(text.utf8))
  }

  @Test(
    "Any other JSON is refused, with what it is",
    arguments: [("1", "a number"), ("null", "null"), ("\"{}\"", "a string"), ("true", "a Boolean")])
  func wrongRoot(text: String, kind: String) throws {
    let error = #expect(throws: AssociationFileError.self) { try file(text) }
    #expect(error?.description.contains("contains \(kind) instead of") == true)
    #expect(throws: AssociationFileError.wrongRoot(expected: "an object", found: kind)) {
      try AppSiteAssociation(json: Data(text.utf8))
    }
    #expect(throws: AssociationFileError.wrongRoot(expected: "a list", found: kind)) {
      try AssetLinks(json: Data(text.utf8))
    }
  }

  @Test(
    "What begins as a DER sequence of more than 127 bytes, or as PEM, is signed",
    arguments: [
      ([0x30, 0x80, 0], true), ([0x30, 0x81, 0x90], true), ([0x30, 0x82, 1, 0], true),
      ([0x30, 0x84, 1, 0, 0, 0], true), ([0x30, 0x85, 1], false), ([0x30, 0x7F, 1], false),
      ([0x30, 0x82], false), ([0x31, 0x82, 1, 0], false), (Array("-----BEGIN".utf8), true),
      (Array("-----BEGI".utf8), false), (Array("0".utf8), false),
    ] as [([UInt8], Bool)])
  func signed(bytes: [UInt8], isSigned: Bool) {
    let error = #expect(throws: AssociationFileError.self) {
      try AssociationFile(json: Data(bytes))
    }
    #expect((error == .signed) == isSigned)
  }

  @Test(
    "What is often published where JSON belongs is told as what it is",
    arguments: [
      (Array("{\n // a\n}".utf8), "no comments"), (Array("{/* a */}".utf8), "no comments"),
      (Array("# a\n{}".utf8), "no comments"), (Array(")]}'\n{}".utf8), ")]}'"),
      ([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "UTF-16"), ([0, 0x7B, 0, 0x7D], "UTF-16"),
      ([0x7B, 0, 0x7D, 0], "UTF-16"), ([0x1F, 0x8B, 8, 0], "Content-Encoding: gzip"),
      (Array("<!doctype html>".utf8), "HTML"), (Array("{a}".utf8), "a member's name is missing"),
    ] as [([UInt8], String)])
  func otherTexts(bytes: [UInt8], reason: String) {
    let error = #expect(throws: AssociationFileError.self) {
      try AssociationFile(json: Data(bytes))
    }
    #expect(error?.description.contains(reason) == true, "\(error as Any)")
  }

  @Test("The position of a fault in JSON is a line and a column, from 1")
  func positions() {
    for (text, line, column) in [
      ("", 1, 1), ("{", 1, 2), ("{\"é\": x}", 1, 7), ("[\n 1,\n ]", 3, 2), ("{}\n}", 2, 1),
    ] {
      let error = #expect(throws: AssociationFileError.self) { try file(text) }
      guard case .malformedJSON(line, column, _) = error else {
        Issue.record("\(text): \(error as Any)")
        continue
      }
    }
  }

  @Test("Of more than 1,000 diagnostics the first are kept, and one says that there are more")
  func limit() throws {
    for count in [1_000, 1_001, 1_234] {
      let list = Array(repeating: "1", count: count).joined(separator: ",\n")
      let diagnostics = try file("[\(list)]").diagnostics
      #expect(diagnostics.prefix(1_000).map(\.line) == Array(1...1_000))
      let more = diagnostics.dropFirst(1_000)
      #expect(more.map(\.code) == (count == 1_000 ? [] : [.furtherFindings]))
      #expect(more.allSatisfy { $0.line == 1_001 })
    }
  }
}
