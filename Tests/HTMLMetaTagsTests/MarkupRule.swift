import HTMLMetaTags
import Testing

/// One rule of the HTML standard, markup that tries it, and the names of the tags in the document.
///
/// In the markup `[x]` is short for `<meta property="al:x">`.
struct MarkupRule: Sendable, CustomTestStringConvertible {
  let rule: String
  let markup: String
  let shown: String

  init(_ rule: String, _ markup: String, _ shown: String) {
    self.rule = rule
    self.markup = markup.replacing(/\[(\w+)\]/) { "<meta property=\"al:\($0.output.1)\">" }
    self.shown = shown
  }

  var testDescription: String { rule }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let names = tags(markup).map { $0.property.dropFirst(3) }
    #expect(
      names.joined(separator: " ") == shown, "\(rule): \(markup)", sourceLocation: sourceLocation)
  }
}
