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
      guard bytes[position] == ASCII.lessThan else {
        position += 1
        continue
      }
      let next = byte(1)
      if next == ASCII.exclamation, byte(2) == ASCII.hyphen, byte(3) == ASCII.hyphen {
        skipComment()
      } else if bytes.matches("meta", at: position + 1), position + 5 < end,
        ASCII.isWhitespace(bytes[position + 5]) || bytes[position + 5] == ASCII.solidus
      {
        position += 5
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
    position += 4
    while position < end,
      !(bytes[position] == ASCII.greaterThan && bytes[position - 1] == ASCII.hyphen
        && bytes[position - 2] == ASCII.hyphen)
    { position += 1 }
  }

  private mutating func readMeta() -> TextEncoding? {
    var names: Set<[UInt8]> = []
    var gotPragma = false
    var needsPragma: Bool?
    var charset: TextEncoding?
    while let (name, value) = readAttribute() {
      guard names.insert(name).inserted else { continue }
      switch name {
      case Array("http-equiv".utf8):
        if value == Array("content-type".utf8) { gotPragma = true }
      case Array("content".utf8):
        if charset == nil, let found = EncodingSniffer.encoding(inContent: value) {
          charset = found
          needsPragma = true
        }
      case Array("charset".utf8):
        charset = TextEncoding(label: value)
        needsPragma = false
      default: break
      }
    }
    guard let needsPragma, !needsPragma || gotPragma else { return nil }
    return charset?.declaredInPage
  }

  /// Gets an attribute, its name and its value in lower case; nil at the end of the tag.
  private mutating func readAttribute() -> (name: [UInt8], value: [UInt8])? {
    while position < end,
      ASCII.isWhitespace(bytes[position]) || bytes[position] == ASCII.solidus
    { position += 1 }
    guard position < end, bytes[position] != ASCII.greaterThan else { return nil }
    var name: [UInt8] = []
    while position < end {
      let byte = bytes[position]
      if byte == ASCII.equals, !name.isEmpty { break }
      if byte == ASCII.solidus || byte == ASCII.greaterThan { return (name, []) }
      if ASCII.isWhitespace(byte) { break }
      name.append(ASCII.lowercased(byte))
      position += 1
    }
    while position < end, ASCII.isWhitespace(bytes[position]) { position += 1 }
    guard position < end else { return nil }
    guard bytes[position] == ASCII.equals else { return (name, []) }
    position += 1
    while position < end, ASCII.isWhitespace(bytes[position]) { position += 1 }
    guard position < end else { return nil }
    return readValue().map { (name, $0) }
  }

  private mutating func readValue() -> [UInt8]? {
    var value: [UInt8] = []
    let quote = bytes[position]
    if quote == ASCII.quotationMark || quote == ASCII.apostrophe {
      position += 1
      while position < end {
        let byte = bytes[position]
        position += 1
        if byte == quote { return value }
        value.append(ASCII.lowercased(byte))
      }
      return nil
    }
    while position < end {
      let byte = bytes[position]
      if ASCII.isWhitespace(byte) || byte == ASCII.greaterThan { return value }
      value.append(ASCII.lowercased(byte))
      position += 1
    }
    return nil
  }

  /// Gets the encoding of an XML declaration at the start of the page.
  private func xmlEncoding() -> TextEncoding? {
    guard begins(with: Array("<?xml".utf8)) else { return nil }
    let declarationEnd = bytes.position(of: ASCII.greaterThan, from: 0)
    guard declarationEnd < end else { return nil }
    guard let word = (5..<declarationEnd).first(where: { bytes.matches("encoding", at: $0) }) else {
      return nil
    }
    var here = word + 8
    while here < declarationEnd, bytes[here] <= ASCII.space { here += 1 }
    guard here < declarationEnd, bytes[here] == ASCII.equals else { return nil }
    here += 1
    while here < declarationEnd, bytes[here] <= ASCII.space { here += 1 }
    guard here < declarationEnd,
      bytes[here] == ASCII.quotationMark || bytes[here] == ASCII.apostrophe
    else { return nil }
    let close = bytes.position(of: bytes[here], from: here + 1)
    guard close < declarationEnd else { return nil }
    let label = bytes.copy(here + 1..<close)
    guard !label.contains(where: { $0 <= ASCII.space }) else { return nil }
    return TextEncoding(label: label)?.declaredInPage
  }
}
