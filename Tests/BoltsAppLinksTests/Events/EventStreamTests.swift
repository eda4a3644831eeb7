import BoltsAppLinks
import TestSupport
import Testing

@Suite("Events as a sequence", .timeLimit(.minutes(20)))
struct EventStreamTests {
  @Test("every event posted after the call arrives, in the order of posting")
  func order() async {
    let bus = MeasurementEventBus()
    let events = bus.events()
    for number in 0..<300 { await bus.post(.numbered(number)) }
    await #expect(events.numbers(300) == Array(0..<300))
  }

  @Test("the subscription begins with events(), not with the first next()")
  func beginsAtTheCall() async {
    let bus = MeasurementEventBus()
    await bus.post(.numbered(0))
    let events = bus.events()
    await bus.post(.numbered(1))
    await #expect(events.numbers(1) == [1])
  }

  @Test("a waiting reader gets the next event")
  func waiting() async {
    let bus = MeasurementEventBus()
    let events = bus.events()
    async let numbers = events.numbers(100)
    for number in 0..<100 {
      await bus.post(.numbered(number))
      await Task.yield()
    }
    await #expect(numbers == Array(0..<100))
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

  @Test("a loop that ends early loses no event for the next loop over the sequence")
  func resuming() async {
    let bus = MeasurementEventBus()
    let events = bus.events()
    for number in 0..<10 { await bus.post(.numbered(number)) }
    var seen: [Int] = []
    for await event in events {
      seen.append(event.number)
      if seen.count == 3 { break }
    }
    seen += await events.numbers(7)
    #expect(seen == Array(0..<10))
  }

  @Test(
    "a bounded sequence keeps the newest events and counts those it dropped", arguments: [1, 2, 64])
  func bounded(limit: Int) async {
    let bus = MeasurementEventBus()
    let events = bus.events(bufferingNewest: limit)
    for number in 0..<100 { await bus.post(.numbered(number)) }
    #expect(events.droppedCount == 100 - limit)
    await #expect(events.numbers(limit) == Array(100 - limit..<100))
    #expect(events.droppedCount == 100 - limit)
  }

  @Test(
    "a sequence with a bound of zero or less delivers events only to a waiting reader",
    arguments: [0, -1])
  func boundOfZero(limit: Int) async {
    let bus = MeasurementEventBus()
    let events = bus.events(bufferingNewest: limit)
    await bus.post(.numbered(0))
    #expect(events.droppedCount == 1)
    let seen = Recorder<Int>()
    let reader = Task { for number in await events.numbers(1) { seen.append(number) } }
    while seen.elements.isEmpty {
      await bus.post(.numbered(7))
      await Task.yield()
    }
    await reader.value
    #expect(seen.elements == [7])
  }

  @Test("next() of a cancelled task returns nil at once, while waiting and before")
  func cancellation() async {
    let bus = MeasurementEventBus()
    let events = bus.events()
    let waiting = Task {
      for await _ in events { Issue.record("nothing was posted") }
      return true
    }
    waiting.cancel()
    #expect(await waiting.value)

    await bus.post(.numbered(1))
    // The event that the cancelled reader did not take is there for the next.
    await #expect(events.numbers(1) == [1])
  }

  @Test("when the bus is deinitialized, the sequence ends after the events that were posted")
  func busGone() async {
    var bus: MeasurementEventBus? = MeasurementEventBus()
    let events = bus?.events()
    await bus?.post(.numbered(5))
    bus = nil
    var seen: [Int] = []
    if let events { for await event in events { seen.append(event.number) } }
    #expect(seen == [5])
  }

  @Test("a waiting reader resumes when the bus is deinitialized")
  func busGoneWhileWaiting() async {
    var bus: MeasurementEventBus? = MeasurementEventBus()
    let events = bus?.events()
    async let ended: Bool = {
      if let events { for await _ in events {} }
      return true
    }()
    bus = nil
    #expect(await ended)
  }
}
