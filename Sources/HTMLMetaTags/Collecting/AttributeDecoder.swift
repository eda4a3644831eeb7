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
    let isLiteral = value.allSatisfy {
      let byte = bytes[$0]
      return byte > ASCII.carriageReturn && byte != ASCII.ampersand && (byte < 0x80 || table == nil)
    }
    if isLiteral { return bytes.string(value) }
    return String(
      decoding: CharacterReferences.resolve(value, in: bytes, translate: table), as: UTF8.self)
  }
}
