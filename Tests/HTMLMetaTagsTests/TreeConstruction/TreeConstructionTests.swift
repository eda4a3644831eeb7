import Testing

@Suite("Tree construction follows the HTML standard")
struct TreeConstructionTests {
  @Test("tags are inserted by the rules of section 13.2.6", arguments: MarkupRule.treeConstruction)
  func treeConstruction(_ rule: MarkupRule) { rule.check() }

  @Test(
    "start tags in tables follow sections 13.2.6.4.9 to 13.2.6.4.15", arguments: MarkupRule.tables)
  func tables(_ rule: MarkupRule) { rule.check() }

  @Test("end tags close foreign content", arguments: MarkupRule.endTags)
  func endTags(_ rule: MarkupRule) { rule.check() }

  @Test(
    "the body is opened, and replaced by a frameset, as the standard says",
    arguments: MarkupRule.framesets)
  func framesets(_ rule: MarkupRule) { rule.check() }

  @Test("tags in foreign content follow section 13.2.6.5", arguments: MarkupRule.foreignContent)
  func foreignContent(_ rule: MarkupRule) { rule.check() }
}

extension MarkupRule {
  static let treeConstruction = [
    ("any place", "<html>[a]<head>[b]</head>[c]<body>[d]</body>[e]</html>[f]", "a b c d e f"),
    ("a table keeps its place in the source", "<table>[a]<tr>[b]<td>[c]</table>[d]", "a b c d"),
    ("column groups and captions do not hide", "<table><colgroup>[a]<col>[b]<caption>[c]", "a b c"),
    ("a select does not hide", "<select>[a]<option>[b]</select>[c]", "a b c"),
    ("a template hides", "<template>[a]</template>[b]", "b"),
    ("templates nest", "<template><template>[a]</template>[b]</template>[c]", "c"),
    ("a template may take the page", "[a]<template><div>[b]</body></html>[c]", "a"),
    ("no other end tag closes a template", "<div><template></div>[a]</template>[b]", "b"),
    ("a template's end closes what it holds", "<template><div><p><b></template>[a]", "a"),
    ("a stray end of a template is nothing", "</template>[a]", "a"),
    ("a template may be in a table", "<table><template><tr>[a]</template>[b]", "b"),
    ("raw text hides its end", "<template><style></template></style>[a]</template>[b]", "b"),
    ("a template of table parts ends like others", "<template><col><tr><td></template>[a]", "a"),
    ("a shadow root hides", "<div><template shadowrootmode=open>[a]</template></div>[b]", "b"),
    (
      "a frameset ends what a page can show",
      "[a]<frameset>[b]</frameset>[c]<noframes>[d]</noframes></html>[e]", "a"
    ),
    ("a frameset replaces a body that holds nothing", "[a]<p>[b]<frameset>[c]", "a"),
    ("any heading's end closes the nearest", "<h1><svg><g></h1><h2><svg><g></h3><h4></h5>[a]", "a"),
    ("the end of a heading without one is nothing", "<body><div></h1>[a]</div>[b]", "a b"),
    ("deep nesting hides nothing", String(repeating: "<div>", count: 10_000) + "[a]", "a"),
    (
      "and closes again",
      String(repeating: "<template>", count: 10_000) + "[a]"
        + String(repeating: "</template>", count: 10_000) + "[b]", "b"
    ),
  ].map(MarkupRule.init)

