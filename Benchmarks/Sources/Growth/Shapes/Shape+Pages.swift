import AppLinkLint
import BoltsAppLinks
import Foundation

extension Shape {
  private static let address = URL(filePath: "/page")

  /// A page that is read, and whose diagnostics are made.
  static func page(
    _ name: String, contentType: String = "text/html; charset=utf-8",
    _ html: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape("page: \(name)") { size in
      let page = AppLinkPage(
        html: Data(html(size).utf8), contentType: contentType, url: address)
      keep(page.appLink(for: .iphone))
      keep(page.diagnostics)
    }
  }

  /// A page of one piece, again and again.
  private static func repeated(_ pieces: String...) -> [Shape] {
    pieces.map { piece in page("\(piece) repeated") { times(4_000 * $0 / 8, piece) } }
  }

  /// A page of many of one piece, then as many of another.
  private static func nested(_ first: String, _ second: String) -> Shape {
    page("\(first) repeated, then \(second)") {
      times(400 * $0, first) + times(400 * $0, second)
    }
  }

  static let pages: [Shape] =
    repeated(
      "<object>", "<td>", "<template>", "<b>", "<a>", "<a><b>", "<font size=1>", "<table>", "<p>",
      "<svg>", "<math><mi>", "<select><option>", "<!--", "<!-- x -->", "<script>", "<title>", "<",
      "</", "<a ", "&amp;", "&notit;", "&#x", "\u{0}", "\r", "<!doctype html>", "<![CDATA[",
      "<frameset>", "<li><ul>", "<meta>", "<noscript>", "<b></p>", "</b>")
    + [
      nested("<object>", "<a>"), nested("<td>", "<a>"), nested("<template>", "<b>"),
      nested("<b>", "</p>"), nested("<table>", "<a>"), nested("<a>", "</div>"),
      page("many attributes of a tag") { size in
        "<a " + (0..<400 * size).map { "a\($0)=1 " }.joined() + ">"
      },
      page("the same attribute again and again") { "<a " + times(1_000 * $0, "a=1 ") + ">" },
      page("an attribute without an end") { "<a b=\"" + times(8_000 * $0, "x") },
      page("Shift JIS", contentType: "text/html; charset=shift_jis") {
        times(1_000 * $0, "<meta property=al:ios:url content=\u{FF71}>")
      },
    ]
}
