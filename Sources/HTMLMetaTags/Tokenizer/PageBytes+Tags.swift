/// The names and attributes of tags (13.2.5.8 and 13.2.5.32 to 13.2.5.40).
extension PageBytes {
  /// The identity of the name in `range`.
  @inline(__always)
  func name(_ range: Range<Int>) -> HTMLName {
    let word = word(at: range.lowerBound)
    let isShort =
      1...8 ~= range.count && word.marks(below: 1).trailingZeroBitCount >= 8 &* range.count
    return isShort
      ? HTMLName(word, count: range.count) : HTMLName(range.lazy.map { self[$0] })
  }

  /// The position of the first byte at or after `start` that `isEnd` accepts, or the end of the page.
  ///
  /// It skips bytes that `marks` does not mark; what ends a name or a value is not after `>`.
  @inline(__always)
  private func end(
    from start: Int, marks: (UInt64) -> UInt64 = { $0.marks(below: ASCII.greaterThan + 1) },
    where isEnd: (UInt8) -> Bool
  ) -> Int {
    var position = start
    while position < count {
      position &+= marks(word(at: position)).trailingZeroBitCount &>> 3
      if isEnd(peek(position)) { return position }
      position &+= 1
    }
    return count
  }

  /// Reads the tag name whose first letter is at `position`, and moves `position` to the byte that
  /// ends it.
  @inline(__always)
  func readTagName(at position: inout Int) -> HTMLName {
    let word = word(at: position)
    let length = word.marks(below: ASCII.greaterThan + 1).trailingZeroBitCount &>> 3
    guard endsTagName(peek(position &+ length)) else { return readLongTagName(at: &position) }
    position &+= length
    return HTMLName(word, count: length)
  }

  private func readLongTagName(at position: inout Int) -> HTMLName {
    var name = HTMLName()
    while position < count, !endsTagName(self[position]) {
      name.append(self[position])
      position &+= 1
    }
    return name
  }

  /// Whether a byte ends the name of a tag.
  @inline(__always)
  func endsTagName(_ byte: UInt8) -> Bool {
    byte <= ASCII.greaterThan
      && (byte == ASCII.greaterThan || byte == ASCII.solidus || ASCII.isWhitespace(byte))
  }

  /// Reads to the end of a tag from after its name or an attribute.
  ///
  /// - Parameters:
  ///   - position: Moved past the `>` of the tag.
  ///   - take: Receives where the name and the value of each attribute are; a value may be empty.
  /// - Returns: Whether the tag closes itself; nil when the page ends before it.
  @inline(__always)
  func readAttributes(
    at position: inout Int, _ take: (_ name: Range<Int>, _ value: Range<Int>) -> Void
  ) -> Bool? {
    guard peek(position) == ASCII.greaterThan else {
      return readAnyAttributes(at: &position, take)
    }
    position &+= 1
    return false
  }

  /// Reads to the end of a tag as `readAttributes` does.
  ///
  /// Nearly all attributes are a name, `=` and a quoted value. They are skipped without reading the name: it ends at
  /// the first `=`, and a `>` before that ends the tag.
  @inline(__always)
  func skipAttributes(at position: inout Int) -> Bool? {
    while peek(position) != ASCII.greaterThan {
      let end = end(from: position, marks: \.marksOfComparison) {
        $0 == ASCII.equals || $0 == ASCII.greaterThan
      }
      guard end < count else {
        position = count
        return nil
      }
      let last = self[end &- 1]
      if self[end] == ASCII.greaterThan {
        position = end &+ 1
        return last == ASCII.solidus
      }
      let quote = peek(end &+ 1)
      guard end > position, last > ASCII.space, last != ASCII.solidus,
        quote == ASCII.quotationMark || quote == ASCII.apostrophe
      else { return readAnyAttributes(at: &position) { _, _ in } }
      position = self.position(of: quote, from: end &+ 2) &+ 1
    }
    position &+= 1
    return false
  }

  private func readAnyAttributes(
    at position: inout Int, _ take: (_ name: Range<Int>, _ value: Range<Int>) -> Void
  ) -> Bool? {
    while position < count {
      let byte = self[position]
      position &+= 1
      if byte == ASCII.greaterThan { return false }
      if byte == ASCII.solidus, peek(position) == ASCII.greaterThan {
        position &+= 1
        return true
      }
      if byte == ASCII.solidus || ASCII.isWhitespace(byte) { continue }
      let (name, value) = readAttribute(at: &position)
      take(name, value)
    }
    return nil
  }

  /// Reads the attribute whose name begins before `position`, with `=` even.
  @inline(__always)
  private func readAttribute(at position: inout Int) -> (name: Range<Int>, value: Range<Int>) {
    let start = position &- 1
    position = end(from: position) { $0 == ASCII.equals || endsTagName($0) }
    let name = start..<position
    skipWhitespace(at: &position)
    guard peek(position) == ASCII.equals else { return (name, position..<position) }
    position &+= 1
    skipWhitespace(at: &position)
    let quote = peek(position)
    if quote == ASCII.quotationMark || quote == ASCII.apostrophe {
      let value = position &+ 1..<self.position(of: quote, from: position &+ 1)
      position = value.upperBound &+ 1
      return (name, value)
    }
    let valueStart = position
    position = end(from: position) { $0 == ASCII.greaterThan || ASCII.isWhitespace($0) }
    return (name, valueStart..<position)
  }

  @inline(__always)
  private func skipWhitespace(at position: inout Int) {
    while ASCII.isWhitespace(peek(position)) { position &+= 1 }
  }
}