  /// In each `<style>` is markup while the SVG is open, and hides what it holds once it is closed.
  static let endTags = [
    ("of a formatting element", "<b><svg></b>", "b"),
    ("of a formatting element below a block", "<b><div><svg></b>", "b"),
    ("of one below other elements and blocks", "<b><i><span><div><p><svg></b>", "b"),
    ("not of a formatting element out of scope", "<b><svg><desc></b></desc>", "a b"),
    ("not of one that is closed by the end of another", "<b><i></b><svg></i>", "a b"),
    ("but of one that a block in it keeps open", "<b><i><p></b><svg></i>", "b"),
    ("not of a span that a formatting element took", "<b><span><p></b><svg></span>", "a b"),
    ("of a table", "<table><td><svg></table>", "b"),
    ("of a cell", "<table><td><svg></td>", "b"),
    ("of a header cell", "<table><th><svg></th>", "b"),
    ("not of another kind of cell", "<table><th><svg></td>", "a b"),
    ("of the row that a cell implies", "<table><td><svg></tr>", "b"),
    ("of the row group that a row implies", "<table><tr><td><svg></tbody>", "b"),
    ("of a row group", "<table><thead><tr><td><svg></thead>", "b"),
    ("not of another row group", "<table><thead><tr><td><svg></tbody>", "a b"),
    ("of a caption", "<table><caption><svg></caption>", "b"),
    ("not of a part of the table around", "<table><tr><td><table><caption><svg></tr>", "a b"),
    ("not of a part without a table", "<svg></td></tr></table>", "a b"),
    ("of a heading", "<h1><svg></h1>", "b"), ("of another heading", "<h2><svg></h3>", "b"),
    ("not of a heading out of scope", "<h1><object><svg></h1>", "a b"),
    ("of a list item", "<ul><li><svg></li>", "b"),
    ("not of a list item around a list", "<li><ul><svg></li>", "a b"),
    ("of a term", "<dl><dt><svg></dt>", "b"), ("of a paragraph", "<p><svg></p>", "b"),
    ("of an object", "<object><svg></object>", "b"), ("of a select", "<select><svg></select>", "b"),
    ("not of a block around an object", "<div><object><svg></div>", "a b"),
    ("not of a form, which leaves what is in it open", "<form><svg></form>", "a b"),
    ("not of a form out of scope", "<form><object></form><svg></object>", "b"),
    ("of an element that the standard does not know", "<x-y><svg></x-y>", "b"),
    ("of one with a long name", "<x-custom-element><svg></x-custom-element>", "b"),
    ("not of one around a block", "<x-y><div><svg></x-y>", "a b"),
    ("not of an element without one", "<br><svg></br>", "b"),
    ("of one around a form that has ended", "<x-y><form></form><svg></x-y>", "b"),
    ("not of one around a form", "<x-y><form><svg></x-y>", "a b"),
    ("not of one around the block in it", "<svg><desc><x-y><div></x-y></desc>", "b"),
    ("not of a formatting element that has ended below a block", "<b><div></b><svg></b>", "a b"),
    ("of a table that opens where another is closed", "<table><table><svg></table>", "b"),
    ("not of a paragraph out of scope", "<p><button><svg></p></button>", "b"),
  ].map { MarkupRule("closed by the end \($0)", "\($1)<style>[a]</style>[b]", $2) }

  /// Start tags that close what is open, SVG with it.
  static let tables = [
    ("a cell outside of a table is nothing", "<svg><desc><td></desc>", "a b"),
    ("so is a row", "<svg><desc><tr></desc>", "a b"),
    ("a cell closes a cell", "<table><td><svg><desc><td></desc>", "b"),
    ("a row closes a cell", "<table><td><svg><desc><tr></desc>", "b"),
    ("a row group closes a cell", "<table><td><svg><desc><tfoot></desc>", "b"),
    ("a caption closes a cell", "<table><td><svg><desc><caption></desc>", "b"),
    ("a column closes a cell", "<table><td><svg><desc><col></desc>", "b"),
    ("a cell closes a caption", "<table><caption><svg><desc><td></desc>", "b"),
    ("a cell closes what is between cells", "<table><svg><desc><td></desc>", "b"),
    ("a cell closes a block there", "<table><svg><desc><div><td></td></div></desc>", "b"),
    ("a row closes what is between cells", "<table><svg><desc><tr></desc>", "b"),
    ("a row group closes what is between cells", "<table><svg><desc><thead></desc>", "b"),
    ("a caption closes what is between cells", "<table><svg><desc><caption></desc>", "b"),
    ("a column closes what is between cells", "<table><svg><desc><col></desc>", "b"),
    ("after the end of a cell its row goes on", "<table><td></td><svg><desc><tr></desc>", "b"),
    (
      "after an inner table its cell goes on",
      "<table><td><table></table><svg><desc><td></desc>", "b"
    ),
    (
      "a cell in a template's body",
      "</table><svg><desc><template><div><td></template></desc>", "a b"
    ),
  ].map { MarkupRule($0, "\($1)<style>[a]</style>[b]", $2) }

