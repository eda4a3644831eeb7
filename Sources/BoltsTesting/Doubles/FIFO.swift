/// Elements, first in, first out. One that others have waited longer than can be removed too.
struct FIFO<Element> {
  private var added: [Element] = []
  /// Those that have waited longest, the first of them last.
  private var next: [Element] = []

  var count: Int { next.count + added.count }

  mutating func append(_ element: Element) { added.append(element) }

  /// Removes the element that has waited longest, but for `index` others.
  mutating func remove(at index: Int = 0) -> Element? {
    if index >= next.count { (next, added) = (added.reversed() + next, []) }
    return index < next.count ? next.remove(at: next.count - 1 - index) : nil
  }

  mutating func removeAll() -> [Element] {
    defer { (next, added) = ([], []) }
    return next.reversed() + added
  }
}
