import Testing

@Suite(
  "The head and the start of the body follow sections 13.2.6.4.1 to 13.2.6.4.6")
struct HeadRulesTests {
  /// A frameset takes the place of the body, and what is in the head stays.
  @Test("what is in the head stays where a frameset replaces the body", arguments: MarkupRule.heads)
  func heads(_ rule: MarkupRule) { rule.check() }
}

extension MarkupRule {
  static let heads = [
    ("noscript is in the head", "<head><noscript></noscript>[a]<frameset>[b]", "a"),
    ("also without its tags", "<noscript></noscript>[a]<frameset>[b]", "a"),
    ("after the head it opens the body", "<head></head><noscript></noscript>[a]<frameset>[b]", ""),
    ("also after a head without a start tag", "</head><noscript></noscript>[a]<frameset>[b]", ""),
    ("head and html are ignored", "<head><html><head><noscript></noscript>[a]<frameset>[b]", "a"),
    ("and after it", "<head></head><html><head>[a]<frameset>[b]", "a"),
    ("a meta after the head is in it", "<head></head>[a]<frameset>[b]", "a"),
    ("so is an end tag", "<head></div></p></template><noscript></noscript>[a]<frameset>[b]", "a"),
    ("and after it", "<head></head></div></template></head>[a]<frameset>[b]", "a"),
    ("the end of the body opens it", "<head></body>[a]<frameset>[b]", ""),
    ("so does the end of the page", "<head></html>[a]<frameset>[b]", ""),
    ("also after the head", "<head></head></body>[a]<frameset>[b]", ""),
    ("both", "<head></head></html>[a]<frameset>[b]", ""),
    ("text opens the body", "text<frameset>[a]", "a"),
    ("also in the head", "<head> text<frameset>[a]", "a"),
    ("and after it", "<head></head>\ntext<frameset>[a]", "a"),
    ("white space does not", " \n<head> [a]<frameset>[b]", "a"),
    ("nor after the head", "<head></head> [a]<frameset>[b]", "a"),
    ("a byte order mark is no text", "\u{FEFF}<frameset>[a]", ""),
    ("the body begins at its text", "[a]\0[b]<frameset>[c]", "a"),
    ("or at the tag that opens it", "[a]<font>[b]<frameset>[c]", "a"),
    ("or at one without attributes to read", "[a]<b>[b]<frameset>[c]", "a"),
    ("or at the end tag that opens it", "[a]</body>[b]<frameset>[c]", "a"),
    (
      "it goes on after one",
      "<head><template></template><noscript></noscript>[a]<frameset>[b]", "a"
    ),
    (
      "one in the head may hold anything",
      "<head><template><div>[a]</div></template><noscript></noscript>[b]<frameset>[c]", "b"
    ),
    (
      "after one, noscript opens the body",
      "<head></head><template></template><noscript></noscript>[a]<frameset>[b]", "a b"
    ),
    ("one after the head is in it", "<head></head><template></template>[a]<frameset>[b]", "a"),
  ].map(MarkupRule.init)
}
