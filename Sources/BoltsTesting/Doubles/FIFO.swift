/// Elements, first in, first out.
struct FIFO<Element> {
  private var added: [Element] = []
  /// Those that have waited longest, the first of them last.
  private var next: [Element] = []

  var count: Int { next.count + added.count }

  mutating func append(_ element: Element) { added.append(element) }

  /// Removes the element that has waited longest.
  mutating func removeFirst() -> Element? {
    if next.isEmpty { (next, added) = (added.reversed(), []) }
    return next.popLast()
  }

  mutating func removeAll() -> [Element] {
    defer { (next, added) = ([], []) }
    return next.reversed() + added
  }
}
