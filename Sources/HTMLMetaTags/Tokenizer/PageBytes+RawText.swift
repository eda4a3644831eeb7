/// Where text that is not markup ends: comments, raw text and scripts (13.2.5.9 to 13.2.5.52).
extension PageBytes {
  /// The position of the first `>` at or after `start` that `isEnd` accepts, or `count`.
  func greaterThan(from start: Int, where isEnd: (Int) -> Bool) -> Int {
    var end = position(of: ASCII.greaterThan, from: start)
    while end < count, !isEnd(end) { end = position(of: ASCII.greaterThan, from: end + 1) }
    return end
  }

  /// Whether the `>` at `end` closes a comment whose content begins at `start`.
  func closesComment(at end: Int, begunAt start: Int) -> Bool {
    switch end - start {
    case 0: return true
    case 1: return self[start] == ASCII.hyphen
    case let length:
      let last = self[end - 1]
      if last == ASCII.hyphen { return self[end - 2] == ASCII.hyphen }
      return length > 2 && last == ASCII.exclamation && self[end - 2] == ASCII.hyphen
        && self[end - 3] == ASCII.hyphen
    }
  }

  /// Whether `[CDATA[` is at `position`, in this case.
  func isCDATAStart(at position: Int) -> Bool {
    matches("[cdata[".utf8, at: position)
      && (position..<position + 7).allSatisfy { self[$0] & 0x20 == 0 }
  }

  /// The position of the `<` of the end tag that closes an element of raw text, or `count`.
  ///
  /// In a script `<!--` begins an escaped part; in it `<script` begins a part in which `</script`
  /// closes nothing, until the next `</script` or `-->`.
  func endOfRawText(named name: Range<Int>, isScript: Bool, from start: Int) -> Int {
    var position = self.position(of: ASCII.lessThan, from: start)
    while position < count, !isEndTag(named: name, at: position) {
      let isEscape = isScript && matches("!--".utf8, at: position + 1)
      let next = isEscape ? endOfEscapedScript(named: name, dashes: position + 2) : position + 1
      position = self.position(of: ASCII.lessThan, from: next)
    }
    return position
  }

  /// The end of the escaped part of a script whose `--` is at `dashes`: after `-->`, or at the end
  /// tag of the script.
  private func endOfEscapedScript(named name: Range<Int>, dashes: Int) -> Int {
    var position = dashes + 2
    var isDoubleEscaped = false
    while position < count {
      switch self[position] {
      case ASCII.greaterThan
      where self[position - 1] == ASCII.hyphen && self[position - 2] == ASCII.hyphen:
        return position + 1
      case ASCII.lessThan where isDoubleEscaped:
        if isEndTag(named: name, at: position) { isDoubleEscaped = false }
      case ASCII.lessThan:
        if isEndTag(named: name, at: position) { return position }
        if hasName(name, at: position + 1) { isDoubleEscaped = true }
      default: break
      }
      position += 1
    }
    return count
  }

  /// Whether an end tag of this name begins at `position`.
  private func isEndTag(named name: Range<Int>, at position: Int) -> Bool {
    peek(position + 1) == ASCII.solidus && hasName(name, at: position + 2)
  }

  /// Whether the tag name that is in `name` is at `start`, too, followed by a byte that ends it.
  private func hasName(_ name: Range<Int>, at start: Int) -> Bool {
    endsTagName(peek(start + name.count))
      && zip(name, start...).allSatisfy {
        ASCII.lowercased(self[$0]) == ASCII.lowercased(peek($1))
      }
  }
}
