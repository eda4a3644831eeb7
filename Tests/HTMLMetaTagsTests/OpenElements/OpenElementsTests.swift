import Testing

@Suite("Templates, foreign content and framesets hide and show tags as section 13.2.6 says")
struct OpenElementsTests {
  @Test(
    "a tag is in the document or hidden by the elements that are open",
    arguments: MarkupRule.places + MarkupRule.templates + MarkupRule.foreignContent
      + MarkupRule.integrationPoints + MarkupRule.framesets)
  func rules(_ rule: MarkupRule) { rule.check() }

  @Test(
    "a start tag that cannot be in foreign content ends it",
    arguments: [
      "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em",
      "embed", "h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing",
      "menu", "meta", "nobr", "ol", "p", "pre", "ruby", "s", "small", "span", "strong", "strike",
      "sub", "sup", "table", "tt", "u", "ul", "var", "font color=red", "font face=x", "FONT SIZE=1",
    ])
  func breakout(_ tag: String) {
    MarkupRule(tag, "<svg><g><\(tag)><style>[a]</style>[b]", "b").check()
    MarkupRule(tag, "<math><\(tag)><style>[a]</style>[b]", "b").check()
  }

  @Test(
    "other tags do not",
    arguments: ["a", "font", "font sizf=1", "button", "form", "td", "tr", "x-y", "link", "script"])
  func foreign(_ tag: String) {
    MarkupRule(tag, "<svg><\(tag)><style>[a]</style>[b]", "a b").check()
  }

  @Test(
    "after anything that a page shows a frameset is ignored",
    arguments: [
      "text", "<", "<li>", "<pre>", "<button></button>", "<table></table>", "<br>", "<img>",
      "<input>", "<textarea></textarea>", "<xmp></xmp>", "<iframe></iframe>", "<body>", "<p>",
    ])
  func keepsBody(_ markup: String) {
    MarkupRule(markup, "[a]\(markup)[b]<frameset>[c]", "a b c").check()
  }
}

extension MarkupRule {
  static let places = [
    ("any place", "<html>[a]<head>[b]</head>[c]<body>[d]</body>[e]</html>[f]", "a b c d e f"),
    ("a table keeps its place in the source", "<table>[a]<tr>[b]<td>[c]</table>[d]", "a b c d"),
    ("column groups and captions do not hide", "<table><colgroup>[a]<col>[b]<caption>[c]", "a b c"),
    ("a select does not hide", "<select>[a]<option>[b]</select>[c]", "a b c"),
    ("end tags without an element are nothing", "</p></svg></template></x-y>[a]", "a"),
    ("deep nesting hides nothing", String(repeating: "<div>", count: 10_000) + "[a]", "a"),
  ].map(MarkupRule.init)

  /// A template hides what it holds.
  static let templates = [
    ("a template hides", "<template>[a]</template>[b]", "b"),
    ("templates nest", "<template><template>[a]</template>[b]</template>[c]", "c"),
    ("a template may take the page", "[a]<template><div>[b]</body></html>[c]", "a"),
    ("no other end tag closes a template", "<div><template></div>[a]</template>[b]", "b"),
    ("a template's end closes what it holds", "<template><div><p><b></template>[a]", "a"),
    ("foreign content, too", "<template><svg><desc><math></template><style>[a]</style>[b]", "b"),
    ("a template may be in a table", "<table><template><tr>[a]</template>[b]", "b"),
    ("raw text hides its end", "<template><style></template></style>[a]</template>[b]", "b"),
    ("a shadow root hides", "<div><template shadowrootmode=open>[a]</template></div>[b]", "b"),
    ("a slash does not close it", "<template/>[a]</template>[b]", "b"),
    (
      "deep ones close again",
      String(repeating: "<template>", count: 10_000) + "[a]"
        + String(repeating: "</template>", count: 10_000) + "[b]", "b"
    ),
  ].map(MarkupRule.init)

