/// Prescans a byte stream to determine its encoding (13.2.3.2).
struct EncodingPrescan {
  private let bytes: PageBytes
  private let end: Int
  private var position = 0

  init(bytes: PageBytes) {
    self.bytes = bytes
    end = min(bytes.count, EncodingSniffer.prescanLength)
  }

  /// The encoding that the first bytes of the page declare, or nil.
  mutating func run() -> TextEncoding? {
    if begins(with: [0x3C, 0x00, 0x3F, 0x00, 0x78, 0x00]) { return .utf16LittleEndian }
    if begins(with: [0x00, 0x3C, 0x00, 0x3F, 0x00, 0x78]) { return .utf16BigEndian }
    while position < end {
      position = bytes.position(of: ASCII.lessThan, from: position, before: end)
      let next = byte(1)
      if next == ASCII.exclamation, byte(2) == ASCII.hyphen, byte(3) == ASCII.hyphen {
        skipComment()
      } else if bytes.matches("meta", at: position + 1), position + 5 < end,
        ASCII.isWhitespace(bytes[position + 5]) || bytes[position + 5] == ASCII.solidus
      {
        position += 6
        if let encoding = readMeta() { return encoding }
      } else if ASCII.isLetter(next) || (next == ASCII.solidus && ASCII.isLetter(byte(2))) {
        while position < end, !ASCII.isWhitespace(bytes[position]),
          bytes[position] != ASCII.greaterThan
        { position += 1 }
        while readAttribute() != nil {}
      } else if next == ASCII.exclamation || next == ASCII.solidus || next == ASCII.questionMark {
        while position < end, bytes[position] != ASCII.greaterThan { position += 1 }
      }
      position += 1
    }
    return xmlEncoding()
  }

  private func byte(_ offset: Int) -> UInt8 {
    position + offset < end ? bytes[position + offset] : 0
  }

  private func begins(with prefix: [UInt8]) -> Bool {
    end >= prefix.count && prefix.indices.allSatisfy { bytes[$0] == prefix[$0] }
  }

  /// Leaves `position` at the `>` of `-->`; its dashes may be those of `<!--`.
  private mutating func skipComment() {
    while position < end,
      !(bytes[position] == ASCII.greaterThan && bytes[position - 1] == ASCII.hyphen
        && bytes[position - 2] == ASCII.hyphen)
    { position += 1 }
  }

  private mutating func readMeta() -> TextEncoding? {
    var httpEquiv: Range<Int>?
    var content: Range<Int>?
    var charset: Range<Int>?
    while let (name, value) = readAttribute() {
      if httpEquiv == nil, isNamed("http-equiv", name) { httpEquiv = value }
      if content == nil, isNamed("content", name) { content = value }
      if charset == nil, isNamed("charset", name) { charset = value }
    }
    // A truncated tag declares nothing.
    guard position < end else { return nil }
    if let charset { return TextEncoding(label: bytes.copy(charset))?.declaredInPage }
    guard let httpEquiv, let content, isNamed("content-type", httpEquiv) else { return nil }
    return EncodingSniffer.encoding(inContent: bytes.copy(content))?.declaredInPage
  }

  private func isNamed(_ name: StaticString, _ range: Range<Int>) -> Bool {
    range.count == name.utf8CodeUnitCount && bytes.matches(name, at: range.lowerBound)
  }

  /// Gets an attribute: where its name and its value are; nil at the end of the tag.
  private mutating func readAttribute() -> (name: Range<Int>, value: Range<Int>)? {
    while position < end,
      ASCII.isWhitespace(bytes[position]) || bytes[position] == ASCII.solidus
    { position += 1 }
    guard position < end, bytes[position] != ASCII.greaterThan else { return nil }
    let start = position
    while position < end {
      let byte = bytes[position]
      if byte == ASCII.equals, position > start { break }
      if byte == ASCII.solidus || byte == ASCII.greaterThan {
        return (start..<position, position..<position)
      }
      if ASCII.isWhitespace(byte) { break }
      position += 1
    }
    let name = start..<position
    while position < end, ASCII.isWhitespace(bytes[position]) { position += 1 }
    guard position < end else { return nil }
    guard bytes[position] == ASCII.equals else { return (name, position..<position) }
    position += 1
    while position < end, ASCII.isWhitespace(bytes[position]) { position += 1 }
    guard position < end else { return nil }
    return (name, readValue())
  }

  /// Leaves `position` at or past `end` when the value does not end before it.
  private mutating func readValue() -> Range<Int> {
    let start = position
    let quote = bytes[position]
    if quote == ASCII.quotationMark || quote == ASCII.apostrophe {
      let close = bytes.position(of: quote, from: start + 1, before: end)
      position = close + 1
      return start + 1..<close
    }
    while position < end, !ASCII.isWhitespace(bytes[position]),
      bytes[position] != ASCII.greaterThan
    { position += 1 }
    return start..<position
  }

  /// Gets the encoding of an XML declaration at the start of the page.
  private func xmlEncoding() -> TextEncoding? {
    guard begins(with: Array("<?xml".utf8)) else { return nil }
    let declarationEnd = bytes.position(of: ASCII.greaterThan, from: 0, before: end)
    guard declarationEnd < end else { return nil }
    // Each step below ends at the `>` at the latest.
    let word = Array("encoding".utf8)
    guard
      let start = (5..<declarationEnd).first(where: { start in
        word.indices.allSatisfy { bytes[start + $0] == word[$0] }
      })
    else { return nil }
    var here = start + word.count
    while bytes[here] <= ASCII.space { here += 1 }
    guard bytes[here] == ASCII.equals else { return nil }
    here += 1
    while bytes[here] <= ASCII.space { here += 1 }
    guard bytes[here] == ASCII.quotationMark || bytes[here] == ASCII.apostrophe else { return nil }
    // No label has a `>` in it, so one that ends past the declaration is unknown.
    let label = bytes.copy(here + 1..<bytes.position(of: bytes[here], from: here + 1, before: end))
    guard !label.contains(where: { $0 <= ASCII.space }) else { return nil }
    return TextEncoding(label: label)?.declaredInPage
  }
}