  /// What opens the body, and what lets a frameset replace it.
  static let framesets = [
    ("the end of a line break opens the body", "<head></br><frameset>[a]", "a"),
    ("also before the head", "</br><frameset>[a]", "a"),
    ("and after it", "<head></head></br><frameset>[a]", "a"),
    ("NUL in the head opens the body, and does not hold it", "<head>\0<frameset>[a]", ""),
    ("NUL before the head does the same", "\0<frameset>[a]", ""),
  ].map(MarkupRule.init)

  static let foreignContent = [
    ("a meta breaks out of foreign content", "<svg><g>[a]<title>[b]</title>", "a"),
    ("title in an SVG is markup", "<svg><title>[a]</title></svg>[b]", "a b"),
    ("so is style", "<svg><style>[a]</style>", "a"),
    ("so is script", "<math><script>[a]</script>[b]", "a b"),
    ("so is a template: it hides nothing", "<svg><template>[a]</template>", "a"),
    ("CDATA hides in it", "<svg><![CDATA[[a]]]></svg>[b]", "b"),
    ("a greater-than sign does not end CDATA", "<svg><![CDATA[>[a]]]]>[b]", "b"),
    ("CDATA is in capitals", "<svg><![cdata[>[a]]]>", "a"),
    ("CDATA is read where HTML may be, too", "<svg><desc><![CDATA[>[a]]]>[b]", "b"),
    ("but not in HTML inside it", "<svg><desc><div><![CDATA[>[a]", "a"),
    ("CDATA that never ends takes the page", "<svg><![CDATA[>[a]", ""),
    (
      "HTML may be in foreignObject, desc and title",
      "<svg><foreignObject><style>[a]</style></foreignObject></svg>[b]", "b"
    ),
    ("and in mtext", "<math><mtext><style>[a]</style>", ""),
    ("but a mglyph in it is MathML", "<math><mtext><mglyph><style>[a]</style>", "a"),
    ("and in annotation-xml", "<math><annotation-xml encoding='Text/HTML'><style>[a]</style>", ""),
    ("but not in another", "<math><annotation-xml encoding=x><style>[a]</style>", "a"),
    ("a self-closing SVG holds nothing", "<svg/><style>[a]</style>[b]", "b"),
    ("the end of an SVG closes it", "<svg><g></svg><style>[a]</style>[b]", "b"),
    ("the end of its parent closes it", "<div><svg><g></div><style>[a]</style>[b]", "b"),
    ("nor of an element out of scope", "<div><svg><desc></div><svg><style>[a]</style>", "a"),
    ("a paragraph breaks out", "<svg><p><style>[a]</style>[b]", "b"),
    ("so does its end", "<svg></p><style>[a]</style>[b]", "b"),
    ("font breaks out only when it has a style", "<svg><font><style>[a]</style>", "a"),
    ("font with a color breaks out", "<svg><font COLOR=red><style>[a]</style>", ""),
    ("in any case in an SVG", "<svg><foreignObject></FOREIGNOBJECT><style>[a]</style>", "a"),
    ("an SVG in an annotation is SVG", "<math><annotation-xml><svg><title>[a]</title>", "a"),
    (
      "a deep SVG closes",
      "<svg>" + String(repeating: "<g>", count: 10_000) + "</svg><style>[a]</style>[b]", "b"
    ),
    ("table cells end an SVG", "<table><td><svg><desc><td><style>[a]</style>[b]", "b"),
  ].map(MarkupRule.init)
}
