import HTMLMetaTags
import Testing

@Suite("Source tags have a position, a spelling and an inert context")
struct SourceTagTests {
  @Test(
    "a source tag names the element or comment that makes it inert",
    arguments: [
      ("<!--[a]-->", "a comment"), ("<!--[a]", "a comment"), ("<title>[a]", "<title>"),
      ("<script>'[a]'</script>", "<script>"), ("<noscript>[a]</noscript>", "<noscript>"),
      ("<plaintext>[a]", "<plaintext>"), ("<template>[a]", "a <template>"),
      ("<frameset>[a]", "the page after <frameset>"),
      ("<p>[a]<frameset>", nil), ("[a]", nil),
    ] as [(String, String?)])
  func context(_ markup: String, _ context: String?) {
    let tags = sourceTags(markup.replacing("[a]", with: "<meta property=al:a content>"))
    #expect(tags.map(\.property) == ["al:a"])
    #expect(tags.map(\.inertContext) == [context])
  }

  @Test("a comment inside a script is not searched for tags")
  func nested() {
    let tags = sourceTags("<script><!--<meta property=al:a>--></script><meta property=al:b>")
    #expect(tags.map(\.property) == ["al:b"])
  }

  @Test(
    "a source tag tells property, name and misspelled attributes apart",
    arguments: [
      ("property='al:a'", "al:a", .property), ("name='al:a'", "al:a", .name),
      ("name=' AL:A' value=x", " AL:A", .name), ("property='AL:a'", "AL:a", .misspelled),
      ("property='al :a'", "al :a", .misspelled),
      ("property='\u{A0}al:a'", "\u{A0}al:a", .misspelled),
      ("property=x name='al:a'", "al:a", .name),
    ] as [(String, String, HTMLSourceTag.Spelling)])
  func spelling(_ attributes: String, _ property: String, _ spelling: HTMLSourceTag.Spelling) {
    let tags = sourceTags("<meta \(attributes)><meta name=other property=other>")
    #expect(tags.map(\.property) == [property])
    #expect(tags.map(\.spelling) == [spelling])
  }

  @Test("value= is the content of a tag with name=, but not of a tag with property=")
  func value() {
    #expect(sourceTags("<meta name=al:a value=x>").map(\.content) == ["x"])
    #expect(sourceTags("<meta name=al:a value=x content=y>").map(\.content) == ["y"])
    #expect(sourceTags("<meta property=al:a value=x>").map(\.content) == [nil])
  }

  @Test("lines end with LF, CR or CRLF, and columns count characters")
  func positions() {
    let markup = "\n\r\n\r \u{E9}\u{1F600}[a]<!--\n [b]-->[c]"
      .replacing(/\[(\w)\]/) { "<meta property=al:\($0.output.1)>" }
    let tags = sourceTags(markup)
    #expect(tags.map(\.line) == [4, 5, 5])
    #expect(tags.map(\.column) == [4, 2, 25])
  }

  @Test("columns are right after a byte order mark and in other encodings")
  func columnsByEncoding() {
    let tag = "<meta property=al:a>"
    #expect(sourceTags("\u{FEFF}" + tag).map(\.column) == [1])
    #expect(sourceTags("\u{E9}" + tag, contentType: "x;charset=utf-8").map(\.column) == [2])
    #expect(sourceTags("\u{E9}" + tag, contentType: "x;charset=koi8-r").map(\.column) == [3])
    let japanese = [0x83, 0x5C, 0xB1] + Array(tag.utf8)
    #expect(sourceTags(japanese, contentType: "x;charset=shift_jis").map(\.column) == [3])
  }

  @Test("the content of an inert tag is decoded in the page's encoding")
  func hiddenEncoding() {
    let tag = Array("<!--<meta property=al:a content='".utf8) + [0xE9] + Array("'>-->".utf8)
    #expect(sourceTags(tag).map(\.content) == ["\u{E9}"])
    #expect(sourceTags(Array("<meta charset=koi8-r>".utf8) + tag).map(\.content) == ["\u{418}"])
  }
}
