import BoltsAppLinks
import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

/// What happens to events when the executor of a callback drops or repeats its work.
@Suite("Event callbacks on executors that misbehave")
struct EventExecutorFaultTests {
  private let bus = MeasurementEventBus()
  private let seen = Log<Int>()

  private func post(_ numbers: Range<Int>) async {
    for number in numbers { bus.post(.numbered(number)) }
  }

  @Test("delayed work delivers all events in order, even after the bus is deinitialized")
  func delayed() async {
    let executor = ManualExecutor()
    var bus: MeasurementEventBus? = MeasurementEventBus()
    let subscription = bus?.subscribe(on: executor) { seen.add($0.number) }
    for number in 0..<200 { bus?.post(.numbered(number)) }
    bus = nil
    executor.runAll()
    #expect(seen.entries == Array(0..<200))
    withExtendedLifetime(subscription) {}
  }

  @Test("work delayed until the subscription has ended delivers nothing and retains nothing")
  func delayedTooLong() async {
    let executor = ManualExecutor()
    weak var captured: Log<Int>?
    let subscription: MeasurementEventBus.Subscription
    do {
      let recorder = Log<Int>()
      captured = recorder
      subscription = bus.subscribe(on: executor) { event in
        recorder.add(event.number)
        Issue.record("called")
      }
      await post(0..<10)
    }
    #expect(captured != nil)
    subscription.cancel()
    subscription.cancel()
    #expect(captured == nil)
    executor.runAll()
    await post(10..<11)
    #expect(executor.pendingCount == 0)
  }

  @Test("events of dropped work are delivered with the next event, in order")
  func dropped() async {
    let isDropping = Log<Bool>()
    let executor = ClosureExecutor { work in
      if isDropping.entries.count < 3 { isDropping.add(true) } else { work() }
    }
    let subscription = bus.subscribe(on: executor) { seen.add($0.number) }
    await post(0..<3)
    #expect(seen.entries == [])
    await post(3..<5)
    #expect(seen.entries == [0, 1, 2, 3, 4])
    subscription.cancel()
  }

  @Test("work repeated on several threads delivers each event once, in order, one call at a time")
  func repeatedOnThreads() async {
    let executor = ManualExecutor()
    let calls = Log<Int>()
    let subscription = bus.subscribe(on: executor) { event in
      calls.add(1)
      seen.add(event.number)
      calls.add(-1)
    }
    for round in 0..<50 {
      await post(round * 10..<round * 10 + 10)
      let work = executor.takeAll()
      await withTaskGroup { group in
        for _ in 0..<4 { group.addTask { for work in work { work() } } }
      }
    }
    executor.runAll()
    #expect(seen.entries == Array(0..<500))
    #expect(calls.entries == (0..<500).flatMap { _ in [1, -1] })
    subscription.cancel()
  }
}
