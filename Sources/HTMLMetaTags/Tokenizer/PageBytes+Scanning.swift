/// Scanning eight bytes at a time.
extension PageBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Has the high bit of each byte of `word` set that equals `byte`; right up to the first that is.
  @inline(__always)
  private static func marks(of byte: UInt8, in word: UInt64) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & highs
  }

  /// Has the high bit of each byte of `word` set that is white space or a control character; right
  /// up to the first that is.
  @inline(__always)
  private static func marksOfSpace(in word: UInt64) -> UInt64 {
    (word &- ones &* 0x21) & ~word & highs
  }

  /// `word` with the letters of ASCII in lower case.
  @inline(__always)
  private static func lowercased(_ word: UInt64) -> UInt64 {
    let low = word & ~highs
    let fromA = low &+ ones &* (0x80 - 0x41)
    let pastZ = low &+ ones &* (0x80 - 0x5B)
    return word | ((fromA ^ pastZ) & ~word & highs) &>> 2
  }

  /// Has the high bit of each byte of `word` set that is `<`, `=`, `>` or `?`; right up to the first
  /// that is.
  @inline(__always)
  private static func marksOfComparison(in word: UInt64) -> UInt64 {
    let difference = (word & (ones &* 0xFC)) ^ (ones &* 0x3C)
    return (difference &- ones) & ~difference & highs
  }

  /// Has the high bit of each byte of `word` set that is below `0`, as space and `/` are; right up to
  /// the first that is.
  @inline(__always)
  private static func marksBelowDigits(in word: UInt64) -> UInt64 {
    (word &- ones &* 0x30) & ~word & highs
  }

  /// The position of the first `=` or `>` at or after `start`, or `count` when there is none.
  @inline(__always)
  func positionOfEqualsOrGreaterThan(from start: Int) -> Int {
    var position = start
    while position < count {
      let marks = Self.marksOfComparison(in: word(at: position))
      position &+= marks.trailingZeroBitCount &>> 3
      guard position < count else { break }
      let byte = self[position]
      if byte == ASCII.equals || byte == ASCII.greaterThan { return position }
      position &+= 1
    }
    return count
  }

  /// Reads the tag name at `position`, and moves `position` to the byte that ends it.
  @inline(__always)
  func readTagName(at position: inout Int) -> HTMLName {
    let word = word(at: position)
    let marks = Self.marks(of: ASCII.greaterThan, in: word) | Self.marksBelowDigits(in: word)
    let bits = marks.trailingZeroBitCount & ~7
    let end = position &+ bits &>> 3
    guard marks != 0, end < count, endsTagName(self[end]) else {
      return readLongTagName(at: &position)
    }
    position = end
    return HTMLName(Self.lowercased(word & ~(~0 &<< UInt64(bits))))
  }

  private func readLongTagName(at position: inout Int) -> HTMLName {
    var name = HTMLName()
    while position < count, !endsTagName(self[position]) {
      name.append(ASCII.lowercased(self[position]))
      position += 1
    }
    return name
  }

  /// Whether a byte ends the name of a tag.
  @inline(__always)
  func endsTagName(_ byte: UInt8) -> Bool {
    byte == ASCII.greaterThan || byte == ASCII.solidus || ASCII.isWhitespace(byte)
  }

  /// The end of the attribute name that begins at `start`: the next `=`, `>`, `/` or white space.
  @inline(__always)
  func endOfAttributeName(from start: Int) -> Int {
    // The first byte belongs to the name even when it is `=`.
    end(from: start + 1) { word in
      Self.marks(of: ASCII.equals, in: word) | Self.marks(of: ASCII.greaterThan, in: word)
        | Self.marks(of: ASCII.solidus, in: word) | Self.marksOfSpace(in: word)
    }
  }

  /// The end of the unquoted attribute value that begins at `start`: the next `>` or white space.
  @inline(__always)
  func endOfUnquotedValue(from start: Int) -> Int {
    end(from: start) { word in
      Self.marks(of: ASCII.greaterThan, in: word) | Self.marksOfSpace(in: word)
    }
  }

  /// The first byte at or after `start` that is marked, where the marks of white space have other
  /// control characters among them.
  @inline(__always)
  private func end(from start: Int, _ marks: (UInt64) -> UInt64) -> Int {
    var position = start
    while position < count {
      let marks = marks(word(at: position))
      position &+= marks.trailingZeroBitCount &>> 3
      guard marks != 0, position < count else { continue }
      let byte = self[position]
      if byte > ASCII.space || ASCII.isWhitespace(byte) { return position }
      position += 1
    }
    return count
  }

  /// The first eight bytes in `range`, in lower case, the first in the lowest bits.
  @inline(__always)
  func shortName(_ range: Range<Int>) -> UInt64 {
    let bits = UInt64(truncatingIfNeeded: range.count) &* 8
    let mask = range.count >= 8 ? ~0 : ~(~0 &<< bits)
    return Self.lowercased(word(at: range.lowerBound)) & mask
  }
}
