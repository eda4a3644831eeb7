import HTMLMetaTags
import Testing

@Suite(
  "Elements past the depth limit are counted, and closed by any end tag")
struct DepthLimitTests {
  private static let limit = 131_072

  /// Opens elements until one more than `count` fit: `html`, `body` and `div` elements.
  private static func nearlyFull(opening count: Int = 0) -> String {
    String(repeating: "<div>", count: limit - 3 - count)
  }

  @Test(
    "an end tag closes the latest element past the limit before the last one that is held",
    arguments: [
      ("<svg></svg>", "b"), ("<svg><g></g></svg>", "b"), ("<svg><g></svg>", "a b"),
      ("<svg><g><g></g></g></svg>", "b"), ("<svg><g><g></g></svg>", "a b"),
    ])
  func counted(_ markup: String, _ shown: String) {
    MarkupRule("closed", Self.nearlyFull() + "\(markup)<style>[a]</style>[b]", shown).check()
  }

  @Test(
    "a template hides its tags on either side of the limit",
    arguments: [
      ("<template>[a]</template>[b]", "b"), ("<template><i><i></i></i>[a]</template>[b]", "b"),
      ("<i><template>[a]</template>[b]</i>[c]", "b c"),
      ("<i><template><i>[a]</i>[b]</template>[c]", "c"),
      ("<i><template><template>[a]</template>[b]</template>[c]", "c"),
      ("<template><template>[a]</template>[b]</template>[c]", "c"),
    ])
  func templates(_ markup: String, _ shown: String) {
    MarkupRule("hidden", Self.nearlyFull() + markup, shown).check()
  }

  @Test("a start tag that closes elements below the limit closes those past it, templates too")
  func closedByStartTag() {
    MarkupRule(
      "a cell closes a cell",
      Self.nearlyFull(opening: 4) + "<table><td><i><template><div>[a]<td>[b]", "b"
    ).check()
  }
}
