/// Collects the `meta`, `link` and `base` elements that its caller wants.
struct MetadataElementCollector: TokenizerSink {
  static var readsLinks: Bool { true }

  private let decoder: AttributeDecoder
  private let isWanted: (HTMLMetadataElement) -> Bool
  private var locator: SourceLocator
  private var positions: [Int] = []
  private(set) var elements: [HTMLMetadataElement] = []

  init(
    bytes: PageBytes, start: Int, encoding: TextEncoding,
    isWanted: @escaping (HTMLMetadataElement) -> Bool
  ) {
    decoder = AttributeDecoder(bytes: bytes, encoding: encoding)
    locator = SourceLocator(bytes: bytes, start: start, encoding: encoding)
    self.isWanted = isWanted
  }

  mutating func element(
    _ tag: HTMLTag, _ attributes: HTMLAttributes, at position: Int, inTemplate: Bool
  ) {
    guard !inTemplate else { return }
    let kind: HTMLMetadataElement.Kind = tag == .meta ? .meta : tag == .link ? .link : .base
    let (line, column) = locator.locate(position)
    let element = HTMLMetadataElement(
      kind: kind, name: text(attributes.name), property: text(attributes.property),
      content: text(attributes.content), rel: text(attributes.rel), href: text(attributes.href),
      line: line, column: column)
    guard isWanted(element) else { return }
    elements.append(element)
    positions.append(position)
  }

  private func text(_ attribute: HTMLAttribute?) -> String? {
    attribute.map { decoder.text($0.value) }
  }

  mutating func skipInert(_ source: Range<Int>, in context: InertContext) {}

  mutating func discardBody(from start: Int) {
    // It is called once: no element follows a frameset.
    let kept = positions.prefix { $0 < start }.count
    elements.removeSubrange(kept...)
  }
}

/// Collects the tags with a prefix and the wanted elements in one walk.
struct PageCollector: TokenizerSink {
  static var readsLinks: Bool { true }

  var tags: SourceTagCollector
  var elements: MetadataElementCollector

  mutating func element(
    _ tag: HTMLTag, _ attributes: HTMLAttributes, at position: Int, inTemplate: Bool
  ) {
    if tag == .meta { tags.element(tag, attributes, at: position, inTemplate: inTemplate) }
    elements.element(tag, attributes, at: position, inTemplate: inTemplate)
  }

  mutating func skipInert(_ source: Range<Int>, in context: InertContext) {
    tags.skipInert(source, in: context)
  }

  mutating func discardBody(from start: Int) {
    tags.discardBody(from: start)
    elements.discardBody(from: start)
  }
}
