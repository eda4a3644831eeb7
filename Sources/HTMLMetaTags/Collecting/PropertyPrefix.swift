/// What the names of the wanted tags begin with.
struct PropertyPrefix {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether the value in `range` of a page begins with the prefix, once it is decoded.
  func begins(_ range: Range<Int>, in page: PageBytes) -> Bool {
    for (offset, byte) in bytes.enumerated() {
      let position = range.lowerBound + offset
      if position < range.upperBound, page[position] == byte { continue }
      guard range.contains(where: { page[$0] == ASCII.ampersand }) else { return false }
      return begins(CharacterReferences.resolve(range, in: page))
    }
    return true
  }

  /// Whether decoded text begins with the prefix.
  func begins(_ text: some Sequence<UInt8>) -> Bool { text.starts(with: bytes) }

  /// Whether the prefix is in `range` of a page, in any case.
  ///
  /// It looks for the last byte, which markup has less often than letters when it is a colon.
  func isMentioned(in range: Range<Int>, of page: PageBytes) -> Bool {
    guard let last = bytes.last else { return true }
    let first = range.lowerBound + bytes.count - 1
    // No further: a page of many short comments would be searched to its end for each of them.
    var position = page.position(of: last, from: first, before: range.upperBound)
    while position < range.upperBound {
      let start = position - bytes.count + 1
      if bytes.indices.allSatisfy({ ASCII.lowercased(page[start + $0]) == bytes[$0] }) {
        return true
      }
      position = page.position(of: last, from: position + 1, before: range.upperBound)
    }
    return false
  }
}
