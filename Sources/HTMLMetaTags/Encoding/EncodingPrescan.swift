/// Prescans a byte stream to determine its encoding (13.2.3.2).
struct EncodingPrescan {
  /// The first 1,024 bytes of the page: no more are searched for a declaration.
  private let bytes: PageBytes
  private var position = 0

  init(page: PageBytes) { bytes = page.prefix(min(page.count, 1024)) }

  /// The encoding that the first bytes of the page declare, or nil.
  mutating func run() -> TextEncoding? {
    if begins(with: [0x3C, 0x00, 0x3F, 0x00, 0x78, 0x00]) { return .utf16(isBigEndian: false) }
    if begins(with: [0x00, 0x3C, 0x00, 0x3F, 0x00, 0x78]) { return .utf16(isBigEndian: true) }
    while position < bytes.count {
      position = bytes.position(of: ASCII.lessThan, from: position)
      let next = bytes.peek(position + 1)
      let second = bytes.peek(position + 2)
      if next == ASCII.exclamation, second == ASCII.hyphen,
        bytes.peek(position + 3) == ASCII.hyphen
      {
        // The dashes of `-->` may be those of `<!--`.
        position = bytes.greaterThan(from: position + 4) {
          bytes[$0 - 1] == ASCII.hyphen && bytes[$0 - 2] == ASCII.hyphen
        }
      } else if bytes.matches("meta".utf8, at: position + 1), endsMeta(bytes.peek(position + 5)) {
        position += 5
        if let encoding = readMeta() { return encoding }
      } else if ASCII.isLetter(next) || (next == ASCII.solidus && ASCII.isLetter(second)) {
        while position < bytes.count, !ASCII.isWhitespace(bytes[position]),
          bytes[position] != ASCII.greaterThan
        { position += 1 }
        _ = bytes.readAttributes(at: &position) { _, _ in }
      } else if next == ASCII.exclamation || next == ASCII.solidus || next == ASCII.questionMark {
        position = bytes.position(of: ASCII.greaterThan, from: position)
      } else {
        position += 1
      }
    }
    return xmlEncoding()
  }

  private func begins(with prefix: [UInt8]) -> Bool {
    bytes.count >= prefix.count && bytes.copy(0..<prefix.count) == prefix
  }

  private func endsMeta(_ byte: UInt8) -> Bool {
    ASCII.isWhitespace(byte) || byte == ASCII.solidus
  }

  private mutating func readMeta() -> TextEncoding? {
    var attributes = HTMLAttributes()
    let isSelfClosing = bytes.readAttributes(at: &position) { attributes.take($0, $1, in: bytes) }
    // A truncated tag declares nothing.
    guard isSelfClosing != nil else { return nil }
    // Here, other than in tree construction, an unknown charset hides what `content` declares.
    if let charset = attributes[.charset], TextEncoding(label: bytes.copy(charset)) == nil {
      return nil
    }
    return attributes.declaredEncoding(bytes.copy)
  }

  /// Gets the encoding of an XML declaration at the start of the page.
  private func xmlEncoding() -> TextEncoding? {
    let end = bytes.position(of: ASCII.greaterThan, from: 0)
    guard begins(with: Array("<?xml".utf8)), end < bytes.count else { return nil }
    var rest = bytes.copy(5..<end)[...]
    guard let word = rest.firstRange(of: "encoding".utf8) else { return nil }
    rest = rest[word.upperBound...].drop { $0 <= ASCII.space }
    guard rest.popFirst() == ASCII.equals else { return nil }
    rest = rest.drop { $0 <= ASCII.space }
    guard let quote = rest.popFirst(), quote == ASCII.quotationMark || quote == ASCII.apostrophe,
      let end = rest.firstIndex(of: quote)
    else { return nil }
    let label = rest[..<end]
    return label.contains { $0 <= ASCII.space } ? nil : TextEncoding(label: label)?.declaredInPage
  }
}
