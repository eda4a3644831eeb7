import Testing

/// One rule of the HTML standard, markup that tries it, and the names that a document shows.
///
/// In the markup `[x]` stands for `<meta property="al:x">`.
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
}
