import BoltsAppLinks
import Foundation
import Testing

/// `String` normalizes what it hashes and compares, which is quadratic for long runs of combining
/// marks. So nothing here may compare untrusted text as `String`: two spellings that Unicode takes for
/// the same text show whether it does.
@Suite("Untrusted text is compared as UTF-8 bytes")
struct UnicodeCostTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  @Test("values that differ only in Unicode normalization are not equal, and hash differently")
  func bytes() {
    #expect(Self.composed == Self.decomposed)
    func target(_ name: String) -> AppLinkTarget { AppLinkTarget(platform: .ios, appName: name) }
    func tag(_ name: String) -> AppLinkMetaTag { AppLinkMetaTag(property: "al:ios", content: name) }
    func event(_ name: String) -> MeasurementEvent {
      MeasurementEvent(name: "x", arguments: ["refererAppName": name])
    }
    #expect(Set([target(Self.composed), target(Self.decomposed)]).count == 2)
    #expect(Set([tag(Self.composed), tag(Self.decomposed)]).count == 2)
    #expect(Set([event(Self.composed), event(Self.decomposed)]).count == 2)
    #expect(target(Self.composed) == target(Self.composed))
    #expect(event(Self.composed).hashValue == event(Self.composed).hashValue)
  }

  @Test("a name that is only canonically equivalent to a field's name is a different name")
  func names() {
    // U+212A is the Kelvin sign, U+037E the Greek question mark: both normalize to ASCII.
    let page = AppLinkPage(
      html: Data("<meta property='al:web:should_fallbac\u{212A}' content='no'>".utf8),
      contentType: "text/html; charset=utf-8", url: URL(filePath: "/p"))
    #expect(page.appLink(for: .ios).webURL == URL(filePath: "/p"))
  }

  @Test(
    "a JSON member's name has at most 30 combining marks in a row, or of what decomposes to one",
    arguments: [0x301, 0x0F73, 0x0F75, 0x0F81, 0x344, 0x1D165] as [UInt32])
  func memberNames(mark: UInt32) throws {
    let mark = String(try #require(Unicode.Scalar(mark)))
    for count in [30, 31, 100_000] {
      let name = "a" + String(repeating: mark, count: count)
      let value = try? JSONValue(parsing: "{\"\(name)\": 1}")
      #expect((value != nil) == (count <= 30))
      // A value may hold any text: nothing hashes it as a string.
      let text = try JSONValue(parsing: "[\"\(name)\"]")[0]?.stringValue
      #expect(text?.utf8.count == name.utf8.count)
    }
  }

  @Test("JSON with two names that only Unicode's equivalence makes equal is refused")
  func equivalentNames() throws {
    let text = "[1, {\"\(Self.composed)\": 1,\n\"é\": 0, \"\(Self.decomposed)\": 2}]"
    let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
    let place = try #require(text.utf8.firstRange(of: "\"\(Self.decomposed)\"".utf8)).lowerBound
    #expect(error?.offset == text.utf8.distance(from: text.startIndex, to: place))
    let twice = "{\"\(Self.composed)\": 1, \"\(Self.composed)\": 2}"
    #expect(try JSONValue(parsing: twice)[Self.composed] == 2)
  }

  @Test("a query parameter's name that is too costly to hash is not decoded")
  func queryNames() throws {
    let marks = String(repeating: "%CC%81", count: 31)
    let url = AppLinkURL(try url("a://b?x\(marks)=1&y\(String(marks.dropLast(6)))=2"))
    #expect(url.inputQueryParameters["x\(marks)"] == "1")
    #expect(url.inputQueryParameters["y" + String(repeating: "\u{301}", count: 30)] == "2")
  }
}
