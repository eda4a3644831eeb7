import Testing

@Suite("Markup is tokenized by the rules of the HTML standard")
struct TokenizerTests {
  @Test(
    "tags, scripts and comments follow sections 13.2.5.1 to 13.2.5.52",
    arguments: MarkupRule.tokenization + MarkupRule.scripts + MarkupRule.comments)
  func rules(_ rule: MarkupRule) { rule.check() }

  /// In `desc` a style holds text, and in the `svg` around it elements.
  @Test(
    "an end tag closes the element of exactly its name",
    arguments: [
      ("</desc>", "a b"), ("</DESC>", "a b"), ("</desc >", "a b"), ("</desc/>", "a b"),
      ("</desc a='>'>", "a b"), ("</des>", "b"), ("</descx>", "b"), ("</xdesc>", "b"),
      ("</eesc>", "b"), ("</dess>", "b"), ("</>", "b"), ("</ desc>", "b"),
    ])
  func endTags(_ endTag: String, _ shown: String) {
    MarkupRule("closed", "<svg><desc>\(endTag)<style>[a]</style>[b]", shown).check()
  }
}

extension MarkupRule {
  static let tokenization = [
    ("an empty page has no tags", "", ""),
    ("a page needs no html, head or body", "[a]text[b]", "a b"),
    ("names are in any case", "<MeTa PROPERTY='al:a'>", "a"),
    ("a value may be unquoted", "<meta property=al:a content=x>", "a"),
    ("a slash ends no unquoted value", "<meta property=al:a/>", "a/"),
    ("a quote in an unquoted value is part of it", "<p x=y'>[a]'>", "a"),
    ("an exclamation mark is part of a value", "<meta property=al:a!b>", "a!b"),
    ("so is a control character", "<meta property=al:a\u{1}>[b]", "a\u{1} b"),
    ("a slash may separate attributes", "<meta/property=\"al:a\"/content=x/>", "a"),
    ("quoted values need no space between", "<meta property='al:a'content='x'>", "a"),
    ("space may surround the equals sign", "<meta property \n=\t'al:a'>", "a"),
    ("the first of two equal names counts", "<meta property=al:a PROPERTY=al:b>", "a"),
    ("an empty first one counts too", "<meta property property=al:b>", ""),
    ("a quote in a name is part of it", "<meta \"property=al:a>", ""),
    ("a leading equals sign is part of a name", "<meta =property=al:a>", ""),
    ("an equals sign may begin a value", "<meta property==al:a>", ""),
    ("a less-than sign in a name is part of it", "<meta <property=al:a>", ""),
    ("a greater-than sign ends no quoted value", "<meta x='>' property='al:a'>", "a"),
    ("a missing value ends the tag", "<meta property=>[a]", "a"),
    ("NUL in a name is U+FFFD", "<meta prop\0erty=al:a><met\0a property=al:b>", ""),
    ("NUL at the end of a name does not vanish", "<meta property\0=al:a>", ""),
    ("nor in the name of a tag", "<script\0>[a]<title></title\0>[b]</title>", "a"),
    ("a tag that the page cuts short is not there", "[a]<meta property='al:b'", "a"),
    ("a quote that never ends takes the page", "[a]<meta x=\"[b]>", "a"),
    ("a form feed is white space", "<meta\u{C}property=al:a><meta\u{B}property=al:b>", "a"),
    ("longer or shorter names are others", "<metadata property=al:a><met property=al:b>", ""),
    ("only letters have a case", "<META PROPERTY=al:a><met! property=al:b>", "a"),
    ("an end tag is no tag", "</meta property=al:a>", ""),
    ("a less-than sign alone is text", "< [a]<3 [b]<<meta property=al:c><[d]", "a b c d"),
    ("so it is before a sign", "<{[a]<[[b]<@[c]<`[d]", "a b c d"),
    ("an end tag without a name is nothing", "</>[a]", "a"),
    ("an end tag that starts with a space is a comment", "</ [a]>[b]", "b"),
    ("which has no values", "</ x='>[a]'>", "a"),
    ("an instruction ends at the first greater-than sign", "<?x [a]?>[b]", "b"),
    ("even at once", "<?>[a]", "a"),
    ("a doctype ends at the first greater-than sign", "<!DOCTYPE html PUBLIC \"[a]\">[b]", "b"),
    (
      "the value must start with al:, in this case",
      "<meta property=AL:a><meta property=' al:b'><meta property=xal:c><meta property=al>", ""
    ),
    ("name= is not property=", "<meta name=al:a>", ""),
    ("only meta counts", "<link property=al:a><p property=al:b>", ""),
    ("references are decoded in properties", "<meta property='&#97;l&#58;a'>", "a"),
    ("title and textarea hide", "<title>[a]</title><textarea>[b]</textarea>[c]", "c"),
    (
      "style, xmp, iframe, noembed, noframes hide",
      "<style>[a]</style><xmp>[b]</xmp><iframe>[c]</iframe><noembed>[d]</noembed><noframes>[e]</noframes>[f]",
      "f"
    ),
    ("noscript hides", "<noscript>[a]</noscript><body><noscript>[b]</noscript>[c]", "c"),
    ("only its end tag ends raw text", "<style></styles></style-></title>[a]</STYLE\n>[b]", "b"),
    ("at its whole name", "<title></titl>[a]</title>[b]", "b"),
    ("after a less-than sign, too", "<style><</style>[a]", "a"),
    ("and closes no more", "<svg><style><desc><style></style><style>[a]</style>[b]", "b"),
    ("an end tag may have attributes", "<title></title x='[a]'>[b]", "b"),
    ("raw text that never ends takes the page", "[a]<style>[b]", "a"),
    ("an end tag that the page cuts short ends nothing", "<title>[a]</title", ""),
    ("plaintext takes the page", "[a]<plaintext>[b]</plaintext>[c]", "a"),
    ("a slash does not close raw text", "<title/>[a]</title>[b]<textarea/>[c]", "b"),
    ("comments do not hide in raw text", "<title><!--</title>[a]-->", "a"),
    ("the end of a meta is no text", "<meta property=al:a /><frameset>[b]", "a"),
    ("the end of a raw text's tag is no text", "<style></style x='>'><frameset>[a]", ""),
  ].map(MarkupRule.init)

