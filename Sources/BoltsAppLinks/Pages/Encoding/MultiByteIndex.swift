internal import Foundation

/// Which characters the sequences of a multi-byte encoding stand for, as Foundation knows them.
///
/// Each sequence is asked for once. Foundation on Linux reaches every encoding of the standard but
/// the supplementary kanji of EUC-JP (JIS X 0212), which become U+FFFD there.
struct MultiByteIndex {
  private let encoding: TextEncoding
  private let foundation: String.Encoding
  private var known: [UInt32: [UInt8]?] = [:]

  init(encoding: TextEncoding) {
    self.encoding = encoding
    // Core Foundation's numbers for code page 932, GB 18030, Big5-HKSCS and code page 949.
    let number: UInt =
      switch encoding {
      case .gbk, .gb18030: 0x0632
      case .big5: 0x0A06
      case .eucKR: 0x0422
      default: 0x0420
      }
    foundation = String.Encoding(rawValue: 0x8000_0000 | number)
  }

  /// The characters, in UTF-8, of the sequence at `start`; nil when it stands for none.
  mutating func characters(of bytes: PageBytes, at start: Int, length: Int) -> [UInt8]? {
    guard start + length <= bytes.count else { return nil }
    let trail = bytes[start + 1]
    switch encoding {
    case .eucJP:
      return japaneseEUC(bytes.copy(start..<start + length))
    case .shiftJIS:
      guard (0x40...0xFC).contains(trail), trail != 0x7F else { return nil }
    case .gbk, .gb18030:
      if length == 4 {
        guard (0x81...0xFE).contains(bytes[start + 2]), ASCII.isDigit(bytes[start + 3]) else {
          return nil
        }
      } else {
        guard (0x40...0xFE).contains(trail), trail != 0x7F else { return nil }
      }
    case .big5:
      guard (0x40...0x7E).contains(trail) || (0xA1...0xFE).contains(trail) else { return nil }
    default:
      guard (0x41...0xFE).contains(trail) else { return nil }
    }
    return look(up: bytes.copy(start..<start + length), in: foundation)
  }

  /// The character at a place of JIS X 0208, counted from 0, by way of Shift_JIS.
  mutating func japanese(row: UInt8, cell: UInt8) -> [UInt8]? {
    guard row < 94, cell < 94 else { return nil }
    let lead = row / 2 + (row < 62 ? 0x81 : 0xC1)
    let trail = row % 2 == 1 ? cell + 0x9F : cell + (cell < 63 ? 0x40 : 0x41)
    return look(up: [lead, trail], in: foundation)
  }

  private mutating func japaneseEUC(_ sequence: [UInt8]) -> [UInt8]? {
    let trail = sequence[1]
    if sequence[0] == 0x8E {
      guard (0xA1...0xDF).contains(trail) else { return nil }
      return Unicode.Scalar(0xFF61 - 0xA1 + UInt32(trail)).map { Array(String($0).utf8) }
    }
    if sequence[0] == 0x8F {
      guard sequence.count == 3 else { return nil }
      return look(up: sequence, in: String.Encoding(rawValue: 0x8000_0920))
    }
    guard (0xA1...0xFE).contains(trail) else { return nil }
    return japanese(row: sequence[0] - 0xA1, cell: trail - 0xA1)
  }

  private mutating func look(up sequence: [UInt8], in encoding: String.Encoding) -> [UInt8]? {
    let key = sequence.reduce(0) { $0 << 8 | UInt32($1) }
    if let answer = known[key] { return answer }
    let answer = String(data: Data(sequence), encoding: encoding).flatMap {
      $0.isEmpty || $0.unicodeScalars.contains("\u{FFFD}") ? nil : Array($0.utf8)
    }
    known[key] = .some(answer)
    return answer
  }
}
