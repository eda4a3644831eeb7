import BoltsAppLinks
import Foundation
import Testing

@Suite("No page crashes, hangs or slows reading", .timeLimit(.minutes(1)))
struct HostilePageTests {
  /// As many times `unit` as make `count` bytes; small, for builds that are not optimised.
  private static func repeated(_ unit: String, _ count: Int = 1 << 14) -> String {
    String(repeating: unit, count: count / unit.utf8.count)
  }

  @Test(
    "one thing again and again",
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
    let page = page(Self.repeated(unit, 1 << 13))
    _ = page.appLink(for: .iphone)
    #expect(page.diagnostics.allSatisfy { $0.line >= 1 && $0.column >= 1 })
  }

  @Test(
    "searching a deep stack again and again",
    arguments: [
      ("<div>", "</x>"), ("<span>", "</x>"), ("<span>", "</b>"), ("<div>", "<li></li>"),
      ("<span>", "<table></table>"), ("<svg><g>", "</x>"), ("<a><div>", "</a>"),
      ("<b><div>", "</b>"), ("<i><b><u><div>", "</i>"), ("<p><b>", "</p>x"), ("<span>", "<p>"),
      ("<span>", "<input>"), ("<b x=1><b x=2><b x=3>", "<p>x</p>"), ("<table><td>", "</td>"),
    ])
  func deepStack(_ down: String, _ again: String) {
    let markup = Self.repeated(down, 1 << 13) + Self.repeated(again, 1 << 13)
    #expect(tags(markup + "<meta property=al:a>").count <= 1)
  }

  @Test("a search that would cost too much finds nothing, and hides nothing")
  func costlySearches() {
    let deep = String(repeating: "<span>", count: 70_000) + String(repeating: "</x>", count: 70)
    let names = tags(deep + "</section><template></template><meta property=al:a>").map(\.property)
    #expect(names == ["al:a"])
  }

  @Test("elements past the depth limit are closed like others, and templates past it hide")
  func depthLimit() {
    let deep = String(repeating: "<div>", count: 1 << 17)
    let markup = """
      <div><meta property=al:a><template><p><meta property=al:b></p></template></div>
      <meta property=al:c>
      """
    #expect(tags(deep + markup).map(\.property) == ["al:a", "al:c"])
  }

  @Test("a long attribute is one attribute")
  func longAttribute() {
    let value = Self.repeated("x&amp;\u{E9}", 1 << 18)
    let content = tags("<meta property=al:a content='\(value)'>").first?.content
    #expect(content?.utf8.count == value.utf8.count / 8 * 4)
    #expect(tags("<meta \(Self.repeated("a")) property=al:a>").count == 1)
    #expect(tags("<meta \(Self.repeated("a=b ")) property=al:a>").count == 1)
  }

  @Test("a property of many parts makes not as many groups")
  func longProperty() {
    let page = page("<meta property='al:ios:url\(Self.repeated(":"))' content=x>")
    #expect(page.metaTags.count == 1)
    #expect(page.appLink(for: .ios).targets == [AppLinkTarget(platform: .ios)])
    #expect(page.diagnostics.map(\.code) == [.unknownField])
  }

  @Test("every cut of a page and every byte in a place can be read")
  func cutsAndBytes() {
    let markup = Array(
      "\u{FEFF}<!doctype html><meta charset=gbk><svg><![CDATA[x]]></svg><!--x--><meta property='al:a' content='&#x41;&amp;\r\n'>"
        .utf8)
    let url = URL(string: "https://page.example/")!
    for end in 0...markup.count {
      _ = AppLinkPage(html: Data(markup[..<end]), url: url).diagnostics
      _ = AppLinkPage(html: Data(markup[end...]), url: url).diagnostics
    }
    for byte in UInt8.min...UInt8.max {
      for place in stride(from: 0, to: markup.count, by: 7) {
        var changed = markup
        changed[place] = byte
        _ = AppLinkPage(html: Data(changed), contentType: "text/html;charset=", url: url).metaTags
      }
    }
  }

  @Test("a slice of other data is read from its own start")
  func slice() {
    let data = Data("<!--<meta property=al:a>".utf8)
    let page = AppLinkPage(html: data[4...], url: URL(string: "https://page.example/")!)
    #expect(page.metaTags.map(\.property) == ["al:a"])
    #expect(page.diagnostics.map(\.column) == [1])
  }
}
