/// The names and attributes of tags (13.2.5.8 and 13.2.5.32 to 13.2.5.40).
extension PageBytes {
  /// The identity of the name in `range`.
  @inline(__always)
  func name(_ range: Range<Int>) -> HTMLName {
    HTMLName(range.lazy.map { self[$0] })
  }

  /// The position of the first byte at or after `start` that `isEnd` accepts, or the end of the page.
  ///
  /// It skips bytes that `marks` does not mark; what ends a name or a value is not after `>`.
  @inline(__always)
  private func end(
    from start: Int, where isEnd: (UInt8) -> Bool
  ) -> Int {
    var position = start
    while position < count, !isEnd(self[position]) { position &+= 1 }
    return position
  }

  /// Reads the tag name whose first letter is at `position`, and moves `position` to the byte that
  /// ends it.
  @inline(__always)
  func readTagName(at position: inout Int) -> HTMLName {
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
    position = end(from: position) {
      $0 <= ASCII.greaterThan && ($0 == ASCII.equals || endsTagName($0))
    }
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
