import Testing

@Suite("Open elements decide what is a tag, as the HTML standard says")
struct TreeConstructionTests {
  @Test("tree construction, 13.2.6", arguments: MarkupRule.treeConstruction)
  func treeConstruction(_ rule: MarkupRule) { rule.check() }

  @Test("foreign content, 13.2.6.5", arguments: MarkupRule.foreignContent)
  func foreignContent(_ rule: MarkupRule) { rule.check() }
}

extension MarkupRule {
  static let treeConstruction = [
    MarkupRule(
      "the place does not matter: head, body, after both",
      "<html>[a]<head>[b]</head>[c]<body>[d]</body>[e]</html>[f]", "a b c d e f"),
    MarkupRule(
      "a table keeps its place in the source", "<table>[a]<tr>[b]<td>[c]</table>[d]", "a b c d"),
    MarkupRule(
      "column groups and captions do not hide", "<table><colgroup>[a]<col>[b]<caption>[c]", "a b c"),
    MarkupRule("a select does not hide", "<select>[a]<option>[b]</select>[c]", "a b c"),
    MarkupRule("a template hides", "<template>[a]</template>[b]", "b"),
    MarkupRule("templates nest", "<template><template>[a]</template>[b]</template>[c]", "c"),
    MarkupRule(
      "a template that never ends takes the page", "[a]<template><div>[b]</body></html>[c]", "a"),
    MarkupRule("no other end tag closes a template", "<div><template></div>[a]</template>[b]", "b"),
    MarkupRule("a template's end closes what it holds", "<template><div><p><b></template>[a]", "a"),
    MarkupRule("a stray end of a template is nothing", "</template>[a]", "a"),
    MarkupRule("a template may be in a table", "<table><template><tr>[a]</template>[b]", "b"),
    MarkupRule(
      "raw text hides the end of a template",
      "<template><style></template></style>[a]</template>[b]", "b"),
    MarkupRule(
      "after column tags a template ignores what is no column",
      "<template><col><title></template>[a]", "a"),
    MarkupRule(
      "a shadow root hides", "<div><template shadowrootmode=open>[a]</template></div>[b]", "b"),
    MarkupRule(
      "a frameset ends what a page can show",
      "[a]<frameset>[b]</frameset>[c]<noframes>[d]</noframes></html>[e]", "a"),
    MarkupRule("a frameset replaces a body that holds nothing", "[a]<p>[b]<frameset>[c]", "a"),
    MarkupRule("but not one with text", "[a]<p>text[b]<frameset>[c]", "a b c"),
    MarkupRule("nor one that was opened by its tag", "[a]<body>[b]<frameset>[c]", "a b c"),
    MarkupRule(
      "nor one with a rule, an image, a list item", "[a]<p><img>[b]<frameset>[c]", "a b c"),
    MarkupRule(
      "a hidden input counts as nothing", "[a]<p><input type=HIDDEN>[b]<frameset>[c]", "a"),
    MarkupRule("nor one with the end of a line break", "[a]<p></br>[b]<frameset>[c]", "a b c"),
    MarkupRule("white space counts as nothing", "[a]<p> \n[b]<frameset>[c]", "a"),
    MarkupRule(
      "a select closes at the next input", "<select><input><textarea>[a]</textarea>[b]", "b"),
    MarkupRule(
      "formatting that is never closed hides nothing", "<b><i><p>[a]</b>[b]</p>[c]", "a b c"),
    MarkupRule(
      "the end of any heading closes the nearest", "<h1><svg><g></h1><h2><svg><g></h3><h4></h5>[a]",
      "a"),
    MarkupRule(
      "the end of a heading without one is nothing", "<body><div></h1>[a]</div>[b]", "a b"),
    MarkupRule(
      "of four equal elements the first is not opened again",
      "<p><b><b><b><b></b></b></b></b>[a]</p>text[b]", "a b"),
    MarkupRule(
      "an end tag moves its element below eight blocks and no more",
      "<b><div><div><div><div><div><div><div><div><div><div>[a]</b>[b]", "a b"),
    MarkupRule(
      "and below three elements between and no more", "<a><b><i><u><s><em><div>[a]</a>[b]", "a b"),
    MarkupRule(
      "deep nesting hides nothing", String(repeating: "<div>", count: 10_000) + "[a]", "a"),
    MarkupRule(
      "and closes again",
      String(repeating: "<template>", count: 10_000) + "[a]"
        + String(repeating: "</template>", count: 10_000) + "[b]", "b"),
  ]

