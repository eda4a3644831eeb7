import HTMLMetaTags
import Testing

@Suite("An element at the depth limit takes the place of the one that it opens in")
struct DepthLimitTests {
  /// Opens elements until one more fits: `html`, `body` and `div` elements.
  private static let nearlyFull = String(repeating: "<div>", count: 131_072 - 3)

  @Test(
    "what is read at the limit ends where it would elsewhere, templates too",
    arguments: [
      ("<svg></svg><style>[a]</style>[b]", "b"), ("<svg><g></svg><style>[a]</style>[b]", "a b"),
      ("<svg><g></g></svg><style>[a]</style>[b]", "b"),
      ("<template>[a]</template>[b]", "b"), ("<template><i><i></i></i>[a]</template>[b]", "b"),
      ("<i><template>[a]</template>[b]</i>[c]", "b c"),
      ("<i><template><i>[a]</i>[b]</template>[c]", "c"),
      ("<template><template>[a]</template>[b]</template></template>[c]", "b c"),
      ("<table><td><i><template><div>[a]</template>[b]</table>[c]", "b c"),
    ])
  func limit(_ markup: String, _ shown: String) {
    MarkupRule("at the limit", Self.nearlyFull + markup, shown).check()
  }
}
