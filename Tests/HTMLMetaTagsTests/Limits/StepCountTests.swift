import Testing

@testable import HTMLMetaTags

@Suite(
  "Searches of the open elements take steps in proportion to the number of tags",
  .timeLimit(.minutes(20)))
struct StepCountTests {
  private func steps(_ markup: String) -> Int {
    let html = Array(markup.utf8)
    return unsafe html.withUnsafeBytes { buffer in
      unsafe PageBytes.with(buffer) { bytes in
        var tokenizer = HTMLTokenizer(bytes: bytes, sink: DeclarationCollector(bytes: bytes))
        tokenizer.read(from: 0, checkpoint: {})
        return tokenizer.tree.open.steps
      }
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
    ])
  func nearby(_ down: String, _ again: String) {
    let tags = Self.repeated(again, 2_000)
    let shallow = steps(Self.repeated(down, 1_000) + tags) - steps(Self.repeated(down, 1_000))
    let deep = steps(Self.repeated(down, 8_000) + tags) - steps(Self.repeated(down, 8_000))
    #expect(deep <= shallow + 8)
    #expect(deep <= 4_000 * 4)
  }

  @Test(
    "a search of the whole stack for each tag stops when its budget is spent",
    arguments: [
      ("<span>", "</x>"), ("<span>", "</b>"), ("<span>", "</div>"), ("<span>", "<td>"),
      ("<b><div>", "</b>"), ("<svg><g>", "</x>"), ("<span>", "<form></form>"), ("<p><b>", "</h1>"),
      ("<div>", "<li></li></ul>"), ("<i><b><u><div>", "</i>"), ("<form><div>", "</form>"),
    ])
  func faraway(_ down: String, _ again: String) {
    let markup = Self.repeated(down, 4_000) + Self.repeated(again, 8_000)
    let tags = markup.utf8.count { $0 == 0x3C }
    let limit = OpenElements.maximumBudget + OpenElements.refill * tags
    #expect(steps(markup) <= limit)
  }

  @Test("a search over the budget finds nothing")
  func spent() {
    var open = OpenElements()
    open.push(.div, name: 1)
    for _ in 0..<1_000 { open.push(.span, name: 2) }
    let searches = OpenElements.maximumBudget / 1_001
    let found = (0...searches).map { _ in open.hasInScope(.div) }
    #expect(found == Array(repeating: true, count: searches) + [false])
    #expect(open.steps <= OpenElements.maximumBudget)
    for _ in 0..<16 { open.beginTag() }
    let isFoundAgain = open.hasInScope(.div)
    #expect(isFoundAgain)
  }

  /// How many elements are open after `</b>` with a budget of one tag, and these above the `b`.
  private func openAfterEndOfFormatting(above: [HTMLTag]) -> Int {
    unsafe [UInt8]().withUnsafeBytes { buffer in
      unsafe PageBytes.with(buffer) { bytes in
        var tree = TreeConstruction(bytes: bytes)
        tree.mode = .inBody
        for tag in [.html, .body, .b] + above { tree.open.push(tag, name: tag == .b ? 1 : 2) }
        while tree.open.spend(1_024) {}
        tree.endTag(.b, name: 1)
        return tree.open.count
      }
    }
  }

  @Test("an end tag does nothing when its formatting element is beyond the search budget")
  func farFormatting() {
    let reach = OpenElements.refill
    let spans = { Array(repeating: HTMLTag.span, count: $0) }
    #expect(openAfterEndOfFormatting(above: spans(reach - 1)) == 2)
    #expect(openAfterEndOfFormatting(above: spans(reach)) == 3 + reach)
    // Closing over a block passes the elements twice more.
    let near = reach / 3 - 2
    #expect(openAfterEndOfFormatting(above: [.div] + spans(near)) == 3)
    #expect(openAfterEndOfFormatting(above: [.div] + spans(near + 1)) == 5 + near)
  }
}
