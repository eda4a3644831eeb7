import Testing

@Suite("Markup is tokenized by the rules of the HTML standard", .timeLimit(.minutes(20)))
struct TokenizerTests {
  @Test("tags follow sections 13.2.5.1 to 13.2.5.41", arguments: MarkupRule.tokenization)
  func tokenization(_ rule: MarkupRule) { rule.check() }

  @Test("scripts follow sections 13.2.5.15 to 13.2.5.31", arguments: MarkupRule.scripts)
  func scripts(_ rule: MarkupRule) { rule.check() }

  @Test("comments follow sections 13.2.5.42 to 13.2.5.52", arguments: MarkupRule.comments)
  func comments(_ rule: MarkupRule) { rule.check() }
}

extension MarkupRule {
  static let tokenization = [
    MarkupRule("an empty page has no tags", "", ""),
    MarkupRule("a page needs no html, head or body", "[a]text[b]", "a b"),
    MarkupRule("names are in any case", "<MeTa PROPERTY='al:a'>", "a"),
    MarkupRule("a value may be unquoted", "<meta property=al:a content=x>", "a"),
    MarkupRule("a slash ends no unquoted value", "<meta property=al:a/>", "a/"),
    MarkupRule("a slash may separate attributes", "<meta/property=\"al:a\"/content=x/>", "a"),
    MarkupRule("quoted values need no space between", "<meta property='al:a'content='x'>", "a"),
    MarkupRule("space may surround the equals sign", "<meta property \n=\t'al:a'>", "a"),
    MarkupRule("the first of two equal names counts", "<meta property=al:a PROPERTY=al:b>", "a"),
    MarkupRule("an empty first one counts too", "<meta property property=al:b>", ""),
    MarkupRule("a quote in a name is part of it", "<meta \"property=al:a>", ""),
    MarkupRule("a leading equals sign is part of a name", "<meta =property=al:a>", ""),
    MarkupRule("an equals sign may begin a value", "<meta property==al:a>", ""),
    MarkupRule("a less-than sign in a name is part of it", "<meta <property=al:a>", ""),
    MarkupRule("a greater-than sign ends no quoted value", "<meta x='>' property='al:a'>", "a"),
    MarkupRule("a missing value ends the tag", "<meta property=>[a]", "a"),
    MarkupRule("NUL in a name is U+FFFD", "<meta prop\0erty=al:a><met\0a property=al:b>", ""),
    MarkupRule("NUL at the end of a name does not vanish", "<meta property\0=al:a>", ""),
    MarkupRule("nor in the name of a tag", "<script\0>[a]<title></title\0>[b]</title>", "a"),
    MarkupRule("a tag that the page cuts short is not there", "[a]<meta property='al:b'", "a"),
    MarkupRule("a quote that never ends takes the page", "[a]<meta x=\"[b]>", "a"),
    MarkupRule(
      "a form feed is white space, a vertical tab is not",
      "<meta\u{C}property=al:a><meta\u{B}property=al:b>", "a"),
    MarkupRule(
      "other names that start alike are other elements",
      "<metadata property=al:a><met property=al:b>", ""),
    MarkupRule("an end tag is no tag", "</meta property=al:a>", ""),
    MarkupRule("a less-than sign alone is text", "< [a]<3 [b]<<meta property=al:c><[d]", "a b c d"),
    MarkupRule("an end tag without a name is nothing", "</>[a]", "a"),
    MarkupRule("an end tag that starts with a space is a comment", "</ [a]>[b]", "b"),
    MarkupRule("an instruction ends at the first greater-than sign", "<?x [a]?>[b]", "b"),
    MarkupRule(
      "a doctype ends at the first greater-than sign, quoted or not",
      "<!DOCTYPE html PUBLIC \"[a]\">[b]", "b"),
    MarkupRule(
      "the value must start with al:, in this case",
      "<meta property=AL:a><meta property=' al:b'><meta property=xal:c><meta property=al>", ""),
    MarkupRule("name= is not property=", "<meta name=al:a>", ""),
    MarkupRule("only meta counts", "<link property=al:a><p property=al:b>", ""),
    MarkupRule("references are decoded in properties", "<meta property='&#97;l&colon;a'>", "a"),
    MarkupRule("title and textarea hide", "<title>[a]</title><textarea>[b]</textarea>[c]", "c"),
    MarkupRule(
      "style, xmp, iframe, noembed, noframes hide",
      "<style>[a]</style><xmp>[b]</xmp><iframe>[c]</iframe><noembed>[d]</noembed><noframes>[e]</noframes>[f]",
      "f"),
    MarkupRule(
      "noscript hides, scripting being on",
      "<noscript>[a]</noscript><body><noscript>[b]</noscript>[c]", "c"),
    MarkupRule(
      "only an end tag of the same name ends raw text",
      "<style></styles></style-></title>[a]</STYLE\n>[b]", "b"),
    MarkupRule("an end tag may have attributes", "<title></title x='[a]'>[b]", "b"),
    MarkupRule("raw text that never ends takes the page", "[a]<style>[b]", "a"),
    MarkupRule("an end tag that the page cuts short ends nothing", "<title>[a]</title", ""),
    MarkupRule("plaintext takes the page", "[a]<plaintext>[b]</plaintext>[c]", "a"),
    MarkupRule("a slash does not close raw text", "<title/>[a]</title>[b]<textarea/>[c]", "b"),
    MarkupRule("comments do not hide in raw text", "<title><!--</title>[a]-->", "a"),
  ]

