/// Collects every tag that is meant to have a prefix, also those that the document lacks.
struct SourceTagCollector: TokenizerSink {
  struct Found {
    let property: String
    let content: String?
    /// Where the tag begins in the text of the page.
    let position: Int
    let spelling: HTMLSourceTag.Spelling
    /// What keeps the tag out of the document; nil for a tag that is in it.
    var inertContext: String?
  }

  private let bytes: PageBytes
  private let encoding: TextEncoding
  private let prefix: PropertyPrefix
  private let decoder: AttributeDecoder
  /// The inert context that these bytes are in, and where it begins in the page; nil for a page.
  private let enclosing: (context: String, start: Int)?
  private var found: [Found] = []

  init(
    bytes: PageBytes, encoding: TextEncoding, prefix: PropertyPrefix,
    enclosing: (context: String, start: Int)? = nil
  ) {
    self.bytes = bytes
    self.encoding = encoding
    self.prefix = prefix
    self.enclosing = enclosing
    decoder = AttributeDecoder(bytes: bytes, encoding: encoding)
  }

  /// The tags by position, those of an inert context too, which are found when it ends.
  func tags(from start: Int) -> [HTMLSourceTag] {
    var locator = SourceLocator(bytes: bytes, start: start, encoding: encoding)
    return found.enumerated()
      .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map { _, tag in
        let (line, column) = locator.locate(tag.position)
        return HTMLSourceTag(
          property: tag.property, content: tag.content, line: line, column: column,
          spelling: tag.spelling, inertContext: tag.inertContext)
      }
  }

  mutating func element(
    _ tag: HTMLTag, _ attributes: HTMLAttributes, at position: Int, inTemplate: Bool
  ) {
    guard let (property, spelling) = property(of: attributes) else { return }
    let content = attributes.content ?? (spelling == .name ? attributes.value : nil)
    found.append(
      Found(
        property: property, content: content.map { decoder.text($0.value) },
        position: position + (enclosing?.start ?? 0), spelling: spelling,
        inertContext: enclosing?.context ?? (inTemplate ? "a <template>" : nil)))
  }

  private func property(of attributes: HTMLAttributes) -> (String, HTMLSourceTag.Spelling)? {
    if let value = attributes.property?.value {
      let property = decoder.text(value)
      if prefix.begins(property.utf8) { return (property, .property) }
      if prefix.begins(HTMLSourceTag.corrected(property).utf8) { return (property, .misspelled) }
    }
    if let value = attributes.name?.value {
      let name = decoder.text(value)
      if prefix.begins(HTMLSourceTag.corrected(name).utf8) { return (name, .name) }
    }
    return nil
  }

  mutating func skipInert(_ source: Range<Int>, in context: InertContext) {
    guard enclosing == nil, prefix.isMentioned(in: source, of: bytes) else { return }
    let slice = bytes.slice(source)
    var tokenizer = HTMLTokenizer(
      bytes: slice,
      sink: SourceTagCollector(
        bytes: slice, encoding: encoding, prefix: prefix,
        enclosing: (context.description, source.lowerBound)))
    tokenizer.read(from: 0, checkpoint: {})
    found += tokenizer.sink.found
  }

  mutating func discardBody(from start: Int) {
    for index in found.indices
    where found[index].position >= start && found[index].inertContext == nil {
      found[index].inertContext = "a <body> that a <frameset> replaces"
    }
  }
}

extension InertContext {
  /// The context as a sentence names it.
  fileprivate var description: String {
    switch self {
    case .comment: "a comment"
    case .text(let tag): "<\(tag.name)>"
    case .frameset: "the page after <frameset>"
    }
  }
}
