/// The characters of the upper half of a single-byte encoding.
struct SingleByteTable {
  private let scalars: [Unicode.Scalar]

  static let windows1252 = named("windows-1252")

  /// The table of a single-byte encoding that ``TextEncoding`` names.
  static func named(_ name: String) -> SingleByteTable {
    tables[name] ?? SingleByteTable(scalars: [])
  }

  private static let tables: [String: SingleByteTable] = {
    var tables: [String: SingleByteTable] = [:]
    for line in indexes.description.split(separator: "\n") {
      let words = line.split(separator: " ")
      tables[String(words[0])] = SingleByteTable(
        scalars: words.dropFirst().flatMap { word in
          // A character, or a run.
          let parts = word.split(separator: "*")
          let first = UInt32(parts[0], radix: 16) ?? 0
          let length = parts.count > 1 ? UInt32(parts[1]) ?? 0 : 1
          return (first..<first + length).compactMap(Unicode.Scalar.init)
        })
    }
    return tables
  }()

  /// The character of a byte from 0x80.
  func scalar(for byte: UInt8) -> Unicode.Scalar { scalars[Int(byte & 0x7F)] }

  /// Appends the character of a byte from 0x80, in UTF-8.
  func append(_ byte: UInt8, to output: inout [UInt8]) {
    output.append(contentsOf: String(scalar(for: byte)).utf8)
  }
}
