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
