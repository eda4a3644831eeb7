/// The names and attributes of tags (13.2.5.8 and 13.2.5.32 to 13.2.5.40).
extension PageBytes {
  /// Whether a byte ends the name of a tag.
  @inline(__always)
  func endsTagName(_ byte: UInt8) -> Bool {
    byte <= ASCII.greaterThan
      && (byte == ASCII.greaterThan || byte == ASCII.solidus || ASCII.isWhitespace(byte))
  }

  /// Reads the tag name at `position`, and moves `position` to the byte that ends it.
  @inline(__always)
  func readTagName(at position: inout Int) -> Range<Int> {
    let start = position
    while position < count, !endsTagName(self[position]) { position &+= 1 }
    return start..<position
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

  /// Reads to the end of a tag as above, and no attribute.
  func skipAttributes(at position: inout Int) -> Bool? {
    readAttributes(at: &position) { _, _ in }
  }

  /// Reads the attribute whose name begins before `position`, with `=` even.
  @inline(__always)
  private func readAttribute(at position: inout Int) -> (name: Range<Int>, value: Range<Int>) {
    let start = position &- 1
    while position < count, self[position] != ASCII.equals, !endsTagName(self[position]) {
      position &+= 1
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
    while position < count, self[position] != ASCII.greaterThan,
      !ASCII.isWhitespace(self[position])
    { position &+= 1 }
    return (name, valueStart..<position)
  }

  @inline(__always)
  private func skipWhitespace(at position: inout Int) {
    while ASCII.isWhitespace(peek(position)) { position &+= 1 }
  }
}
