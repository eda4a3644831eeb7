/// Collects only the encoding that a page's markup declares.
struct DeclarationCollector: TokenizerSink {
  private let bytes: PageBytes
  /// The first encoding that a `meta` element declares.
  private(set) var declared: TextEncoding?

  init(bytes: PageBytes) { self.bytes = bytes }

  mutating func element(
    _ tag: HTMLTag, _ attributes: HTMLAttributes, at position: Int, inTemplate: Bool
  ) {
    if declared == nil { declared = attributes.declaredEncoding(in: bytes) }
  }

  mutating func skipInert(_ source: Range<Int>, in context: InertContext) {}
  mutating func discardBody(from start: Int) {}
}
