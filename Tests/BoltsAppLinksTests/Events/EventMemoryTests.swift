import Testing

// The memory of the queues is not visible through public API, so it is tested directly.
@testable import BoltsAppLinks

@Suite("Events: memory")
struct EventMemoryTests {
  private let queues = EventQueues()

  /// Posts events and reads as many, and returns the most that were held.
  private func most(
    _ rounds: Int, posting count: Int, reading subscribers: EventSubscriber...
  ) async -> Int {
    var most = 0
    for _ in 0..<rounds {
      for number in 0..<count { queues.post(.numbered(number)) }
      most = max(most, queues.heldCount)
      for subscriber in subscribers {
        for _ in 0..<count { _ = await subscriber.next() }
      }
    }
    return most
  }

  @Test("an event is held until it was read, and not without subscribers")
  func reading() async {
    #expect(await most(1, posting: 1_000) == 0)
    let (first, second) = (queues.add(EventSubscriber()), queues.add(EventSubscriber()))
    #expect(await most(10, posting: 100, reading: first, second) == 200)
    #expect(queues.heldCount == 0)
  }

  @Test("removing a subscriber releases the events that it had not read")
  func leaving() async {
    let slow = queues.add(EventSubscriber())
    #expect(await most(1, posting: 1_000) == 1_000)
    queues.remove(slow)
    #expect(queues.heldCount == 0)
  }

  @Test("a bounded subscriber that never reads, and one that is always behind, hold few events")
  func trailing() async {
    let bounded = queues.add(EventSubscriber(keepingNewest: 10))
    #expect(await most(1, posting: 10_000) < 100)
    queues.remove(bounded)
    let behind = queues.add(EventSubscriber())
    _ = await most(1, posting: 50)
    #expect(await most(1_000, posting: 10, reading: behind) < 200)
  }
}
