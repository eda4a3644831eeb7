import HTMLMetaTags
import Testing

@Suite(
  "Metadata elements are the meta, link and base elements of a browser's document")
struct MetadataElementTests {
  @Test("the elements that declare apps without al: tags are returned with their attributes")
  func declarations() {
    let elements = metadataElements(
      """
      <!doctype html><head><base href="/en/">
      <meta name="apple-itunes-app" content="app-id=1, app-argument=x://?a=1&amp;b=2">
      <meta name="twitter:app:id:iphone" content="2"><meta property="twitter:app:url:ipad" content="y:">
      <link rel="Alternate foo" href="android-app://org.app/https/page.example/">
      <link rel=manifest href=app.webmanifest></head>
      """)
    #expect(elements.map(\.kind) == [.base, .meta, .meta, .meta, .link, .link])
    #expect(
      elements.map(\.name) == [nil, "apple-itunes-app", "twitter:app:id:iphone", nil, nil, nil])
    #expect(elements.map(\.property) == [nil, nil, nil, "twitter:app:url:ipad", nil, nil])
    #expect(
      elements.map(\.content) == [nil, "app-id=1, app-argument=x://?a=1&b=2", "2", "y:", nil, nil])
    #expect(elements.map(\.rel) == [nil, nil, nil, nil, "Alternate foo", "manifest"])
    #expect(
      elements.map(\.href)
        == ["/en/", nil, nil, nil, "android-app://org.app/https/page.example/", "app.webmanifest"])
    #expect(elements.map(\.line) == [1, 2, 3, 3, 4, 5])
    #expect(elements.map(\.column) == [22, 1, 1, 48, 1, 1])
  }

  @Test(
    "elements that are not in the document are not returned",
    arguments: [
      "<!--[x]-->", "<script>[x]</script>", "<noscript>[x]</noscript>", "<template>[x]</template>",
      "<svg>[x]</svg>", "<p>[x]<frameset>", "<frameset>[x]", "<textarea>[x]",
    ])
  func inert(_ markup: String) {
    #expect(metadataElements(markup.replacing("[x]", with: "<link rel=a href=b>")).isEmpty)
  }

  @Test("a frameset keeps the elements before the body that it replaces")
  func frameset() {
    let elements = metadataElements(
      "<link rel=a><meta name=b><p><link rel=c><meta name=d><frameset><link rel=e>")
    #expect(elements.map(\.rel) == ["a", nil])
    #expect(elements.map(\.name) == [nil, "b"])
  }

  @Test("inside an SVG, link is a foreign element and meta closes the SVG")
  func foreign() {
    let elements = metadataElements("<svg><link rel=a><base href=b><meta name=c><link rel=d>")
    #expect(elements.map(\.kind) == [.meta, .link])
  }

  @Test("only the elements that the caller's filter accepts are returned")
  func wanted() {
    let elements = metadataElements("<meta name=a><meta name=b><link rel=b>") { $0.name == "b" }
    #expect(elements.map(\.name) == ["b"])
  }

  @Test("values are decoded in the page's encoding, even when it is declared late or not at all")
  func encoding() {
    let late = "<!--" + String(repeating: " ", count: 1_100) + "--><meta charset=koi8-r>"
    for (head, text) in [("", "\u{E9}"), ("<meta charset=koi8-r>", "\u{418}"), (late, "\u{418}")] {
      let html = Array("\(head)<link rel=a href='".utf8) + [0xE9] + Array("'>".utf8)
      #expect(metadataElements(html) { $0.kind == .link }.map(\.href) == [text])
    }
  }
}