  static let scripts = [
    MarkupRule("a script hides", "<script>'[a]'</script>[b]", "b"),
    MarkupRule("an end tag in a string ends it", "<script>'</script>[a]'</script>", "a"),
    MarkupRule("an escape does not hide the end tag", "<script><!-- </script>[a]-->", "a"),
    MarkupRule(
      "a script in an escape hides the end tag", "<script><!--<script></script>[a]</script>[b]", "b"
    ),
    MarkupRule("that script needs its whole name", "<script><!--<scripts></script>[a]", "a"),
    MarkupRule(
      "it may have attributes or a slash", "<script><!--<script/></script>[a]</script>[b]", "b"),
    MarkupRule("the end of the escape ends it", "<script><!--<script>--></script>[a]", "a"),
    MarkupRule("dashes of the opening close the escape", "<script><!--><script></script>[a]", "a"),
    MarkupRule("so do three", "<script><!---><script></script>[a]", "a"),
    MarkupRule(
      "two dashes and an exclamation mark do not",
      "<script><!--<script>--!></script>[a]</script>[b]", "b"),
    MarkupRule("one dash does not", "<script><!--<script>-></script>[a]</script>[b]", "b"),
    MarkupRule(
      "a space between dash and sign does not", "<script><!--<script>-- ></script>[a]</script>[b]",
      "b"),
    MarkupRule(
      "an escape may begin again", "<script><!----><!--<script></script>[a]</script>[b]", "b"),
    MarkupRule("a script outside an escape hides nothing", "<script><script></script>[a]", "a"),
    MarkupRule("names are in any case", "<SCRIPT><!--<ScRiPt></sCrIpT>[a]</SCRIPT>[b]", "b"),
    MarkupRule("an escape that never ends takes the page", "<script><!--<script></script>[a]", ""),
  ]

  static let comments = [
    MarkupRule("a comment hides", "<!--[a]-->[b]", "b"),
    MarkupRule("a greater-than sign at once ends it", "<!-->[a]-->", "a"),
    MarkupRule("so does a dash and it", "<!--->[a]-->", "a"),
    MarkupRule("--!> ends it", "<!--[a]--!>[b]", "b"),
    MarkupRule("--!> needs two dashes besides those that open the comment", "<!--!>[a]-->[b]", "b"),
    MarkupRule("and <!---!> has one", "<!---!>[a]-->[b]", "b"),
    MarkupRule("<!----!> has two", "<!----!>[a]", "a"),
    MarkupRule("-- > does not end it", "<!--[a]-- >[b]-->[c]", "c"),
    MarkupRule("--!-> does not, --!--> does", "<!--[a]--!->[b]--!-->[c]", "c"),
    MarkupRule("more dashes end it too", "<!-------[a]------>[b]", "b"),
    MarkupRule("comments do not nest", "<!--<!--[a]-->[b]-->", "b"),
    MarkupRule("<!--> inside one ends it", "<!--[a]<!-->[b]", "b"),
    MarkupRule("<!- is another kind of comment", "<!-[a]->[b]", "b"),
    MarkupRule("so is any other declaration", "<!ELEMENT [a]>[b]", "b"),
    MarkupRule("so is CDATA outside foreign content", "<![CDATA[>[a]]]>[b]", "a b"),
    MarkupRule(
      "conditional comments of the closed kind hide", "<!--[if IE]>[a]<![endif]-->[b]", "b"),
    MarkupRule("those of the open kind do not", "<![if !IE]>[a]<![endif]>", "a"),
    MarkupRule("a comment that never ends takes the page", "[a]<!--[b]", "a"),
  ]
}
