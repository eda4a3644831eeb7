/// The text that patterns compare: Unicode scalars, each a number.
enum PatternScalar {
  /// The scalars of a URL's part.
  ///
  /// - Parameters:
  ///   - bytes: The UTF-8 bytes of the part, as the URL spells it.
  ///   - isDecoded: Whether percent-escapes are decoded. Escapes that are not UTF-8 stay as
  ///     written.
  /// - Returns: The Unicode scalars.
  static func scalars(_ bytes: ArraySlice<UInt8>, isDecoded: Bool) -> [UInt32] {
    guard isDecoded, bytes.contains(UInt8(ascii: "%")) else {
      return String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
    }
    var scalars: [UInt32] = []
    scalars.reserveCapacity(bytes.count)
    var rest = bytes
    while !rest.isEmpty {
      let plain = rest.prefix { $0 != UInt8(ascii: "%") }
      scalars += String(decoding: plain, as: UTF8.self).unicodeScalars.lazy.map(\.value)
      rest = rest[plain.endIndex...]
      var escaped: [UInt8] = []
      let start = rest
      while let byte = escapedByte(rest) {
        escaped.append(byte)
        rest = rest.dropFirst(3)
      }
      if escaped.isEmpty, let percent = rest.popFirst() {
        scalars.append(UInt32(percent))
      } else {
        append(escaped, writtenAs: start, to: &scalars)
      }
    }
    return scalars
  }

  private static func escapedByte(_ rest: ArraySlice<UInt8>) -> UInt8? {
    guard rest.count >= 3, rest[rest.startIndex] == UInt8(ascii: "%"),
      let high = rest[rest.startIndex + 1].hexadecimalValue,
      let low = rest[rest.startIndex + 2].hexadecimalValue
    else { return nil }
    return high << 4 | low
  }

  /// Appends bytes that were escaped: what is UTF-8 decoded, anything else as it was written.
  private static func append(
    _ bytes: [UInt8], writtenAs text: ArraySlice<UInt8>, to scalars: inout [UInt32]
  ) {
    var index = 0
    while index < bytes.count {
      let length = min(sequenceLength(bytes[index]), bytes.count - index)
      if let character = String(validating: bytes[index..<(index + length)], as: UTF8.self),
        let scalar = character.unicodeScalars.first
      {
        scalars.append(scalar.value)
        index += length
      } else {
        let start = text.startIndex + index * 3
        scalars += text[start..<(start + 3)].lazy.map(UInt32.init)
        index += 1
      }
    }
  }

  private static func sequenceLength(_ lead: UInt8) -> Int {
    switch lead {
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0...: 4
    default: 1
    }
  }

  /// The scalar that upper and lower case of a letter share, where each is one scalar.
  static func folded(_ value: UInt32) -> UInt32 {
    if value < 0x80 {
      return (0x41...0x5A).contains(value) ? value | 0x20 : value
    }
    guard let scalar = Unicode.Scalar(value) else { return value }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    return (single(upper.properties.lowercaseMapping) ?? upper).value
  }

  private static func single(_ text: String) -> Unicode.Scalar? {
    var scalars = text.unicodeScalars.makeIterator()
    guard let first = scalars.next(), scalars.next() == nil else { return nil }
    return first
  }
}
