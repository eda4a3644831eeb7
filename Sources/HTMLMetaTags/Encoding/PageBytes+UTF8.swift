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
}
