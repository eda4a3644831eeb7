/// Collects every tag that is meant to have a prefix, also those that the document lacks, and the
/// `meta`, `link` and `base` elements that its caller wants.
struct PageCollector: TokenizerSink {
  static var readsLinks: Bool { true }

  private let bytes: PageBytes
  private let prefix: PropertyPrefix
  private let decoder: AttributeDecoder
  private let isWanted: (HTMLMetadataElement) -> Bool
  private var locator: SourceLocator
  /// What keeps everything that is read now out of the document.
  private var inertContext: String?
  private var foundTags: [(tag: HTMLSourceTag, position: Int)] = []
  private var foundElements: [(element: HTMLMetadataElement, position: Int)] = []

  init(
    bytes: PageBytes, start: Int, encoding: TextEncoding, prefix: PropertyPrefix,
    isWanted: @escaping (HTMLMetadataElement) -> Bool
  ) {
    self.bytes = bytes
    self.prefix = prefix
    self.isWanted = isWanted
    decoder = AttributeDecoder(bytes: bytes, encoding: encoding)
    locator = SourceLocator(bytes: bytes, start: start, encoding: encoding)
  }

  var tags: [HTMLSourceTag] { foundTags.map(\.tag) }
  var elements: [HTMLMetadataElement] { foundElements.map(\.element) }

  mutating func element(
    _ tag: HTMLTag, _ attributes: HTMLAttributes, at position: Int, inTemplate: Bool
  ) {
    let context = inertContext ?? (inTemplate ? "a <template>" : nil)
    if tag == .meta, let (property, spelling) = property(of: attributes) {
      let content = attributes[.content] ?? (spelling == .name ? attributes[.value] : nil)
      let (line, column) = locator.locate(position)
      let tag = HTMLSourceTag(
        property: property, content: content.map(decoder.text), line: line, column: column,
        spelling: spelling, inertContext: context)
      foundTags.append((tag, position))
    }
    guard context == nil else { return }
    func text(_ name: HTMLAttributes.Name) -> String? { attributes[name].map(decoder.text) }
    var element = HTMLMetadataElement(
      kind: tag == .meta ? .meta : tag == .link ? .link : .base, name: text(.name),
      property: text(.property), content: text(.content), rel: text(.rel), href: text(.href))
    guard isWanted(element) else { return }
    (element.line, element.column) = locator.locate(position)
    foundElements.append((element, position))
  }

  private func property(of attributes: HTMLAttributes) -> (String, HTMLSourceTag.Spelling)? {
    if let property = attributes[.property].map(decoder.text) {
      if prefix.begins(property.utf8) { return (property, .property) }
      if prefix.begins(HTMLSourceTag.corrected(property).utf8) { return (property, .misspelled) }
    }
    guard let name = attributes[.name].map(decoder.text),
      prefix.begins(HTMLSourceTag.corrected(name).utf8)
    else { return nil }
    return (name, .name)
  }

  mutating func skipInert(_ source: Range<Int>, in context: InertContext) {
    guard inertContext == nil, prefix.isMentioned(in: bytes.slice(source)) else { return }
    var inner = self
    inner.inertContext = context.description
    inner.foundTags = []
    var tokenizer = HTMLTokenizer(bytes: bytes.slice(0..<source.upperBound), sink: inner)
    tokenizer.read(from: source.lowerBound, checkpoint: {})
    foundTags += tokenizer.sink.foundTags
    locator = tokenizer.sink.locator
  }

  mutating func discardBody(from start: Int) {
    for index in foundTags.indices
    where foundTags[index].position >= start && foundTags[index].tag.inertContext == nil {
      foundTags[index].tag.inertContext = "a <body> that a <frameset> replaces"
    }
    foundElements.removeAll { $0.position >= start }
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
