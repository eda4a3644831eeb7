import Testing

@testable import HTMLMetaTags

@Suite(
  "Searches of the open elements take steps in proportion to the number of tags")
struct StepCountTests {
  private func steps(_ markup: String) -> Int {
    withPage(Array(markup.utf8)) { bytes in
      var tokenizer = HTMLTokenizer(
        bytes: bytes,
        collector: TagCollector(bytes, prefix: PropertyPrefix("al:"), readsSource: false))
      tokenizer.read(from: 0, checkpoint: { _ in })
      return tokenizer.tree.open.steps
    }
  }

  private static func repeated(_ unit: String, _ count: Int) -> String {
    String(repeating: unit, count: count)
  }

  @Test(
    "a search that ends near the top takes no more steps in a stack eight times as deep",
    arguments: [
      ("<object>", "<a>"), ("<td>", "<a>"), ("<template>", "<a>"), ("<b>", "<a>"),
      ("<div>", "<b></b>"),
      ("<button>", "<p></p>"), ("<applet>", "</b>"), ("<table><td>", "</td><td>"), ("<li>", "<li>"),
      ("<b>", "<div></div>"), ("<b><p></p>", "<div></div>"),
    ])
  func nearby(_ down: String, _ again: String) {
    let tags = Self.repeated(again, 2_000)
    let shallow = steps(Self.repeated(down, 1_000) + tags) - steps(Self.repeated(down, 1_000))
    let deep = steps(Self.repeated(down, 8_000) + tags) - steps(Self.repeated(down, 8_000))
    #expect(deep <= shallow + 8)
    #expect(deep <= 4_000 * 4)
  }

  @Test("a search over the budget finds nothing")
  func spent() {
    var open = OpenElements()
    open.push(.div, name: HTMLTag.div.identity)
    for _ in 0..<1_000 { open.push(.span, name: HTMLTag.span.identity) }
    open.beginTag()
    let searches = 65_536 / 1_001
    let found = (0...searches).map { _ in open.index(of: .div, in: .general) }
    #expect(found == Array(repeating: 0, count: searches) + [nil])
    #expect(open.steps == 65_536)
    for _ in 0..<16 { open.beginTag() }
    let foundAgain = open.index(of: .div, in: .general)
    #expect(foundAgain == 0)
  }

  /// A document with `elements` in its body, whose search budget is spent.
  private func withSpentBudget<Result>(
    _ elements: [HTMLTag], in space: HTMLNamespace = .html, page: String = "",
    body: (inout TreeConstruction) -> Result
  ) -> Result {
    withPage(Array(page.utf8)) { page in
      var tree = TreeConstruction(bytes: page)
      _ = tree.startTag(HTMLStartTag(tag: .body, name: HTMLTag.body.identity, traits: []))
      for tag in elements { tree.open.push(tag, name: tag.identity, space: space) }
      while tree.open.spend(1_024) {}
      return body(&tree)
    }
  }

  private func spans(_ count: Int) -> [HTMLTag] { Array(repeating: .span, count: count) }

  /// How many elements are open after `</b>`, where these are open in a `b`.
  private func openAfterEndOfFormatting(above: [HTMLTag]) -> Int {
    withSpentBudget([.b] + above) { tree in
      tree.endTag(.b, name: HTMLTag.b.identity)
      return tree.open.count
    }
  }

  @Test("an end tag does nothing when its formatting element is beyond the search budget")
  func farFormatting() {
    #expect(openAfterEndOfFormatting(above: spans(63)) == 2)
    #expect(openAfterEndOfFormatting(above: spans(64)) == 3 + 64)
    // Closing over a block passes the elements twice more.
    #expect(openAfterEndOfFormatting(above: [.div] + spans(19)) == 3)
    #expect(openAfterEndOfFormatting(above: [.div] + spans(20)) == 5 + 19)
  }

  @Test("an end tag in foreign content does nothing when its element is beyond the search budget")
  func farForeignElement() {
    for (count, left) in [(63, 2), (64, 3 + 64)] {
      let open = withSpentBudget([.svg] + spans(count), in: .svg) { tree in
        tree.endTag(.svg, name: HTMLTag.svg.identity)
        return tree.open.count
      }
      #expect(open == left)
    }
  }

  @Test("start tags refill the search budget too")
  func refill() {
    for (count, left) in [(127, 2), (128, 3 + 128)] {
      let open = withSpentBudget([.b] + spans(count)) { tree in
        _ = tree.startTag(HTMLStartTag(tag: .img, name: HTMLTag.img.identity, traits: []))
        tree.endTag(.b, name: HTMLTag.b.identity)
        return tree.open.count
      }
      #expect(open == left)
    }
  }

  @Test("end tags that only close the current node refill the search budget too")
  func refillByPlainEndTag() {
    for (count, left) in [(127, 2), (128, 3 + 128)] {
      let open = withSpentBudget([.b] + spans(count) + [.u], page: "u>") { tree in
        #expect(tree.plainEndTag(at: 0) == 2)
        tree.endTag(.b, name: HTMLTag.b.identity)
        return tree.open.count
      }
      #expect(open == left)
    }
  }

  @Test("after a template whose surroundings are beyond the search budget, the body goes on")
  func farSurroundings() {
    for (count, mode) in [(63, TreeConstruction.Mode.inTable), (64, .inBody)] {
      let found = withSpentBudget([.table] + spans(count)) { tree in
        _ = tree.startTag(HTMLStartTag(tag: .template, name: HTMLTag.template.identity, traits: []))
        while tree.open.spend(1_024) {}
        tree.endTag(.template, name: HTMLTag.template.identity)
        return tree.mode
      }
      #expect(found == mode)
    }
  }
}
