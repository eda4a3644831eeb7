/// Collects where the wanted tags of a page are, and the encoding that its markup declares.
///
/// The encoding is known only at the end, so values are decoded then.
struct MetaTagCollector: TokenizerSink {
  private struct Found {
    let property: Range<Int>
    let content: Range<Int>?
    let position: Int
  }

  private let bytes: PageBytes
  private let prefix: PropertyPrefix
  private var found: [Found] = []
  /// The first encoding that a `meta` element declares.
  private(set) var declared: TextEncoding?

  init(bytes: PageBytes, prefix: PropertyPrefix) {
    self.bytes = bytes
    self.prefix = prefix
  }

  mutating func element(
    _ tag: HTMLTag, _ attributes: HTMLAttributes, at position: Int, inTemplate: Bool
  ) {
    if declared == nil { declared = attributes.declaredEncoding(in: bytes) }
    guard !inTemplate, let property = attributes.property?.value,
      prefix.begins(property, in: bytes)
    else { return }
    found.append(
      Found(property: property, content: attributes.content?.value, position: position))
  }

  mutating func skipInert(_ source: Range<Int>, in context: InertContext) {}

  mutating func discardBody(from start: Int) {
    found.removeAll { $0.position >= start }
  }

  /// Whether every value that was found is written in ASCII.
  var isASCII: Bool {
    found.allSatisfy { found in
      found.property.allSatisfy(isASCII(at:)) && found.content?.allSatisfy(isASCII(at:)) ?? true
    }
  }

  private func isASCII(at position: Int) -> Bool { bytes[position] < 0x80 }

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
