import HTMLMetaTags
import Testing

@Suite("Tags, names and attributes end where the HTML standard ends them")
struct TagTokenTests {
  @Test(
    "a tag that no rule asks for attributes is skipped to its end", arguments: MarkupRule.tagEnds)
  func tagEnds(_ rule: MarkupRule) { rule.check() }

  @Test("a tag may close its own foreign element", arguments: MarkupRule.selfClosing)
  func selfClosing(_ rule: MarkupRule) { rule.check() }

  @Test("names are compared whole, in ASCII case", arguments: MarkupRule.names)
  func names(_ rule: MarkupRule) { rule.check() }

  /// In `desc` a style holds text, and in the `svg` around it elements.
  @Test(
    "an end tag closes the element of exactly its name",
    arguments: [
      ("</desc>", "a b"), ("</DESC>", "a b"), ("</desc >", "a b"), ("</desc/>", "a b"),
      ("</desc a='>'>", "a b"), ("</des>", "b"), ("</descx>", "b"), ("</xdesc>", "b"),
      ("</eesc>", "b"),
      ("</dess>", "b"), ("</>", "b"), ("</ desc>", "b"),
    ])
  func endTags(_ endTag: String, _ shown: String) {
    MarkupRule("closed", "<svg><desc>\(endTag)<style>[a]</style>[b]", shown).check()
  }

  @Test("a name whose last byte differs in its highest bit is another")
  func otherName() {
    let end: [UInt8] = [0x3C, 0x2F, 0x64, 0x65, 0x73, 0xE3, 0x3E]
    let page = Array("<svg><desc>".utf8) + end + Array("<style><meta property=al:a>".utf8)
    #expect(tags(page).isEmpty)
  }

  @Test("what is not a tag ends where it begins, or at its first end", arguments: MarkupRule.others)
  func others(_ rule: MarkupRule) { rule.check() }

  @Test("an attribute whose name ends in NUL is another attribute")
  func nulInName() {
    #expect(tags("<meta property=al:a content\0=x>").map(\.content) == [nil])
  }
}

extension MarkupRule {
  static let tagEnds = [
    ("not in an apostrophe", "<p x='>[a]'>[b]", "b"),
    ("not in either after space", "<p x \n= '>[a]'>[b]", "b"),
    ("nor after an unquoted one", "<p x=y z='>[a]'>[b]", "b"),
    ("an equals sign may begin a name", "<p =\"x>[a]\">", "a"),
    ("a quote in an unquoted value is part of it", "<p x=y'>[a]'>", "a"),
    ("a missing value ends the tag", "<p x= >[a]", "a"),
    ("an empty value is a value", "<p x=''>[a]<p y=''>[b]", "a b"),
    ("a tag may end with a value", "<svg x='y'><style>[a]</style>[b]", "a b"),
    ("a tag may be cut short in its name", "[a]<p", "a"),
    ("a value that never ends takes the page", "<p x='>[a]", ""),
    ("so does an unquoted one", "[a]<p x=y", "a"),
    ("an end tag of raw text may have attributes", "<style></style =\"x>[a]\">", "a"),
    (
      "raw text's end closes no more",
      "<svg><style><desc><style></style><style>[a]</style>[b]", "b"
    ),
    ("the end of a meta is no text", "<meta property=al:a /><frameset>[b]", "a"),
    ("the end of a raw text's tag is no text", "<style></style x='>'><frameset>[a]", ""),
  ].map(MarkupRule.init)

  static let selfClosing = [
    ("by a slash", "<svg a /><style>[a]</style>[b]", "b"),
    ("by a slash after a quoted value", "<svg a='x'/><style>[a]</style>[b]", "b"),
    ("not by the slash of an unquoted value", "<svg a=x/><style>[a]</style>[b]", "a b"),
    ("not by a slash before space", "<svg a / ><style>[a]</style>[b]", "a b"),
    (
      "by a slash where attributes are read",
      "<math><annotation-xml encoding=text/html /><style>[a]</style>[b]", "a b"
    ),
    (
      "not by a font's",
      "<math><annotation-xml size=1 encoding=text/html><style>[a]</style>[b]", "b"
    ),
  ].map(MarkupRule.init)

  static let names = [
    ("a letter more is another element", "<templatep>[a]</templatep>[b]", "a b"),
    ("a letter more is another attribute", "<meta propertyx=al:a>", ""),
    ("capitals of every letter", "<META PROPERTY=al:a><TEXTAREA>[b]</TEXTAREA>", "a"),
    ("only letters have a case", "<META PROPERTY=al:a><met! property=al:b>", "a"),
    ("an exclamation mark is part of a value", "<meta property=al:a!b>", "a!b"),
    ("so is a control character", "<meta property=al:a\u{1}>[b]", "a\u{1} b"),
    ("raw text ends at its whole name", "<title></titl>[a]</title>[b]", "b"),
    ("raw text ends at its name only", "<xmp></xmpa>[a]</XMP/>[b]", "b"),
  ].map(MarkupRule.init)

  static let others = [
    ("a sign before no letter is text", "<{[a]<[[b]<@[c]<`[d]", "a b c d"),
    ("white space alone holds no tags", " \n", ""),
    ("a bracket before another byte", "<svg><![CDATA[]x>[a]]]>[b]", "b"),
    ("CDATA that ends in lower case", "<svg><![CDATa[>[a]]]>", "a"),
    ("a dash alone before --!>", "<!--[a]-x!>[b]-->[c]", "c"),
    ("a script without both dashes", "<script><!x-<script></script>[a]", "a"),
    ("brackets before another sign", "<svg><![CDATA[]]x>[a]]]>[b]", "b"),
    ("an empty instruction", "<?>[a]", "a"),
    ("an empty declaration", "<!>[a]", "a"),
    ("an empty doctype", "<!doctype>[a]", "a"),
    ("an end tag without a letter ends in a value", "</ x='>[a]'>", "a"),
    ("an end tag that is cut short", "[a]</", "a"),
    ("an empty CDATA section", "<svg><![CDATA[]]>[a]", "a"),
    ("a CDATA section with one bracket", "<svg><![CDATA[!]>[a]]]>[b]", "b"),
    ("raw text that ends in a sign", "<style><</style>[a]", "a"),
    ("a script that ends in a sign", "<script><</script>[a]", "a"),
    ("an escape that ends in a sign", "<script><!--<</script>[a]", "a"),
    ("another tag ends no script in it", "<script><!--<script><b></script>[a]</script>[b]", "b"),
  ].map(MarkupRule.init)
}
