/// What the names of the wanted tags begin with.
struct PropertyPrefix {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether the value in `range` of a page begins with the prefix, once it is decoded.
  func begins(_ range: Range<Int>, in page: PageBytes) -> Bool {
    begins(range.lazy.map { page[$0] })
      || range.contains { page[$0] == ASCII.ampersand }
        && begins(CharacterReferences.resolve(range, in: page))
  }

  private func begins(_ text: some Sequence<UInt8>) -> Bool { text.starts(with: bytes) }

  /// The text by which an element is meant to have the prefix, and how it is spelled; or nil.
  func named(by element: HTMLMetadataElement) -> (text: String, spelling: HTMLSourceTag.Spelling)? {
    if let property = element.property {
      if begins(property.utf8) { return (property, .property) }
      if begins(HTMLSourceTag.corrected(property).utf8) { return (property, .misspelled) }
    }
    guard let name = element.name, begins(HTMLSourceTag.corrected(name).utf8) else { return nil }
    return (name, .name)
  }

  /// Whether the prefix is in a page, in any case.
  ///
  /// It looks for the last byte, which markup has less often than letters when it is a colon.
  func isMentioned(in page: PageBytes) -> Bool {
    guard let last = bytes.last else { return true }
    var position = page.position(of: last, from: bytes.count - 1)
    while position < page.count {
      if page.matches(bytes, at: position - bytes.count + 1) { return true }
      position = page.position(of: last, from: position + 1)
    }
    return false
  }
}