  static let foreignContent = [
    MarkupRule("a meta breaks out of foreign content", "<svg><g>[a]<title>[b]</title>", "a"),
    MarkupRule("title in an SVG is markup", "<svg><title>[a]</title></svg>[b]", "a b"),
    MarkupRule("so is style", "<svg><style>[a]</style>", "a"),
    MarkupRule("so is script", "<math><script>[a]</script>[b]", "a b"),
    MarkupRule("so is a template: it hides nothing", "<svg><template>[a]</template>", "a"),
    MarkupRule("CDATA hides in it", "<svg><![CDATA[[a]]]></svg>[b]", "b"),
    MarkupRule("a greater-than sign does not end CDATA", "<svg><![CDATA[>[a]]]]>[b]", "b"),
    MarkupRule("CDATA is in capitals", "<svg><![cdata[>[a]]]>", "a"),
    MarkupRule("CDATA is read where HTML may be, too", "<svg><desc><![CDATA[>[a]]]>[b]", "b"),
    MarkupRule("but not in HTML inside it", "<svg><desc><div><![CDATA[>[a]", "a"),
    MarkupRule("CDATA that never ends takes the page", "<svg><![CDATA[>[a]", ""),
    MarkupRule(
      "HTML may be in foreignObject, desc and title",
      "<svg><foreignObject><style>[a]</style></foreignObject></svg>[b]", "b"),
    MarkupRule("and in mtext", "<math><mtext><style>[a]</style>", ""),
    MarkupRule(
      "and in annotation-xml that says so",
      "<math><annotation-xml encoding='Text/HTML'><style>[a]</style>", ""),
    MarkupRule(
      "but not in one that does not", "<math><annotation-xml encoding=x><style>[a]</style>", "a"),
    MarkupRule("a self-closing SVG holds nothing", "<svg/><style>[a]</style>[b]", "b"),
    MarkupRule("the end of an SVG closes it", "<svg><g></svg><style>[a]</style>[b]", "b"),
    MarkupRule("the end of its parent closes it", "<div><svg><g></div><style>[a]</style>[b]", "b"),
    MarkupRule("another end tag does not", "<svg><g></div><style>[a]</style>[b]", "a b"),
    MarkupRule(
      "nor that of an element out of scope", "<div><svg><desc></div><svg><style>[a]</style>", "a"),
    MarkupRule("a paragraph breaks out", "<svg><p><style>[a]</style>[b]", "b"),
    MarkupRule("so does its end", "<svg></p><style>[a]</style>[b]", "b"),
    MarkupRule("font breaks out only when it has a style", "<svg><font><style>[a]</style>", "a"),
    MarkupRule("font with a color breaks out", "<svg><font COLOR=red><style>[a]</style>", ""),
    MarkupRule(
      "an end tag in an SVG is in any case",
      "<svg><foreignObject></FOREIGNOBJECT><style>[a]</style>", "a"),
    MarkupRule(
      "an SVG in an annotation is SVG", "<math><annotation-xml><svg><title>[a]</title>", "a"),
    MarkupRule(
      "a deep SVG closes",
      "<svg>" + String(repeating: "<g>", count: 10_000) + "</svg><style>[a]</style>[b]", "b"),
    MarkupRule("table cells end an SVG", "<table><td><svg><desc><td><style>[a]</style>[b]", "b"),
  ]
}
