extension PageBytes {
  /// Whether the bytes are UTF-8; a sequence that the end cuts short does not count against them.
  var isUTF8: Bool {
    var position = 0
    while position < count {
      let lead = self[position]
      position += 1
      guard lead >= 0x80 else { continue }
      let length: Int
      let second: ClosedRange<UInt8>
      switch lead {
      case 0xC2...0xDF: (length, second) = (1, 0x80...0xBF)
      case 0xE0: (length, second) = (2, 0xA0...0xBF)
      case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (2, 0x80...0xBF)
      case 0xED: (length, second) = (2, 0x80...0x9F)
      case 0xF0: (length, second) = (3, 0x90...0xBF)
      case 0xF1...0xF3: (length, second) = (3, 0x80...0xBF)
      case 0xF4: (length, second) = (3, 0x80...0x8F)
      default: return false
      }
      for index in 0..<length {
        guard position < count else { return true }
        guard (index == 0 ? second : 0x80...0xBF).contains(self[position]) else { return false }
        position += 1
      }
    }
    return true
  }
}
