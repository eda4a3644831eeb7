import Testing

@Suite(
  "The head and the start of the body follow sections 13.2.6.4.1 to 13.2.6.4.6",
  .timeLimit(.minutes(20)))
struct HeadRulesTests {
  /// A frameset takes the place of the body, and what is in the head stays.
  @Test("what is in the head stays where a frameset replaces the body", arguments: MarkupRule.heads)
  func heads(_ rule: MarkupRule) { rule.check() }
}

extension MarkupRule {
  static let heads = [
    MarkupRule(
      "noscript is in the head", "<head><noscript></noscript>[a]<frameset>[b]", "a"),
    MarkupRule("also without its tags", "<noscript></noscript>[a]<frameset>[b]", "a"),
    MarkupRule(
      "after the head it opens the body", "<head></head><noscript></noscript>[a]<frameset>[b]", ""),
    MarkupRule(
      "also after a head without a start tag", "</head><noscript></noscript>[a]<frameset>[b]", ""),
    MarkupRule(
      "tags of the head and html are ignored in it",
      "<head><html><head><noscript></noscript>[a]<frameset>[b]", "a"),
    MarkupRule("and after it", "<head></head><html><head>[a]<frameset>[b]", "a"),
    MarkupRule("a meta after the head is in it", "<head></head>[a]<frameset>[b]", "a"),
    MarkupRule(
      "other end tags are ignored in it",
      "<head></div></p></template><noscript></noscript>[a]<frameset>[b]", "a"),
    MarkupRule("and after it", "<head></head></div></template></head>[a]<frameset>[b]", "a"),
    MarkupRule("the end of the body opens it", "<head></body>[a]<frameset>[b]", ""),
    MarkupRule("so does the end of the page", "<head></html>[a]<frameset>[b]", ""),
    MarkupRule("also after the head", "<head></head></body>[a]<frameset>[b]", ""),
    MarkupRule("both", "<head></head></html>[a]<frameset>[b]", ""),
    MarkupRule("text opens the body", "text<frameset>[a]", "a"),
    MarkupRule("also in the head", "<head> text<frameset>[a]", "a"),
    MarkupRule("and after it", "<head></head>\ntext<frameset>[a]", "a"),
    MarkupRule("white space does not", " \n<head> [a]<frameset>[b]", "a"),
    MarkupRule("nor after the head", "<head></head> [a]<frameset>[b]", "a"),
    MarkupRule("a byte order mark is no text", "\u{FEFF}<frameset>[a]", ""),
    MarkupRule("the body begins at its text", "[a]\0[b]<frameset>[c]", "a"),
    MarkupRule("or at the tag that opens it", "[a]<font>[b]<frameset>[c]", "a"),
    MarkupRule("or at one without attributes to read", "[a]<b>[b]<frameset>[c]", "a"),
    MarkupRule("or at the end tag that opens it", "[a]</body>[b]<frameset>[c]", "a"),
    MarkupRule(
      "the head goes on after a template",
      "<head><template></template><noscript></noscript>[a]<frameset>[b]", "a"),
    MarkupRule(
      "a template in the head may hold anything",
      "<head><template><div>[a]</div></template><noscript></noscript>[b]<frameset>[c]", "b"),
    MarkupRule(
      "after such a template, noscript opens the body",
      "<head></head><template></template><noscript></noscript>[a]<frameset>[b]", "a b"),
    MarkupRule(
      "a template after the head is in it", "<head></head><template></template>[a]<frameset>[b]",
      "a"),
  ]
}