  static let scripts = [
    ("a script hides", "<script>'[a]'</script>[b]", "b"),
    ("an end tag in a string ends it", "<script>'</script>[a]'</script>", "a"),
    ("an escape does not hide the end tag", "<script><!-- </script>[a]-->", "a"),
    ("a script in an escape hides it", "<script><!--<script></script>[a]</script>[b]", "b"),
    ("that script needs its whole name", "<script><!--<scripts></script>[a]", "a"),
    ("it may have attributes or a slash", "<script><!--<script/></script>[a]</script>[b]", "b"),
    ("the end of the escape ends it", "<script><!--<script>--></script>[a]", "a"),
    ("dashes of the opening close the escape", "<script><!--><script></script>[a]", "a"),
    ("so do three", "<script><!---><script></script>[a]", "a"),
    ("nor does --!>", "<script><!--<script>--!></script>[a]</script>[b]", "b"),
    ("one dash does not", "<script><!--<script>-></script>[a]</script>[b]", "b"),
    ("nor does one before a space", "<script><!--<script>-- ></script>[a]</script>[b]", "b"),
    ("an escape may begin again", "<script><!----><!--<script></script>[a]</script>[b]", "b"),
    ("a script outside an escape hides nothing", "<script><script></script>[a]", "a"),
    ("names are in any case", "<SCRIPT><!--<ScRiPt></sCrIpT>[a]</SCRIPT>[b]", "b"),
    ("an escape has two dashes", "<script><!x-<script></script>[a]", "a"),
    ("an escape that ends in a sign", "<script><!--<</script>[a]", "a"),
    ("another tag ends no script in it", "<script><!--<script><b></script>[a]</script>[b]", "b"),
    ("an escape that never ends takes the page", "<script><!--<script></script>[a]", ""),
  ].map(MarkupRule.init)

  static let comments = [
    ("a comment hides", "<!--[a]-->[b]", "b"),
    ("a greater-than sign at once ends it", "<!-->[a]-->", "a"),
    ("so does a dash and it", "<!--->[a]-->", "a"),
    ("--!> ends it", "<!--[a]--!>[b]", "b"),
    ("--!> needs two dashes besides those that open the comment", "<!--!>[a]-->[b]", "b"),
    ("and <!---!> has one", "<!---!>[a]-->[b]", "b"),
    ("<!----!> has two", "<!----!>[a]", "a"),
    ("-- > does not end it", "<!--[a]-- >[b]-->[c]", "c"),
    ("--!-> does not, --!--> does", "<!--[a]--!->[b]--!-->[c]", "c"),
    ("-x!> does not end it", "<!--[a]-x!>[b]-->[c]", "c"),
    ("more dashes end it too", "<!-------[a]------>[b]", "b"),
    ("comments do not nest", "<!--<!--[a]-->[b]-->", "b"),
    ("<!--> inside one ends it", "<!--[a]<!-->[b]", "b"),
    ("<!- is another kind of comment", "<!-[a]->[b]", "b"),
    ("so is any other declaration", "<!ELEMENT [a]>[b]", "b"),
    ("even an empty one", "<!>[a]", "a"),
    ("so is CDATA outside foreign content", "<![CDATA[>[a]]]>[b]", "a b"),
    ("closed conditional comments hide", "<!--[if IE]>[a]<![endif]-->[b]", "b"),
    ("open ones do not", "<![if !IE]>[a]<![endif]>", "a"),
    ("a comment that never ends takes the page", "[a]<!--[b]", "a"),
  ].map(MarkupRule.init)
}
