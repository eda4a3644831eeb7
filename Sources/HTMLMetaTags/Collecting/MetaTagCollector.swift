/// Collects where the wanted tags of a page are, and the encoding that its markup declares.
///
/// The encoding is known only at the end, so values are decoded then.
struct MetaTagCollector: TokenizerSink {
  private let bytes: PageBytes
  private let prefix: PropertyPrefix
  private var found: [(property: Range<Int>, content: Range<Int>?, position: Int)] = []
  /// The first encoding that a `meta` element declares.
  private(set) var declared: TextEncoding?

  init(bytes: PageBytes, _ prefix: PropertyPrefix) {
    self.bytes = bytes
    self.prefix = prefix
  }

  mutating func element(
    _ tag: HTMLTag, _ attributes: HTMLAttributes, at position: Int, inTemplate: Bool
  ) {
    if declared == nil {
      declared = attributes.declaredEncoding { CharacterReferences.resolve($0, in: bytes) }
    }
    guard !inTemplate, let property = attributes[.property], prefix.begins(property, in: bytes)
    else { return }
    found.append((property, attributes[.content], position))
  }

  mutating func skipInert(_ source: Range<Int>, in context: InertContext) {}

  mutating func discardBody(from start: Int) {
    found.removeAll { $0.position >= start }
  }

  /// Whether every value that was found is written in ASCII.
  var isASCII: Bool {
    func isASCII(_ value: Range<Int>) -> Bool { value.allSatisfy { bytes[$0] < 0x80 } }
    return found.allSatisfy { isASCII($0.property) && $0.content.map(isASCII) ?? true }
  }

  /// The tags, decoded.
  func tags(
    in encoding: TextEncoding, _ checkpoint: () throws -> Void
  ) rethrows -> [HTMLMetaTag] {
    let decoder = AttributeDecoder(bytes: bytes, encoding: encoding)
    return try found.enumerated().map { index, tag in
      if index & 0xFFF == 0xFFF { try checkpoint() }
      return HTMLMetaTag(
        property: decoder.text(tag.property), content: tag.content.map(decoder.text))
    }
  }
}
