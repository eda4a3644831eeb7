internal import Foundation

/// Decodes the values of one page, each as a whole.
struct ValueDecoder {
  private let encoding: TextEncoding
  private var table: SingleByteTable?
  /// How many more characters of malformed values are decoded, one by one; each takes Foundation longer than a
  /// hundred in a row.
  private var repairs = 128

  init(_ encoding: TextEncoding) {
    self.encoding = encoding
    if case .singleByte(let name) = encoding { table = SingleByteTable(name) }
  }

  /// The text of a value that the page writes as these bytes, with its references resolved.
  mutating func text(of value: [UInt8]) -> String {
    String(decoding: CharacterReferences.resolve(utf8(value)), as: UTF8.self)
  }

  private mutating func utf8(_ value: [UInt8]) -> [UInt8] {
    guard value.contains(where: { $0 >= 0x80 }) else { return value }
    if case .multiByte(let encoding) = encoding {
      let isEUC = encoding == .eucJP
      return decoded(isEUC ? Self.shiftJIS(fromEUC: value) : value, isEUC ? .shiftJIS : encoding)
    }
    guard table != nil else { return value }
    var output: [UInt8] = []
    for byte in value {
      if byte >= 0x80, let character = table?.character(of: byte) {
        output += character
      } else {
        output.append(byte)
      }
    }
    return output
  }

  private mutating func decoded(_ value: [UInt8], _ encoding: TextEncoding.MultiByte) -> [UInt8] {
    Self.decode(value, encoding).map { Array($0.utf8) } ?? repaired(value, encoding)
  }

  /// A value in EUC-JP, which Foundation does not have on Linux, in Shift_JIS, which has the same characters
  /// but for those of JIS X 0212. What is no character becomes FF, which is none there.
  private static func shiftJIS(fromEUC value: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var rest = value[...]
    while let lead = rest.popFirst() {
      let trail = rest.first ?? 0
      switch (lead, trail) {
      case (..<0x80, _): output.append(lead)
      case (0x8E, 0xA1...0xDF): output.append(trail)
      case (0xA1...0xFE, 0xA1...0xFE):
        let (row, cell) = (lead - 0xA1, trail - 0xA1)
        output.append(row / 2 + (row < 62 ? 0x81 : 0xC1))
        output.append(row % 2 == 1 ? cell + 0x9F : cell + (cell < 63 ? 0x40 : 0x41))
      default: output.append(0xFF)
      }
      let isLead = lead == 0x8E || lead == 0x8F || 0xA1...0xFE ~= lead
      if isLead, trail >= 0x80 { rest.removeFirst() }
      if lead == 0x8F, rest.first ?? 0 >= 0x80 { rest.removeFirst() }
    }
    return output
  }

  /// What Foundation reads; nil when the bytes are malformed.
  private static func decode(
    _ bytes: some Collection<UInt8>, _ encoding: TextEncoding.MultiByte
  ) -> String? {
    let number = String.Encoding(rawValue: 0x8000_0000 | encoding.rawValue)
    guard let text = String(data: Data(bytes), encoding: number) else { return nil }
    // The standard's tables for these have no characters for private use.
    let hasPrivateUse = encoding == .big5 || encoding == .eucKR
    return hasPrivateUse && text.unicodeScalars.contains { 0xE000...0xF8FF ~= $0.value }
      ? nil : text
  }

  /// A malformed value, with U+FFFD for each sequence that is no character.
  private mutating func repaired(
    _ value: [UInt8], _ encoding: TextEncoding.MultiByte
  ) -> [UInt8] {
    var output: [UInt8] = []
    var rest = value[...]
    while let byte = rest.first {
      guard byte >= 0x80 else {
        output.append(rest.removeFirst())
        continue
      }
      if repairs > 0 {
        repairs -= 1
        let found = (1...min(4, rest.count)).lazy.compactMap { length in
          Self.decode(rest.prefix(length), encoding).map { (text: $0, length: length) }
        }.first
        if let found {
          output += found.text.utf8
          rest.removeFirst(found.length)
          continue
        }
      }
      output += [0xEF, 0xBF, 0xBD]
      // An error takes along the byte after a lead byte unless that is ASCII.
      let isAlone = byte == 0x80 || byte == 0xFF || rest.dropFirst().first ?? 0 < 0x80
      rest.removeFirst(isAlone ? 1 : 2)
    }
    return output
  }
}
