import HTMLMetaTags
import TestSupport
import Testing

@Suite("Sample pages give the tags of a browser's document")
struct SamplePageTests {
  @Test(
    "the tags are those of the document, and so are the source tags without an inert context",
    arguments: SamplePage.all)
  func tags(_ page: SamplePage) {
    let found = HTMLMetaTagsTests.tags(page.html)
    #expect(found.map(\.property) == page.tags.map(\.property))
    #expect(found.map(\.content) == page.tags.map(\.content))
    let source = sourceTags(page.html)
      .filter { $0.inertContext == nil && $0.spelling == .property }
    #expect(source.map(\.property) == page.tags.map(\.property))
    #expect(source.map(\.content) == page.tags.map(\.content))
  }
}
