/// Elements, first in, first out. One that others have waited longer than can be removed too, which
/// costs as many moves as there are such others.
struct FIFO<Element> {
  private var elements: [Element?] = []
  private var first = 0

  var count: Int { elements.count - first }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Removes the element that has waited longest, but for `index` others.
  mutating func remove(at index: Int = 0) -> Element? {
    guard index < count else { return nil }
    for place in stride(from: first + index, to: first, by: -1) {
      elements.swapAt(place, place - 1)
    }
    let element = elements[first].take()
    first += 1
    if first == elements.count || first > 64 && first * 2 > elements.count {
      elements.removeSubrange(..<first)
      first = 0
    }
    return element
  }
}
