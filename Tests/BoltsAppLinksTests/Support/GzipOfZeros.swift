/// A gzip stream (RFC 1952) of some zero bytes, without its checksum: a thousandth of their number.
func gzip(ofZeros count: Int) -> [UInt8] {
  var bits = DeflateBits()
  // One last block with the fixed codes of RFC 1951, section 3.2.6: a literal zero, and then
  // matches of 258 bytes at distance one.
  bits.append(0b1, count: 1)
  bits.append(0b01, count: 2)
  bits.appendCode(0b0011_0000, count: 8)
  for _ in 0..<(count / 258) {
    bits.appendCode(0b1100_0101, count: 8)
    bits.appendCode(0, count: 5)
  }
  bits.appendCode(0, count: 7)
  return gzipHead + bits.bytes
}

private struct DeflateBits {
  private(set) var bytes: [UInt8] = []
  private var used = 8

  /// Numbers go in from their lowest bit.
  mutating func append(_ value: Int, count: Int) {
    for bit in 0..<count {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      bytes[bytes.count - 1] |= UInt8((value >> bit) & 1) << used
      used += 1
    }
  }

  /// Huffman codes go in from their highest bit.
  mutating func appendCode(_ value: Int, count: Int) {
    for bit in (0..<count).reversed() { append(value >> bit & 1, count: 1) }
  }
}
