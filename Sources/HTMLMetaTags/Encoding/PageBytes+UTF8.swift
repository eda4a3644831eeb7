extension PageBytes {
  /// Whether the bytes are UTF-8; a sequence that the end cuts short does not count against them.
  var isUTF8: Bool {
    // Where the last sequence begins, and the lead bytes of sequences that need more bytes than these.
    let last = (count - 3..<count).last { peek($0) & 0xC0 != 0x80 } ?? count
    let isCutShort =
      switch count - last {
      case 1: 0xC2...0xF4 ~= peek(last)
      case 2: 0xE0...0xF4 ~= peek(last)
      default: 0xF0...0xF4 ~= peek(last)
      }
    return isUTF8(0..<(isCutShort ? last : count))
  }

  /// The page in UTF-8 whose bytes from `start` are in UTF-16.
  func utf8FromUTF16(from start: Int, isBigEndian: Bool) -> [UInt8] {
    let units = stride(from: start, to: count - 1, by: 2).lazy.map { position in
      let unit = UInt16(self[position]) << 8 | UInt16(self[position + 1])
      return isBigEndian ? unit : unit.byteSwapped
    }
    var utf8: [UInt8] = []
    utf8.reserveCapacity(count)
    _ = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false
    ) { utf8.append($0) }
    return utf8
  }
}
