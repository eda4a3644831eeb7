internal import Foundation

/// The characters that the sequences of a multi-byte encoding represent, from Foundation.
///
/// Each sequence, a number whose most significant byte is the first one, is asked for once.
struct MultiByteIndex {
  private let encoding: TextEncoding
  private let foundation: String.Encoding
  /// What each sequence that was asked for represents.
  private var known: [UInt32: String?] = [:]

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

  /// The characters of a sequence of two to four bytes; nil when there are none.
  mutating func characters(of sequence: UInt32) -> String? {
    if let characters = known[sequence] { return characters }
    let characters = encoding == .eucJP ? japaneseEUC(sequence) : look(up: sequence)
    known.updateValue(characters, forKey: sequence)
    return characters
  }

  private func japaneseEUC(_ sequence: UInt32) -> String? {
    let (trail, before) = (UInt8(sequence & 0xFF), UInt8(sequence >> 8 & 0xFF))
    let valid: ClosedRange<UInt8> = 0xA1...0xFE
    guard valid.contains(trail) else { return nil }
    if sequence >> 8 == 0x8E {
      guard trail <= 0xDF else { return nil }
      return Unicode.Scalar(0xFF61 - 0xA1 + UInt32(trail)).map { String($0) }
    }
    guard valid.contains(before) else { return nil }
    if sequence >> 16 == 0 {
      // JIS X 0208, by way of Shift_JIS.
      let (row, cell) = (before - 0xA1, trail - 0xA1)
      let first = row / 2 + (row < 62 ? 0x81 : 0xC1)
      let second = row % 2 == 1 ? cell + 0x9F : cell + (cell < 63 ? 0x40 : 0x41)
      return look(up: UInt32(first) << 8 | UInt32(second))
    }
    // JIS X 0212, which Foundation on Linux has in ISO-2022-JP-2 alone: its escape sequence first.
    return look(
      up: sequence & 0x7F7F, after: [0x1B, 0x24, 0x28, 0x44],
      in: String.Encoding(rawValue: 0x8000_0821))
  }

  /// What the standard's index has where Foundation answers with something else.
  private func corrected(_ text: String, key: UInt32) -> String? {
    // A sequence is one character: more are a converter's account of an error.
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return nil }
    let isForPrivateUse = (0xE000...0xF8FF).contains(scalar.value)
    return switch encoding {
    case .big5 where isForPrivateUse: Self.hongKong[key]
    case .eucKR where isForPrivateUse: nil
    // JIS X 0212 has a tilde, which the standard reads as a wide one.
    case .eucJP where scalar == "~": "\u{FF5E}"
    default: text
    }
  }

  /// Characters of Hong Kong's set that Unicode had no place for at first.
  private static let hongKong: [UInt32: String] = [
    0x8840: "\u{31C0}", 0x8841: "\u{31C1}", 0x8842: "\u{31C2}", 0x8843: "\u{31C3}",
    0x8844: "\u{31C4}", 0x8846: "\u{31C5}", 0x8849: "\u{31C6}", 0x884A: "\u{31C7}",
    0x884D: "\u{31C8}", 0x884F: "\u{31C9}", 0x8850: "\u{31CA}", 0x8851: "\u{31CB}",
    0x8852: "\u{31CC}", 0x8854: "\u{31CD}", 0x8855: "\u{31CE}", 0xC879: "\u{31CF}",
    0x8862: "\u{CA}\u{304}", 0x8864: "\u{CA}\u{30C}", 0x88A3: "\u{EA}\u{304}",
    0x88A5: "\u{EA}\u{30C}", 0x88A9: "\u{23DA}", 0x88AA: "\u{23DB}", 0x8C43: "\u{9FA6}",
    0x8C6D: "\u{9FA7}", 0x8C74: "\u{9FA8}", 0x8CB7: "\u{9FA9}", 0x8CB9: "\u{9FAA}",
    0x8CBB: "\u{9FAB}", 0x8CC0: "\u{9FAC}", 0x8CD7: "\u{9FAD}", 0x8CD8: "\u{9FAE}",
    0x8CDA: "\u{9FAF}", 0xC8A1: "\u{9FB0}", 0xC8A3: "\u{9FB1}", 0x8CED: "\u{9FB2}",
    0x8D48: "\u{9FB3}",
  ]

  private func look(
    up sequence: UInt32, after prefix: [UInt8] = [], in encoding: String.Encoding? = nil
  ) -> String? {
    let bytes = [24, 16, 8, 0].map { UInt8(sequence >> $0 & 0xFF) }.drop { $0 == 0 }
    return String(data: Data(prefix + bytes), encoding: encoding ?? foundation)
      .flatMap { corrected($0, key: sequence) }
  }
}
