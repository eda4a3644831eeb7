import Testing

@testable import BoltsAppLinks

@Suite("Bookkeeping of shared requests")
struct RequestCoalescerTests {
  private typealias Coalescer = RequestCoalescer<CountedKey, Int, Int>

  /// A key that counts how often it is compared.
  private struct CountedKey: Hashable {
    final class Counter { var comparisons = 0 }

    let name: String
    let counter: Counter

    static func == (left: CountedKey, right: CountedKey) -> Bool {
      left.counter.comparisons += 1
      return left.name == right.name
    }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  @Test("removing a caller compares a constant number of keys, however many callers wait")
  func leaving() {
    let counter = CountedKey.Counter()
    let key = CountedKey(name: "page", counter: counter)
    var coalescer = Coalescer()
    let count = 20_000
    for id in 0..<count { _ = coalescer.wait(id, id, for: [key], having: [:]) }
    counter.comparisons = 0
    var cancelled: [Int] = []
    for id in (0..<count).reversed() { cancelled += coalescer.abandon(id)?.cancelled ?? [] }
    #expect(cancelled == [1])
    #expect(counter.comparisons <= 8 * count)
  }

  @Test("callers are resumed in the order in which they started to wait")
  func order() {
    let key = CountedKey(name: "page", counter: .init())
    var coalescer = Coalescer()
    for id in 0..<1_000 { _ = coalescer.wait(id, id, for: [key], having: [:]) }
    for id in stride(from: 0, to: 1_000, by: 3) { _ = coalescer.abandon(id) }
    let released = coalescer.finish(1, key, with: 7)?.map(\.waiter)
    #expect(released == (0..<1_000).filter { $0 % 3 != 0 })
  }
}
