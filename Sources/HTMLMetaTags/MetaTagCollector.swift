/// Collects where the `al:` tags of a page stand, and the encoding that its markup declares.
struct MetaTagCollector: HTMLSink {
  private struct Found {
    let property: Range<Int>
    let content: Range<Int>?
    let position: Int
  }

  private let bytes: PageBytes
  private var found: [Found] = []
  /// The first encoding that a `meta` element declares.
  private(set) var declared: TextEncoding?

  init(bytes: PageBytes) { self.bytes = bytes }

  mutating func meta(_ attributes: HTMLAttributes, at tag: Range<Int>, inTemplate: Bool) {
    if declared == nil { declared = attributes.declaredEncoding(in: bytes) }
    guard !inTemplate, let property = attributes.property?.value, bytes.beginsWithAL(property)
    else { return }
    found.append(
      Found(property: property, content: attributes.content?.value, position: tag.lowerBound))
  }

  mutating func hide(_ source: Range<Int>, in place: InertContext) {}

  mutating func discardBody(from start: Int) {
    found.removeAll { $0.position >= start }
  }

  /// Whether every value that was found is written in ASCII.
  func isASCII(_ text: PageBytes) -> Bool {
    found.allSatisfy { found in
      !found.property.contains { text[$0] >= 0x80 }
        && !(found.content ?? 0..<0).contains { text[$0] >= 0x80 }
    }
  }

  /// The tags, decoded.
  func tags(in text: PageBytes, encoding: TextEncoding) -> [HTMLMetaTag] {
    let decoder = AttributeDecoder(bytes: text, encoding: encoding)
    return found.map {
      HTMLMetaTag(
        property: decoder.text($0.property), content: $0.content.map(decoder.text))
    }
  }
}

/// Decodes attribute values.
struct AttributeDecoder {
  private let bytes: PageBytes
  private let table: SingleByteTable?

  /// A decoder for text in a single-byte encoding, or in UTF-8 whatever else `encoding` is.
  init(bytes: PageBytes, encoding: TextEncoding) {
    self.bytes = bytes
    table = if case .singleByte(let name) = encoding { SingleByteTable.named(name) } else { nil }
  }

  func text(_ value: Range<Int>) -> String {
    if value.allSatisfy({ isPlain(bytes[$0]) }) { return bytes.string(value) }
    return String(
      decoding: CharacterReferences.resolve(value, in: bytes, translate: table), as: UTF8.self)
  }

  /// Whether a byte stands for itself.
  private func isPlain(_ byte: UInt8) -> Bool {
    byte != ASCII.ampersand && byte != ASCII.carriageReturn && byte != 0
      && (byte < 0x80 || table == nil)
  }
}

extension HTMLAttributes {
  /// The encoding that a `meta` element with these attributes declares.
  func declaredEncoding(in bytes: PageBytes) -> TextEncoding? {
    if let charset,
      let found = TextEncoding(label: CharacterReferences.resolve(charset.value, in: bytes))
    {
      return found.declaredInPage
    }
    guard let httpEquiv, let content,
      CharacterReferences.resolve(httpEquiv.value, in: bytes).map(ASCII.lowercased)
        == Array("content-type".utf8)
    else { return nil }
    return EncodingSniffer.encoding(
      inContent: CharacterReferences.resolve(content.value, in: bytes))?.declaredInPage
  }
}

extension PageBytes {
  /// Whether the decoded value in `range` starts with `al:`.
  func beginsWithAL(_ range: Range<Int>) -> Bool {
    let first = peek(range.lowerBound)
    guard range.count >= 3, first == 0x61 || first == ASCII.ampersand else { return false }
    if first == 0x61, self[range.lowerBound + 1] == 0x6C, self[range.lowerBound + 2] == 0x3A {
      return true
    }
    guard range.contains(where: { self[$0] == ASCII.ampersand }) else { return false }
    return CharacterReferences.resolve(range, in: self).starts(with: Array("al:".utf8))
  }

  /// Whether the bytes are UTF-8; a sequence that the end cuts short does not count against them.
  var isUTF8: Bool {
    var position = 0
    while position < count {
      let lead = self[position]
      position += 1
      guard lead >= 0x80 else { continue }
      let length: Int
      let second: ClosedRange<UInt8>
      switch lead {
      case 0xC2...0xDF: (length, second) = (1, 0x80...0xBF)
      case 0xE0: (length, second) = (2, 0xA0...0xBF)
      case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (2, 0x80...0xBF)
      case 0xED: (length, second) = (2, 0x80...0x9F)
      case 0xF0: (length, second) = (3, 0x90...0xBF)
      case 0xF1...0xF3: (length, second) = (3, 0x80...0xBF)
      case 0xF4: (length, second) = (3, 0x80...0x8F)
      default: return false
      }
      for index in 0..<length {
        guard position < count else { return true }
        guard (index == 0 ? second : 0x80...0xBF).contains(self[position]) else { return false }
        position += 1
      }
    }
    return true
  }
}
