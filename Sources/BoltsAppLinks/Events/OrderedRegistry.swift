/// Elements in the order in which they were added, any of which can be removed.
///
/// Adding takes constant time and removing the logarithm of the number of elements: a removed element
/// leaves a gap, and the gaps are closed once they are most of the list.
struct OrderedRegistry<Element> {
  /// Identifies an element until it is removed; tickets grow, and are never given twice.
  struct Ticket: Hashable { fileprivate let number: Int }

  private var entries: [(number: Int, element: Element?)] = []
  private var nextNumber = 0
  private(set) var count = 0
  /// The number of entries that were visited or moved, for tests of the cost.
  private(set) var steps = 0

  mutating func append(_ element: Element) -> Ticket {
    defer { nextNumber += 1 }
    entries.append((nextNumber, element))
    count += 1
    return Ticket(number: nextNumber)
  }

  /// Removes an element; `nil` when it was removed before.
  mutating func remove(_ ticket: Ticket) -> Element? {
    guard let index = index(of: ticket), let element = entries[index].element else { return nil }
    entries[index].element = nil
    count -= 1
    if entries.count > 2 * count + 32 {
      steps += entries.count
      entries.removeAll { $0.element == nil }
    }
    return element
  }

  /// Removes every element, and returns them in order.
  mutating func removeAll() -> [Element] {
    steps += entries.count
    defer {
      entries.removeAll(keepingCapacity: true)
      count = 0
    }
    return entries.compactMap(\.element)
  }

  private mutating func index(of ticket: Ticket) -> Int? {
    var range = entries.startIndex..<entries.endIndex
    while !range.isEmpty {
      steps += 1
      let middle = range.lowerBound + range.count / 2
      let number = entries[middle].number
      if number == ticket.number { return middle }
      range = number < ticket.number ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
