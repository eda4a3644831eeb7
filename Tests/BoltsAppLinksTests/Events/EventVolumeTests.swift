import BoltsAppLinks
import Testing

@Suite("Many events to many subscribers", .timeLimit(.minutes(20)))
struct EventVolumeTests {
  /// A million deliveries: enough to cross every batch and every clearing of the log.
  private static let eventCount = 10_000
  private static let subscriberCount = 100

  @Test("10,000 events reach 100 subscribers in order, and none is lost")
  func volume() async {
    let bus = MeasurementEventBus()
    let sequences = (0..<Self.subscriberCount).map { _ in bus.events() }
    let inOrder = await withTaskGroup(of: Bool.self) { group in
      for events in sequences {
        group.addTask {
          var expected = 0
          var iterator = events.makeAsyncIterator()
          while expected < Self.eventCount, let event = await iterator.next() {
            guard event.number == expected else { return false }
            expected += 1
          }
          return expected == Self.eventCount
        }
      }
      for number in 0..<Self.eventCount { await bus.post(.numbered(number)) }
      return await group.reduce(into: 0) { count, ok in count += ok ? 1 : 0 }
    }
    #expect(inOrder == Self.subscriberCount)
  }

  @Test("all subscribers see the events of several posters in the same order")
  func sameOrder() async {
    let bus = MeasurementEventBus()
    let sequences = (0..<4).map { _ in bus.events() }
    await withTaskGroup { group in
      for poster in 0..<4 {
        group.addTask {
          for number in 0..<250 { await bus.post(.numbered(poster * 250 + number)) }
        }
      }
    }
    let first = await sequences[0].numbers(1_000)
    #expect(Set(first).count == 1_000)
    for events in sequences.dropFirst() { await #expect(events.numbers(1_000) == first) }
  }
}
