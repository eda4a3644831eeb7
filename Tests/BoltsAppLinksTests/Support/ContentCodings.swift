/// The head of a gzip stream (RFC 1952), without a name or a time.
let gzipHead: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

/// A gzip stream that stores up to 65,535 bytes, with the right checksum unless one is given.
func gzip(stored bytes: some Collection<UInt8>, checksum: UInt32? = nil) -> [UInt8] {
  let bytes = Array(bytes)
  let crc = checksum ?? crc32(bytes)
  return gzipHead + storedBlock(bytes) + littleEndian(crc) + littleEndian(UInt32(bytes.count))
}

func gzip(stored text: String, checksum: UInt32? = nil) -> [UInt8] {
  gzip(stored: Array(text.utf8), checksum: checksum)
}

/// A deflate stream (RFC 1951) of some bytes as they are, which is not what HTTP's `deflate` means.
func deflate(stored text: String) -> [UInt8] { storedBlock(Array(text.utf8)) }

/// A zlib stream (RFC 1950) of some bytes as they are: HTTP's `deflate`.
func zlib(stored text: String) -> [UInt8] {
  let bytes = Array(text.utf8)
  var (low, high) = (UInt32(1), UInt32(0))
  for byte in bytes {
    low = (low + UInt32(byte)) % 65521
    high = (high + low) % 65521
  }
  return [0x78, 0x01] + storedBlock(bytes) + littleEndian(high << 16 | low).reversed()
}

/// A gzip stream of some zero bytes, without its checksum: a thousandth of their number.
func gzip(ofZeros count: Int) -> [UInt8] {
  // One last block with the fixed codes of RFC 1951, section 3.2.6: a literal zero, matches of 258 bytes
  // at distance one, and the end.
  var bits: [UInt8] = [1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0]
  for _ in 0..<(count / 258) { bits += [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0] }
  bits += repeatElement(0, count: 7)
  // The first bit is the lowest of its byte.
  return gzipHead
    + stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<min(start + 8, bits.count)].reversed().reduce(0) { $0 << 1 | $1 }
    }
}

/// The last block of a deflate stream (RFC 1951), not compressed.
private func storedBlock(_ bytes: [UInt8]) -> [UInt8] {
  let count = UInt32(bytes.count)
  return [1] + littleEndian(count).prefix(2) + littleEndian(~count).prefix(2) + bytes
}

private func littleEndian(_ number: UInt32) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(~UInt32(0)) { crc, byte in
    (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
}
