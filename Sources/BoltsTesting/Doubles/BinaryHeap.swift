/// An object that a `BinaryHeap` orders.
protocol HeapElement: AnyObject {
  /// The position in the heap; `nil` outside it. Only the heap sets it.
  var heapIndex: Int? { get set }

  /// Whether this element comes before another one.
  func precedes(_ other: Self) -> Bool
}

/// A binary heap, the first element first, from which any element can be removed: each knows its position.
struct BinaryHeap<Element: HeapElement> {
  private var elements: [Element] = []

  init() {}

  var first: Element? { elements.first }

  var count: Int { elements.count }

  mutating func insert(_ element: Element) {
    elements.append(element)
    moveUp(element, from: elements.count - 1)
  }

  /// Removes an element, if it is in the heap.
  mutating func remove(_ element: Element) {
    guard let index = element.heapIndex.take(), let last = elements.popLast(), last !== element
    else { return }
    moveDown(last, from: index)
    moveUp(last, from: last.heapIndex ?? index)
  }

  private mutating func moveUp(_ element: Element, from start: Int) {
    var index = start
    while index > 0, element.precedes(elements[(index - 1) / 2]) {
      place(elements[(index - 1) / 2], at: index)
      index = (index - 1) / 2
    }
    place(element, at: index)
  }

  private mutating func moveDown(_ element: Element, from start: Int) {
    var index = start
    while 2 * index + 1 < elements.count {
      var child = 2 * index + 1
      if child + 1 < elements.count, elements[child + 1].precedes(elements[child]) { child += 1 }
      guard elements[child].precedes(element) else { break }
      place(elements[child], at: index)
      index = child
    }
    place(element, at: index)
  }

  private mutating func place(_ element: Element, at index: Int) {
    elements[index] = element
    element.heapIndex = index
  }
}
