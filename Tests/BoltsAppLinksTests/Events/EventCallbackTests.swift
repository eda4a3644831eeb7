import BoltsAppLinks
import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

@Suite("Events as callbacks")
struct EventCallbackTests {
  @Test("callbacks run one at a time on the executor, in the order of posting")
  func order() async {
    var bus: MeasurementEventBus? = MeasurementEventBus()
    let executor = ManualExecutor()
    let seen = Log<Int>()
    let subscription = bus?.subscribe(on: executor) { seen.add($0.number) }
    for number in 0..<200 { bus?.post(.numbered(number)) }
    #expect(seen.entries.isEmpty)
    #expect(executor.pendingCount == 1, "one piece of work reads all there is")
    executor.runAll()
    #expect(seen.entries == Array(0..<200))

    bus?.post(.numbered(200))
    bus = nil
    executor.runAll()
    #expect(seen.entries.last == 200, "an idle subscriber is woken again, and the bus may be gone")
    subscription?.cancel()
  }

  @Test("without an executor, callbacks run on another thread, in order")
  func byDefault() async {
    let bus = MeasurementEventBus()
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    let subscription = bus.subscribe { continuation.yield($0.number) }
    for number in 0..<1_000 { bus.post(.numbered(number)) }
    var seen: [Int] = []
    for await number in numbers {
      seen.append(number)
      if seen.count == 1_000 { break }
    }
    #expect(seen == Array(0..<1_000))
    subscription.cancel()
  }

  @Test("a callback may cancel its own subscription")
  func cancellingFromInside() async {
    let bus = MeasurementEventBus()
    let executor = ManualExecutor()
    let seen = Log<Int>()
    let own = Log<MeasurementEventBus.Subscription>()
    own.add(
      bus.subscribe(on: executor) {
        seen.add($0.number)
        own.entries.first?.cancel()
      })
    for number in 0..<3 { bus.post(.numbered(number)) }
    executor.runAll()
    #expect(seen.entries == [0])
  }

  @Test(
    "when a subscription ends or is released, nothing is delivered any more, and nothing retained",
    arguments: [true, false])
  func end(isCancelled: Bool) async {
    let (bus, executor) = (MeasurementEventBus(), ManualExecutor())
    weak var captured: Log<Int>?
    var subscription: MeasurementEventBus.Subscription?
    do {
      let recorder = Log<Int>()
      captured = recorder
      subscription = bus.subscribe(on: executor) { event in
        recorder.add(event.number)
        Issue.record("called")
      }
      bus.post(.numbered(0))
    }
    #expect(captured != nil)
    if isCancelled { for _ in 0..<2 { subscription?.cancel() } } else { subscription = nil }
    #expect(captured == nil)
    executor.runAll()
    bus.post(.numbered(1))
    #expect(executor.pendingCount == 0)
    withExtendedLifetime(subscription) {}
  }

  @Test("events of dropped work are delivered with the next event, in order")
  func dropped() async {
    let (bus, seen, isDropping) = (MeasurementEventBus(), Log<Int>(), Log<Bool>())
    let executor = ClosureExecutor { work in
      if isDropping.entries.count < 3 { isDropping.add(true) } else { work() }
    }
    let subscription = bus.subscribe(on: executor) { seen.add($0.number) }
    for number in 0..<3 { bus.post(.numbered(number)) }
    #expect(seen.entries == [])
    for number in 3..<5 { bus.post(.numbered(number)) }
    #expect(seen.entries == [0, 1, 2, 3, 4])
    subscription.cancel()
  }
}

@Suite("Events as streams")
struct EventStreamTests {
  @Test("a stream with a bound keeps the newest events, and one without keeps all")
  func bounds() async {
    let bus = MeasurementEventBus()
    let streams = [nil, 4, 100].map { bus.events(bufferingNewest: $0) }
    // Without a reader these keep nothing.
    let empty = [0, -1].map { bus.events(bufferingNewest: $0) }
    for number in 0..<10 { bus.post(.numbered(number)) }
    await #expect(streams[0].numbers(10) == Array(0..<10))
    await #expect(streams[1].numbers(4) == [6, 7, 8, 9])
    await #expect(streams[2].numbers(10) == Array(0..<10))
    for stream in empty {
      async let number = stream.numbers(1)
      for _ in 0..<1_000 {
        bus.post(.numbered(10))
        await Task.yield()
      }
      await #expect(number == [10])
    }
  }

  @Test("a stream does not retain the bus, and ends after the events that were posted")
  func end() async {
    weak var released: MeasurementEventBus?
    let stream: AsyncStream<MeasurementEvent>
    do {
      let bus = MeasurementEventBus()
      released = bus
      stream = bus.events()
      bus.post(.numbered(1))
    }
    #expect(released == nil)
    await #expect(stream.numbers(2) == [1])
  }

  @Test("a cancelled reader ends its stream and no other")
  func cancelledReader() async {
    let bus = MeasurementEventBus()
    let (stream, other) = (bus.events(), bus.events())
    let reader = Task { await stream.numbers(1) }
    reader.cancel()
    await #expect(reader.value == [])
    bus.post(.numbered(1))
    await #expect(stream.numbers(1) == [])
    await #expect(other.numbers(1) == [1])
  }
}
