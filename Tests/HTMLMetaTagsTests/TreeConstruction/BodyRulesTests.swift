import Testing

@Suite("Elements in the body follow section 13.2.6.4.7")
struct BodyRulesTests {
  // An end tag closes `x-y`, and an SVG in it, only where no block is between. While the SVG is open
  // `<style>` is markup; once it is closed it hides what it holds.

  @Test(
    "a block closes a paragraph, and what is in it",
    arguments: [
      "address", "article", "blockquote", "center", "dialog", "div", "dl", "fieldset", "h1", "h6",
      "ul", "p", "li", "dd", "dt", "pre", "listing", "form", "table", "hr", "xmp",
    ])
  func closesParagraph(_ name: String) {
    MarkupRule(
      name, "<!doctype html><p><x-y><\(name)></\(name)><svg></x-y><style>[a]</style>[b]", "a b"
    ).check()
  }

  @Test(
    "an inline element does not",
    arguments: ["span", "b", "a", "button", "object", "option", "select", "x-z"])
  func keepsParagraph(_ name: String) {
    MarkupRule(
      name, "<!doctype html><p><x-y><\(name)></\(name)><svg></x-y><style>[a]</style>[b]", "b"
    ).check()
  }

  @Test(
    "an element without content stays out of the way",
    arguments: [
      "area", "base", "basefont", "bgsound", "br", "embed", "frame", "hr", "image", "img", "input",
      "keygen", "link", "meta", "param", "source", "track", "wbr",
    ])
  func void(_ name: String) {
    MarkupRule(name, "<x-y><\(name)><svg></x-y><style>[a]</style>[b]", "b").check()
  }

  @Test("end tags close what the standard says", arguments: MarkupRule.bodyEndTags)
  func endTags(_ rule: MarkupRule) { rule.check() }

  @Test(
    "what a page shows keeps its body from a frameset",
    arguments: [
      "text", "<", "</br>", "<li>", "<dd>", "<dt>", "<pre>", "<listing>", "<button></button>",
      "<applet></applet>", "<marquee></marquee>", "<object></object>", "<select></select>",
      "<table></table>", "<area>", "<br>", "<embed>", "<image>", "<img>", "<keygen>", "<wbr>",
      "<input>", "<input type=number>", "<input type=''>", "<input type=hiddenx>", "<hr>",
      "<textarea></textarea>", "<xmp></xmp>", "<iframe></iframe>", "<body>",
      "<template></template>", "<svg><![CDATA[x!]]></svg>",
    ])
  func keepsBody(_ markup: String) {
    MarkupRule(markup, "<p>[a]\(markup)[b]<frameset>[c]", "a b c").check()
  }

  @Test(
    "what shows nothing does not",
    arguments: [
      " \n\t\r\u{C}", "\0", "<div></div>", "<div id>", "<p>", "</p>", "<b></b>", "<h1></h1>",
      "<svg></svg>",
      "<svg><![CDATA[ \n]]></svg>", "<svg><![CDATA[]]></svg>", "<param>", "<form></form>",
      "<noscript>x</noscript>", "<noembed>x</noembed>", "<input type=hidden>",
      "<input type='&#104;idden'>", "<!--x-->", "<style>x</style>", "<html>", "<head>",
    ])
  func leavesBody(_ markup: String) {
    MarkupRule(markup, "<p>[a]\(markup)[b]<frameset>[c]", "").check()
  }
}

extension MarkupRule {
  static let bodyEndTags =
    [
      ("of pre", "<pre><svg></pre>", "b"), ("of listing", "<listing><svg></listing>", "b"),
      ("of a block around a button", "<div><button><svg></div>", "b"),
      ("of a heading that is the current node", "<x-y><h1></h2><svg></x-y>", "b"),
      ("of a heading with what is in it", "<x-y><h1><span></h1><svg></x-y>", "b"),
      ("of a paragraph with what is in it", "<x-y><p><span></p><svg></x-y>", "b"),
      ("of a paragraph that another has closed", "<x-y><p><p></p><svg></x-y>", "b"),
      ("of an item that another has closed", "<x-y><li><li></li><svg></x-y>", "b"),
      ("not of one around a paragraph", "<x-y><p><svg></x-y>", "a b"),
      (
        "not in a later paragraph that a block closes",
        "<p></p><p><x-y><div></div><svg></x-y>", "a b"
      ),
      ("of one around a form in a form, ignored", "<x-y><form><form></form><svg></x-y>", "b"),
      ("not of one around a form after a form", "<x-y><form></form><form><svg></x-y>", "a b"),
      ("not around a form out of scope", "<x-y><form><object></form></object><svg></x-y>", "a b"),
      (
        "not of one around a form that only an end tag out of scope has ended",
        "<x-y><form><object></form></object></form><svg></x-y>", "a b"
      ),
      ("not of an element around an SVG with one of the same name", "<x-y><svg><x-y></x-y>", "a b"),
      ("not of a block around MathML text", "<div><math><mi><svg></div>", "a b"),
      ("not of a block around an annotation", "<div><math><annotation-xml><svg></div>", "a b"),
      ("of a block around other MathML", "<div><math><mrow></div>", "b"),
      ("not of a block around an SVG title", "<div><svg><title><svg></div>", "a b"),
      ("of a block around other SVG", "<div><svg><mi></div>", "b"),
    ].map { MarkupRule("closed by the end \($0)", "\($1)<style>[a]</style>[b]", $2) } + [
      MarkupRule(
        "an SVG in an annotation has an SVG title",
        "<math><annotation-xml><svg><title><style>[a]</style>[b]", "b"),
      MarkupRule(
        "an SVG in other MathML is MathML",
        "<math><mrow><svg><title><style>[a]</style>[b]", "a b"),
      MarkupRule("only MathML has MathML text", "<svg><mi><style>[a]</style>[b]", "a b"),
      MarkupRule("only SVG has an SVG title", "<math><title><style>[a]</style>[b]", "a b"),
      MarkupRule(
        "after a form that is the current node, HTML in an SVG ends",
        "<svg><desc><form></form><![CDATA[>[a]]]>[b]", "b"),
      MarkupRule(
        "a form in a template ends with what is in it",
        "<template><form><svg></form><style></template>[a]</style></template>[b]", "b"),
      MarkupRule(
        "a form in a template is not in the form around it",
        "<form><template><x-y><form><svg></x-y><style></template>[a]</style></template>[b]", "a b"),
    ]
}
