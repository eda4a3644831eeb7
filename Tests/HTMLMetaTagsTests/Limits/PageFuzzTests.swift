import HTMLMetaTags
import TestSupport
import Testing

@Suite(
  "Random pages are read without a crash and give the same tags in every encoding")
struct PageFuzzTests {
  private static let pieces = [
    "<meta property='al:ios:url' content='a://b'>", "<META PROPERTY=al:web:url CONTENT=&amp;>",
    "<meta name=al:ios>", "<meta charset=utf-8>", "<!--", "-->", "--!>", "<!-->", "<![CDATA[",
    "]]>", "<script>", "</script>", "<script><!--<script>", "<style>", "</style>", "<title>",
    "</title>", "<svg>", "</svg>", "<math>", "<mi>", "<desc>", "<foreignObject>",
    "<annotation-xml>", "<font color>", "<template>", "</template>", "<table>", "</table>", "<tr>",
    "<td>", "</td>", "<caption>", "<col>", "<select>", "</select>", "<option>", "<b>", "</b>",
    "<a>", "</a>", "<p>", "</p>", "<div>", "</div>", "<frameset>", "<body>", "</body>", "</html>",
    "<head>", "</head>", "<button>", "<form>", "</form>", "<li>", "<ruby>", "<rt>", "<nobr>",
    "<applet>", "</applet>", "<", ">", "\"", "'", "=", "/", "&", "&#x", " ", "\n", "\r", "x",
    "\u{E9}", "\u{1F600}",
    // They combine with the scalar before them, a quotation mark or a colon, to one `Character`.
    "\u{301}", "\u{200D}", "<meta property='al:", "<meta property='al:ios:url' content='a:", "</",
    "<!", "<?", "<!doctype", "<textarea>", "<noscript>",
  ]

  @Test("UTF-8 and UTF-16 give the same tags", arguments: 0..<8)
  func encodings(_ seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    for _ in 0..<60 {
      let count = Int.random(in: 1...40, using: &generator)
      let markup = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }
        .joined()
      let utf16 = [0xFEFF] + Array(markup.utf16)
      let bytes = utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let found = tags(markup, contentType: "text/html;charset=utf-8")
      #expect(found == tags(bytes), "\(markup)")
      #expect(
        sourceTags(markup, contentType: "text/html;charset=utf-8") == sourceTags(bytes),
        "\(markup)")
      #expect(found.allSatisfy { $0.property.utf8.starts(with: "al:".utf8) })
    }
  }

  @Test("random bytes and pages with changed bytes can be read", arguments: 0..<4)
  func bytes(_ seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed) << 32)
    let labels = [
      "utf-8", "gbk", "gb18030", "big5", "euc-jp", "iso-2022-jp", "shift_jis", "euc-kr", "koi8-r",
    ]
    for round in 0..<60 {
      var bytes = Array(
        (0..<20).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined().utf8)
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      let label = labels.randomElement(using: &generator) ?? ""
      let contentType = round.isMultiple(of: 3) ? nil : "text/html;charset=\(label)"
      let found = tags(bytes, contentType: contentType)
      #expect(found.allSatisfy { $0.property.utf8.starts(with: "al:".utf8) })
      let source = sourceTags(bytes, contentType: contentType)
      #expect(source.allSatisfy { $0.line > 0 && $0.column > 0 })
      // What the document has is in the source: with equal values, in the same order.
      let shown = source.filter { $0.inertContext == nil && $0.spelling == .property }
      #expect(shown.map(\.property) == found.map(\.property))
      #expect(shown.map(\.content) == found.map(\.content))
    }
  }
}