  /// Section 13.2.6.5.
  static let foreignContent = [
    ("a meta ends foreign content", "<svg><g>[a]<title>[b]</title>", "a"),
    ("title in an SVG is markup", "<svg><title>[a]</title></svg>[b]", "a b"),
    ("so is style", "<svg><style>[a]</style>", "a"),
    ("so is script", "<math><script>[a]</script>[b]", "a b"),
    ("so is a template: it hides nothing", "<svg><template>[a]</template>", "a"),
    (
      "its end is not that of a template around",
      "<template><svg><template></template></svg>[a]</template>[b]", "b"
    ),
    ("the end of an SVG closes it", "<svg><g></svg><style>[a]</style>[b]", "b"),
    ("that of MathML, too", "<math><mrow></math><style>[a]</style>[b]", "b"),
    ("the end of a paragraph ends it", "<svg></p><style>[a]</style>[b]", "b"),
    ("so does that of a line break", "<svg></br><style>[a]</style>[b]", "b"),
    ("and that of an element around it", "<div><svg><g></div><style>[a]</style>[b]", "b"),
    ("but that of an element without one does not", "<svg></path><style>[a]</style>[b]", "a b"),
    ("a self-closing SVG holds nothing", "<svg/><style>[a]</style>[b]", "b"),
    ("nor self-closing MathML", "<math a='x'/><style>[a]</style>[b]", "b"),
    ("the slash of an unquoted value closes nothing", "<svg a=x/><style>[a]</style>[b]", "a b"),
    ("nor does one before space", "<svg a / ><style>[a]</style>[b]", "a b"),
    ("an SVG in an SVG ends before it", "<svg><svg></svg><style>[a]</style></svg>[b]", "a b"),
    (
      "an SVG in MathML is MathML",
      "<math><svg></svg><mi></mi><style>[a]</style></math><style>[b]</style>[c]", "a c"
    ),
    ("CDATA hides in it", "<svg><![CDATA[[a]]]></svg>[b]", "b"),
    ("a greater-than sign does not end CDATA", "<svg><![CDATA[>[a]]]]>[b]", "b"),
    ("nor do brackets before another sign", "<svg><![CDATA[]]x>[a]]]>[b]", "b"),
    ("nor does one bracket", "<svg><![CDATA[!]>[a]]]>[b]", "b"),
    ("CDATA may be empty", "<svg><![CDATA[]]>[a]", "a"),
    ("CDATA is in capitals", "<svg><![CDATa[>[a]]]>", "a"),
    ("CDATA is read where HTML may be, too", "<svg><desc><![CDATA[>[a]]]>[b]", "b"),
    ("CDATA that never ends takes the page", "<svg><![CDATA[>[a]", ""),
    (
      "a deep SVG closes",
      "<svg>" + String(repeating: "<g>", count: 10_000) + "</svg><style>[a]</style>[b]", "b"
    ),
    (
      "SVGs nested deep close",
      String(repeating: "<svg>", count: 1_000) + String(repeating: "</svg>", count: 1_000)
        + "<style>[a]</style>[b]", "b"
    ),
  ].map(MarkupRule.init)

  /// HTML may be in some foreign elements.
  static let integrationPoints = [
    ("in foreignObject", "<svg><foreignObject><style>[a]</style></foreignObject></svg>[b]", "b"),
    ("in any case", "<svg><foreignObject></FOREIGNOBJECT><style>[a]</style></svg>[b]", "a b"),
    ("in desc", "<svg><desc><style>[a]</style></desc><style>[b]</style></svg>", "b"),
    ("in title", "<svg><title><style>[a]</style></title><style>[b]</style></svg>", "b"),
    ("in mtext", "<math><mtext><style>[a]</style></mtext><style>[b]</style></math>", "b"),
    ("in mi", "<math><mi><style>[a]</style></mi><style>[b]</style></math>", "b"),
    ("not in MathML's title", "<math><title><style>[a]</style></title></math>", "a"),
    ("not in SVG's mi", "<svg><mi><style>[a]</style></mi></svg>", "a"),
    (
      "in annotation-xml that says so",
      "<math><annotation-xml size=1 encoding='Text/HTML'><style>[a]</style></annotation-xml>", ""
    ),
    (
      "or says XHTML",
      "<math><annotation-xml encoding='application/xhtml&#43;xml'><style>[a]</style>"
        + "</annotation-xml></math>", ""
    ),
    (
      "but not where it closes itself",
      "<math><annotation-xml encoding=text/html /><style>[a]</style>[b]", "a b"
    ),
    (
      "and not in another",
      "<math><annotation-xml encoding=x><style>[a]</style></annotation-xml></math>", "a"
    ),
    (
      "an SVG in an annotation is SVG",
      "<math><annotation-xml><svg><title><style>[a]</style></title></svg></math>", ""
    ),
    ("an SVG in HTML in an SVG", "<svg><desc><svg></svg><style>[a]</style></desc></svg>[b]", "b"),
    ("a template in one", "<svg><desc><template>[a]</template>[b]</desc></svg>[c]", "b c"),
    ("a paragraph in one", "<svg><desc><p></p></desc><style>[a]</style></svg>[b]", "a b"),
  ].map(MarkupRule.init)

  /// A frameset hides the rest of a page without a body.
  static let framesets = [
    ("it ends what a page can show", "[a]<frameset>[b]</frameset><noframes>[c]</noframes>[d]", "a"),
    ("after white space", " \n<head> [a] </head> <frameset>[b]", "a"),
    ("after a byte order mark", "\u{FEFF}<frameset>[a]", ""),
    ("after what the head may hold", "<title>x</title><script>x</script><base><frameset>[a]", ""),
    ("after noscript", "<head><noscript>x</noscript>[a]<frameset>[b]", "a"),
    ("after a comment", "<!--x--><!doctype html><html><frameset>[a]", ""),
    ("after a template", "<template>x<div>[a]</div></template>[b]<frameset>[c]", "b"),
    ("not in a template", "<template><frameset></template>[a]", "a"),
    ("not in foreign content", "<svg><frameset></svg>[a]", "a"),
  ].map(MarkupRule.init)
}
