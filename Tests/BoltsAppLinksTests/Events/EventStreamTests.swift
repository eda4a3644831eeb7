import BoltsAppLinks
import TestSupport
import Testing

@Suite("Events as a sequence")
struct EventStreamTests {
  @Test("the subscription begins with events(), not with the first next()")
  func beginsAtTheCall() async {
    let bus = MeasurementEventBus()
    await bus.post(.numbered(0))
    let events = bus.events()
    await bus.post(.numbered(1))
    await #expect(events.numbers(1) == [1])
  }

  @Test("each sequence gets every event, and copies of one sequence share its events")
  func independence() async {
    let bus = MeasurementEventBus()
    let first = bus.events()
    let second = bus.events()
    let copy = first
    for number in 0..<4 { await bus.post(.numbered(number)) }
    await #expect(first.numbers(2) == [0, 1])
    await #expect(copy.numbers(2) == [2, 3])
    await #expect(second.numbers(4) == [0, 1, 2, 3])
  }

  @Test(
    "a sequence with a bound of zero or less delivers events only to a waiting reader",
    arguments: [0, -1])
  func boundOfZero(limit: Int) async {
    let bus = MeasurementEventBus()
    let events = bus.events(bufferingNewest: limit)
    await bus.post(.numbered(0))
    #expect(events.droppedCount == 1)
    let seen = Log<Int>()
    let reader = Task { for number in await events.numbers(1) { seen.add(number) } }
    while seen.entries.isEmpty {
      await bus.post(.numbered(7))
      await Task.yield()
    }
    await reader.value
    #expect(seen.entries == [7])
  }
}
