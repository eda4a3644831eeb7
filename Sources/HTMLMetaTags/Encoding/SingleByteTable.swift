internal import Foundation

/// The characters of the upper half of a single-byte encoding, from Foundation.
struct SingleByteTable {
  private let name: String
  /// In UTF-8; empty until it is needed, because Foundation takes long for each.
  private var characters = [[UInt8]](repeating: [], count: 0x80)

  /// Makes the table of a single-byte encoding that ``TextEncoding`` names.
  init(_ name: String) { self.name = name }

  /// Core Foundation's numbers.
  private static let numbers: [String: UInt] = [
    "macintosh": 0x0, "x-mac-cyrillic": 0x7, "iso-8859-2": 0x202, "iso-8859-3": 0x203,
    "iso-8859-4": 0x204, "iso-8859-5": 0x205, "iso-8859-6": 0x206, "iso-8859-7": 0x207,
    "iso-8859-8": 0x208, "iso-8859-10": 0x20A, "iso-8859-13": 0x20D, "iso-8859-14": 0x20E,
    "iso-8859-15": 0x20F, "iso-8859-16": 0x210, "ibm866": 0x41B, "windows-874": 0x41D,
    "windows-1252": 0x500, "windows-1250": 0x501, "windows-1251": 0x502, "windows-1253": 0x503,
    "windows-1254": 0x504, "windows-1255": 0x505, "windows-1256": 0x506, "windows-1257": 0x507,
    "windows-1258": 0x508, "koi8-r": 0xA02, "koi8-u": 0xA08,
  ]

  /// What the standard's index (9) has where Foundation answers with something else.
  private static func corrected(_ byte: UInt8, in name: String) -> Unicode.Scalar? {
    switch (name, byte) {
    case ("x-user-defined", _): Unicode.Scalar(0xF700 + UInt32(byte))
    case ("koi8-u", 0xAE): "\u{45E}"
    case ("koi8-u", 0xBE): "\u{40E}"
    case ("windows-1255", 0xCA): "\u{5BA}"
    case ("windows-874", 0xDB...0xDE), ("windows-874", 0xFC...0xFF), ("windows-1253", 0xAA):
      "\u{FFFD}"
    default: nil
    }
  }

  /// The character of a byte from 0x80, in UTF-8.
  mutating func character(of byte: UInt8) -> [UInt8] {
    let index = Int(byte & 0x7F)
    if characters[index].isEmpty { characters[index] = decode(byte) }
    return characters[index]
  }

  private func decode(_ byte: UInt8) -> [UInt8] {
    if let scalar = Self.corrected(byte, in: name) { return Array(scalar.utf8) }
    let encoding = Self.numbers[name].map { String.Encoding(rawValue: 0x8000_0000 | $0) }
    let text = encoding.flatMap { String(data: Data([byte]), encoding: $0) }
    // Where an encoding has no character, the standard has the control character, or an error.
    return Array((text ?? (byte < 0xA0 ? String(Unicode.Scalar(byte)) : "\u{FFFD}")).utf8)
  }
}
