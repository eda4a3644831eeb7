internal import Synchronization

/// The characters of the upper half of a single-byte encoding.
struct SingleByteTable {
  private let scalars: [Unicode.Scalar]

  static let windows1252 = named("windows-1252")

  private static let tables = Mutex<[String: SingleByteTable]>([:])

  /// The table of a single-byte encoding that ``TextEncoding`` names; made when first asked for.
  static func named(_ name: String) -> SingleByteTable {
    tables.withLock { tables in
      if let table = tables[name] { return table }
      let table = SingleByteTable(name)
      tables[name] = table
      return table
    }
  }

  private init(_ name: String) {
    scalars = (Self.lines[name] ?? []).flatMap(Self.scalars(of:))
  }

  /// The characters of a word of ``indexes``: one, or a run.
  private static func scalars(of word: Substring) -> [Unicode.Scalar] {
    let parts = word.split(separator: "*")
    guard let first = UInt32(parts[0], radix: 16),
      let length = parts.count > 1 ? UInt32(parts[1]) : 1
    else { return [] }
    return (first..<first + length).compactMap(Unicode.Scalar.init)
  }

  private static let lines: [String: [Substring]] = {
    var lines: [String: [Substring]] = [:]
    for line in indexes.description.split(separator: "\n") {
      let words = line.split(separator: " ")
      lines[String(words[0])] = Array(words.dropFirst())
    }
    return lines
  }()

  /// The character of a byte from 0x80.
  func scalar(for byte: UInt8) -> Unicode.Scalar { scalars[Int(byte & 0x7F)] }

  /// Appends the character of a byte from 0x80, in UTF-8.
  func append(_ byte: UInt8, to output: inout [UInt8]) {
    output.append(contentsOf: String(scalar(for: byte)).utf8)
  }
}
