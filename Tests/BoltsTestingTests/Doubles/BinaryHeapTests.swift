@testable import BoltsTesting
import TestSupport
import Testing

@Suite("Binary heap")
struct BinaryHeapTests {
  private final class Number: HeapElement {
    let value: Int
    var heapIndex: Int?

    init(_ value: Int) { self.value = value }

    func precedes(_ other: Number) -> Bool { value < other.value }
  }

  @Test("the elements come in order, whichever others were removed, once or twice")
  func removal() {
    var generator = SplitMix64(seed: 1)
    var heap = BinaryHeap<Number>()
    let numbers = (0..<2_000).map { _ in Number(.random(in: 0..<10_000, using: &generator)) }
    for number in numbers { heap.insert(number) }
    for number in numbers.shuffled(using: &generator).prefix(1_000) {
      for _ in 0..<2 { heap.remove(number) }
    }
    let expected = numbers.filter { $0.heapIndex != nil }.map(\.value).sorted()
    var found: [Int] = []
    while let first = heap.first {
      found.append(first.value)
      heap.remove(first)
    }
    #expect(found.count == 1_000 && found == expected)
  }
}
