import Testing

// The log's memory is not visible through public API, so it is tested directly.
@testable import BoltsAppLinks

@Suite("Events: memory of the log", .timeLimit(.minutes(20)))
struct EventLogMemoryTests {
  private var log = EventLog()

  private mutating func post(_ count: Int) -> Int {
    var wakeups: [EventLog.Wakeup] = []
    var most = 0
    for number in 0..<count {
      log.post(LoggedEvent(event: .numbered(number)), waking: &wakeups)
      most = max(most, log.heldCount)
    }
    return most
  }

  private mutating func read(_ slot: EventLog.Slot, _ count: Int) {
    var batch: [LoggedEvent] = []
    log.read(slot, into: &batch, maximum: count)
  }

  @Test("without subscribers, no event is stored")
  mutating func withoutSubscribers() {
    #expect(post(1_000) == 0)
  }

  @Test("an event is stored once, until the last of its subscribers has read it")
  mutating func once() {
    let slots = (0..<100).map { _ in log.add(keepingNewest: nil) }
    #expect(post(1_000) == 1_000)
    for slot in slots.dropLast() { read(slot, 1_000) }
    #expect(log.heldCount == 1_000)
    read(slots[99], 1_000)
    #expect(log.heldCount == 0)
  }

  @Test("removing the slowest subscriber frees the events that only it had not read")
  mutating func leaving() {
    let fast = log.add(keepingNewest: nil)
    let slow = log.add(keepingNewest: nil)
    _ = post(1_000)
    read(fast, 1_000)
    log.remove(slow)
    #expect(log.heldCount == 0)
  }

  @Test("a bounded subscriber that never reads stores at most twice its bound and a constant")
  mutating func bounded() {
    _ = log.add(keepingNewest: 10)
    #expect(post(10_000) < 2 * 10 + 200)
  }

  @Test("memory depends on the slowest reader, not on the number of events")
  mutating func following() {
    let slots = (0..<10).map { _ in log.add(keepingNewest: nil) }
    var most = 0
    for _ in 0..<100 {
      most = max(most, post(100))
      for slot in slots { read(slot, 100) }
    }
    #expect(most == 100)
    #expect(log.heldCount == 0)
  }

  @Test("a reader that is always slightly behind stores few events")
  mutating func trailing() {
    let slot = log.add(keepingNewest: nil)
    _ = post(50)
    var most = 0
    for _ in 0..<1_000 {
      most = max(most, post(10))
      read(slot, 10)
    }
    #expect(most < 2 * 60 + 200)
  }
}
