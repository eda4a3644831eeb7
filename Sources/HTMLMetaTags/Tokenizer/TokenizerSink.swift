/// Receives what the tokenizer and tree construction find.
protocol TokenizerSink {
  /// Whether `link` and `base` elements are reported, with their attributes.
  static var readsLinks: Bool { get }

  /// A `meta` element (or `link`, `base`) was inserted into the document or into a `template`, whose
  /// content is not part of the document.
  mutating func element(
    _ tag: HTMLTag, _ attributes: HTMLAttributes, at position: Int, inTemplate: Bool)

  /// Some of the source was skipped: it is text or a comment, whatever tags it seems to hold.
  mutating func skipInert(_ source: Range<Int>, in context: InertContext)

  /// The elements from `start` of the source on are removed with the body that they are in.
  mutating func discardBody(from start: Int)
}

extension TokenizerSink {
  static var readsLinks: Bool { false }
}

/// Source that can look like markup without being part of the document.
enum InertContext: Equatable {
  case comment
  case text(HTMLTag)
  case frameset
}
