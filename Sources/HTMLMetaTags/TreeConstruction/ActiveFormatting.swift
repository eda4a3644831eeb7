/// The list of active formatting elements.
///
/// It is held short: real pages never have more than a few entries, and one that leaves thousands
/// of them open would otherwise have every paragraph open them all again.
struct ActiveFormatting {
  struct Entry {
    var identity: UInt32
    let tag: HTMLTag
    let name: UInt64
    /// Where the source writes the attributes, to tell equal elements from others.
    let attributes: Range<Int>
    /// Whether the element is on the stack of open elements.
    var isOpen: Bool
    var isMarker: Bool { tag == .other }
  }

  private(set) var entries: [Entry] = []
  private static let limit = 32

  /// Whether text or an inline element would open elements again.
  @inline(__always)
  var needsReconstruction: Bool {
    guard let last = entries.last else { return false }
    return !last.isOpen
  }

  mutating func insertMarker() {
    entries.append(Entry(identity: 0, tag: .other, name: 0, attributes: 0..<0, isOpen: true))
  }

  mutating func clearToMarker() {
    while let entry = entries.popLast(), !entry.isMarker {}
  }

  /// Adds an element; of four equal ones since the last marker the earliest goes.
  mutating func append(_ entry: Entry, in bytes: PageBytes) {
    var equals = 0
    var sinceMarker = 0
    var index = entries.count - 1
    while index >= 0, !entries[index].isMarker {
      let other = entries[index]
      sinceMarker += 1
      if other.tag == entry.tag, bytes.equal(other.attributes, entry.attributes) {
        equals += 1
        if equals == 3 {
          entries.remove(at: index)
          break
        }
      }
      index -= 1
    }
    if sinceMarker >= Self.limit { entries.remove(at: index + 1) }
    entries.append(entry)
  }

  /// The index of the latest entry for `tag` since the last marker, or nil.
  func lastIndex(of tag: HTMLTag) -> Int? {
    var index = entries.count - 1
    while index >= 0, !entries[index].isMarker {
      if entries[index].tag == tag { return index }
      index -= 1
    }
    return nil
  }

  func index(of identity: UInt32) -> Int? {
    entries.lastIndex { $0.identity == identity && !$0.isMarker }
  }

  /// Notes that an element has left the stack of open elements.
  mutating func didClose(_ identity: UInt32) {
    if let index = index(of: identity) { entries[index].isOpen = false }
  }

  mutating func remove(at index: Int) { entries.remove(at: index) }

  mutating func insert(_ entry: Entry, at index: Int) { entries.insert(entry, at: index) }

  mutating func reopen(at index: Int, as identity: UInt32) {
    entries[index].identity = identity
    entries[index].isOpen = true
  }

  /// The first entry to open again: the one after the last marker or open entry.
  var reconstructionStart: Int {
    var index = entries.count
    while index > 0, !entries[index - 1].isOpen { index -= 1 }
    return index
  }
}
