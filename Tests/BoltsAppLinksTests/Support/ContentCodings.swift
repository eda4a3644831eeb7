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

/// A brotli stream (RFC 7932) of up to 65,536 bytes as they are.
func brotliStream(stored text: String) -> [UInt8] {
  let bytes = Array(text.utf8)
  // A window of 16 bits, and a block that is not the last, with its length and not compressed.
  let head = UInt32(bytes.count - 1) << 4 | 1 << 20
  return littleEndian(head).prefix(3) + bytes + [0x03]
}

/// 16 MiB of zeros in brotli.
let brotliBomb: [UInt8] = [
  0xCB, 0xFF, 0xFF, 0x3F, 0xF8, 0x27, 0x00, 0xE2, 0xB1, 0x40, 0x20, 0xF7, 0xFE, 0x8F, 0xFF, 0xFF,
  0x7F, 0xF0, 0x4F, 0x00, 0xC4, 0x61, 0x11, 0x80, 0xEE, 0xFD, 0xDF,
]

/// A zstd frame (RFC 8878) of up to 255 bytes as they are.
func zstandardFrame(stored text: String) -> [UInt8] {
  let bytes = Array(text.utf8)
  return [0x28, 0xB5, 0x2F, 0xFD, 0x20, UInt8(bytes.count)]
    + littleEndian(UInt32(bytes.count) << 3 | 1).prefix(3) + bytes
}

/// 16 MiB of zeros in zstd: blocks of one byte that is repeated 128 Ki times.
///
/// - Parameter windowLog: The binary logarithm of the window that the decoder is to keep.
/// - Returns: The frame.
func zstandardBomb(windowLog: UInt8) -> [UInt8] {
  let blocks = (0..<128).map { index in
    littleEndian(UInt32(128 << 10) << 3 | 0b010 | (index == 127 ? 1 : 0)).prefix(3) + [0]
  }
  return [0x28, 0xB5, 0x2F, 0xFD, 0x00, (windowLog - 10) << 3] + blocks.flatMap(\.self)
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
