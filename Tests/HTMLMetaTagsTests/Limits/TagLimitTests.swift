import Foundation
import HTMLMetaTags
import Testing

@Suite("The tags of a page and their values have limits")
struct TagLimitTests {
  private func pages(_ markup: String) -> [HTMLMetaTags] {
    [
      HTMLMetaTags.inDocument(Data(markup.utf8), contentType: nil, prefix: "al:"),
      HTMLMetaTags.inSource(Data(markup.utf8), contentType: nil, prefix: "al:"),
    ]
  }

  @Test("the first 1,000 tags are returned, and that there are more", arguments: [1_000, 1_001])
  func tags(_ count: Int) {
    let tags = (0..<count).map { "<meta property=al:\($0)>" }.joined()
    for page in pages("<meta property=og:title>\(tags)") {
      #expect(page.tags.map(\.property) == (0..<min(count, 1_000)).map { "al:\($0)" })
      #expect(page.isCut == (count > 1_000))
    }
  }

  @Test("a page is not read after the tag that is one too many", arguments: [1_000, 1_001])
  func end(_ count: Int) {
    let tags =
      "<meta property=al:a content=\u{E9}>"
      + String(repeating: "<meta property=al:>", count: count - 1)
    for page in pages(tags + "<meta charset=windows-1251>") {
      #expect(page.tags.first?.content == (count > 1_000 ? "\u{E9}" : "\u{413}\u{A9}"))
    }
  }

  @Test("tags that are not in the document are counted for themselves")
  func inertTags() {
    let hidden = String(repeating: "<meta property=al:a>", count: 1_001)
    let page = pages("<!--\(hidden)--><meta property=al:b>")
    #expect(page.map(\.tags.count) == [1, 1_001])
    #expect(page.map(\.isCut) == [false, true])
    #expect(page.map(\.tags.last?.property) == ["al:b", "al:b"])
  }

  @Test("a content of more than 4 KiB is not returned", arguments: [4_096, 4_097])
  func content(_ length: Int) {
    let content = String(repeating: "x", count: length)
    for page in pages("<meta property=al:a content=\(content)>") {
      #expect(page.tags.map(\.content) == [length > 4_096 ? nil : content])
      #expect(page.tags.map(\.isTooLong) == [length > 4_096])
    }
  }

  @Test("a property of more than 4 KiB is cut")
  func property() {
    for page in pages("<meta property=al:\(String(repeating: "x", count: 5_000)) content=y>") {
      #expect(page.tags.map(\.property.utf8.count) == [4_096])
      #expect(page.tags.map(\.content) == ["y"])
      #expect(page.tags.map(\.isTooLong) == [true])
    }
  }
}
