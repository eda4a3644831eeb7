import BoltsAppLinks
import BoltsTasks
import BoltsTesting
import Foundation
import TestSupport
import Testing

@Suite("Events, in every order")
struct EventOrderTests {
  private struct Fault: Error {}

  /// Made once: an explored body runs thousands of times.
  private static let events = (0...4).map(MeasurementEvent.numbered)

  @Test("sequences and callbacks see the same order, which keeps the order of each poster")
  func oneOrder() async throws {
    try await expectInOrders(limit: 2_000, distance: 3) {
      let bus = MeasurementEventBus()
      let called = Log<Int>()
      let subscription = bus.subscribe(on: .immediate) { called.add($0.number) }
      let events = bus.events()
      async let read = events.numbers(4)
      async let first: Void = Self.post([1, 2], on: bus)
      async let second: Void = Self.post([3, 4], on: bus)
      let numbers = await read
      _ = await (first, second)
      guard numbers == called.entries, numbers.filter({ $0 < 3 }) == [1, 2],
        numbers.filter({ $0 > 2 }) == [3, 4]
      else { throw Fault() }
      subscription.cancel()
    }
  }

  @Test("a sequence contains every event that is posted after it was made, and none before")
  func subscribing() async throws {
    let report = try await exploreInterleavings(timeLimit: .untilExplored) {
      let bus = MeasurementEventBus()
      let posted = Counter()
      async let posting: Void = {
        for number in 0..<3 {
          bus.post(Self.events[number])
          posted.increment()
        }
      }()
      await Task.yield()
      // A post that has run on the actor may not have returned yet.
      let earliest = posted.value
      let events = bus.events()
      await posting
      bus.post(Self.events[3])
      var numbers = await events.numbers(1)
      while let last = numbers.last, last < 3 { numbers += await events.numbers(1) }
      guard let first = numbers.first, first >= earliest, numbers == Array(first...3)
      else { throw Fault() }
    }
    #expect(report.isExhaustive && report.orderCount > 1)
  }

  @Test("a cancelled subscription is not called again, and takes no event from another")
  func cancelledSubscription() async throws {
    try await expectInOrders(limit: 2_000, distance: 4) {
      let bus = MeasurementEventBus()
      let (first, second) = (Log<Int>(), Log<Int>())
      let cancelled = Counter()
      let subscription = bus.subscribe(on: .global) {
        first.add(cancelled.value == 0 ? $0.number : -1)
      }
      async let posting: Void = Self.post([1, 2], on: bus)
      await Task.yield()
      subscription.cancel()
      cancelled.increment()
      // It takes the place of the one that was cancelled.
      let next = bus.subscribe(on: .global) { second.add($0.number) }
      await posting
      bus.post(Self.events[3])
      while second.entries.last != 3 { await Task.yield() }
      guard [[], [1], [1, 2]].contains(first.entries),
        [[3], [2, 3], [1, 2, 3]].contains(second.entries),
        Set(first.entries).isDisjoint(with: second.entries)
      else { throw Fault() }
      next.cancel()
    }
  }

  private static func post(_ numbers: [Int], on bus: MeasurementEventBus) async {
    for number in numbers {
      bus.post(events[number])
      await Task.yield()
    }
  }
}
