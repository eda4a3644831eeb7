import BoltsAppLinks
import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

@Suite("Events as callbacks")
struct EventCallbackTests {
  @Test("callbacks run one at a time on the executor, in the order of posting")
  func order() async {
    let bus = MeasurementEventBus()
    let executor = ManualExecutor()
    let seen = Log<Int>()
    let subscription = bus.subscribe(on: executor) { seen.add($0.number) }
    for number in 0..<200 { bus.post(.numbered(number)) }
    #expect(seen.entries.isEmpty)
    #expect(executor.pendingCount == 1, "one piece of work reads all there is")
    executor.runAll()
    #expect(seen.entries == Array(0..<200))

    bus.post(.numbered(200))
    executor.runAll()
    #expect(seen.entries.last == 200, "an idle subscriber is woken again")
    subscription.cancel()
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

  @Test("releasing the subscription cancels it and releases the callback's captures")
  func dropping() async {
    let bus = MeasurementEventBus()
    weak var captured: Log<Int>?
    do {
      let recorder = Log<Int>()
      captured = recorder
      let subscription = bus.subscribe(on: .immediate) { recorder.add($0.number) }
      bus.post(.numbered(1))
      #expect(captured?.entries == [1])
      withExtendedLifetime(subscription) {}
    }
    #expect(captured == nil)
    bus.post(.numbered(2))
  }

  @Test("after thousands of cancellations the other subscribers receive events in order")
  func manyLeave() async {
    let bus = MeasurementEventBus()
    let seen = Log<Int>()
    let first = bus.subscribe(on: .immediate) { _ in seen.add(1) }
    let leaving = (0..<4_000).map { _ in bus.subscribe(on: .immediate) { _ in } }
    let second = bus.subscribe(on: .immediate) { _ in seen.add(2) }
    for subscription in leaving.reversed() { subscription.cancel() }
    let third = bus.subscribe(on: .immediate) { _ in seen.add(3) }
    bus.post(.numbered(7))
    #expect(seen.entries == [1, 2, 3])
    withExtendedLifetime((first, second, third)) {}
  }
}
