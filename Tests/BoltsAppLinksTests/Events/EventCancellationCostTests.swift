import BoltsTasks
import Testing

@testable import BoltsAppLinks

@Suite("Events: the cost of cancelling subscribers", .timeLimit(.minutes(20)))
struct EventCancellationCostTests {
  /// What `count` suspended subscribers may cost in steps when they all leave: each the logarithm of
  /// their number, and its share of closing the gaps.
  private func limit(_ count: Int) -> Int { count * (Int.bitWidth - count.leadingZeroBitCount + 4) }

  @Test(
    "cancelling a subscription does not search the others, in either order of cancellation",
    arguments: [false, true])
  func subscriptions(isReversed: Bool) {
    var log = EventLog()
    let shared = SharedEventLog()
    let count = 16_000
    let slots = (0..<count).map { _ in
      log.add(
        keepingNewest: nil,
        callback: CallbackSubscriber(log: shared, executor: .immediate) { _ in })
    }
    for slot in isReversed ? slots.reversed() : slots { log.remove(slot) }
    #expect(log.suspensionSteps < limit(count))
    #expect(log.suspensionSteps > count)
  }

  @Test(
    "cancelling a waiting reader does not search the others, in either order of cancellation",
    arguments: [false, true])
  func readers(isReversed: Bool) async {
    // The registry is what readers and callbacks are suspended in.
    var registry = OrderedRegistry<Int>()
    let count = 64_000
    let tickets = (0..<count).map { registry.append($0) }
    for ticket in isReversed ? tickets.reversed() : tickets {
      #expect(registry.remove(ticket) != nil)
    }
    #expect(registry.count == 0)
    #expect(registry.steps < limit(count))
  }

  @Test("the elements that are not removed stay in order, and none is removed twice")
  func order() {
    var registry = OrderedRegistry<Int>()
    let tickets = (0..<1_000).map { registry.append($0) }
    for number in stride(from: 0, to: 1_000, by: 2) { _ = registry.remove(tickets[number]) }
    #expect(registry.remove(tickets[0]) == nil)
    _ = registry.append(1_000)
    #expect(registry.removeAll() == Array(stride(from: 1, to: 1_000, by: 2)) + [1_000])
    #expect(registry.remove(tickets[1]) == nil)
    #expect(registry.count == 0)
  }

  @Test("after thousands of cancellations the other subscribers receive events in order")
  func whole() async {
    let bus = MeasurementEventBus()
    let kept = bus.events()
    var subscriptions = (0..<4_000).map { _ in bus.subscribe(on: .immediate) { _ in } }
    let readers = (0..<2_000).map { _ in
      Task { [events = bus.events()] in await events.numbers(1) }
    }
    for reader in readers { reader.cancel() }
    for reader in readers { #expect(await reader.value == []) }
    while let last = subscriptions.popLast() { last.cancel() }
    await bus.post(.numbered(7))
    await #expect(kept.numbers(1) == [7])
  }
}
