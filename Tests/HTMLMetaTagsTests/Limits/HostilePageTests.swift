import HTMLMetaTags
import Testing

@Suite("No page crashes, hangs or slows down reading")
struct HostilePageTests {
  /// As many times `unit` as make `count` bytes; small, for builds that are not optimised.
  private static func repeated(_ unit: String, _ count: Int = 1 << 14) -> String {
    String(repeating: unit, count: count / unit.utf8.count)
  }

  @Test(
    "a page that repeats one token can be read",
    arguments: [
      "<", "&", ">", "</", "<!", "<!--", "<!-->", "-", "<a ", "<a", "=", "\"", "<a b=", "<a b='",
      "\0",
      "<script><!--<script>", "<script><!--", "</script>", "<svg>", "<svg><desc>", "<![CDATA[",
      "<svg><![CDATA[", "<b>", "<b x=", "<a><div>", "</p>", "<p>", "<table>", "<table><tr><td>",
      "<template>", "<select>", "<ruby><rt>", "<button>", "<nobr>", "<form>", "<li>", "<h1>",
      "<frameset>", "<title>", "<plaintext>", "<math><mi>", "<svg></p>", "<b><p></b>", "<applet>",
      "<meta property=al:ios:url content=x:>", "<meta property=al:ios>", "&amp", "&#", "&#x41",
      "<meta property=&", "\u{FEFF}", "\r\n", "</x>", "<x>", "<dd><dt>", "<option>", "<a></a>",
    ])
  func repeatedThing(_ unit: String) {
    let html = Array(Self.repeated(unit, 1 << 13).utf8)
    #expect(tags(html).allSatisfy { $0.property.utf8.starts(with: "al:".utf8) })
    #expect(sourceTags(html).allSatisfy { $0.line >= 1 && $0.column >= 1 })
  }

  @Test("an attribute of any length is one attribute")
  func longAttribute() {
    let value = Self.repeated("x&amp;\u{E9}", 1 << 12)
    let content = tags("<meta property=al:a content='\(value)'>").first?.content
    #expect(content?.utf8.count == value.utf8.count / 8 * 4)
    #expect(tags("<meta \(Self.repeated("a")) property=al:a>").count == 1)
    #expect(tags("<meta \(Self.repeated("a=b ")) property=al:a>").count == 1)
  }
}
