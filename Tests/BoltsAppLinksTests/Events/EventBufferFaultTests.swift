import BoltsAppLinks
import TestSupport
import Testing

/// What happens to events whose readers do not keep up.
@Suite("Full event buffers")
struct EventBufferFaultTests {
  @Test(
    "a sequence with a bound of zero or less delivers events only to a waiting reader",
    arguments: [0, -1])
  func boundOfZero(limit: Int) async {
    let bus = MeasurementEventBus()
    let events = bus.events(bufferingNewest: limit)
    bus.post(.numbered(0))
    #expect(events.droppedCount == 1)
    let seen = Log<Int>()
    let reader = Task { for number in await events.numbers(1) { seen.add(number) } }
    while seen.entries.isEmpty {
      bus.post(.numbered(7))
      await Task.yield()
    }
    await reader.value
    #expect(seen.entries == [7])
  }

  /// A sequence, and a simple list that predicts its events.
  private struct Reader {
    let events: MeasurementEventSequence
    let limit: Int?
    var kept: [Int] = []
    var lost = 0

    mutating func post(_ number: Int) {
      kept.append(number)
      while let limit, kept.count > max(0, limit) {
        kept.removeFirst()
        lost += 1
      }
    }
  }

  @Test(
    "slow readers get the events that a bounded list would keep, and count the others",
    arguments: 1...20)
  func slowReaders(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let bus = MeasurementEventBus()
    var readers: [Reader] = []
    var posted = 0
    for _ in 0..<200 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0 where readers.count < 6:
        let limit = [nil, 0, 1, 2, 7, 64, 65].randomElement(using: &random) ?? nil
        let events = limit.map { bus.events(bufferingNewest: $0) } ?? bus.events()
        readers.append(Reader(events: events, limit: limit))
      case 1 where readers.count > 4:
        readers.remove(at: .random(in: readers.indices, using: &random))
      case 2...7:
        for _ in 0..<Int.random(in: 1...20, using: &random) {
          bus.post(.numbered(posted))
          for index in readers.indices { readers[index].post(posted) }
          posted += 1
        }
      default:
        guard let index = readers.indices.randomElement(using: &random) else { continue }
        let count = Int.random(in: 0...readers[index].kept.count, using: &random)
        await #expect(
          readers[index].events.numbers(count) == Array(readers[index].kept.prefix(count)))
        readers[index].kept.removeFirst(count)
      }
      // Checked with one expectation after the loop: tens of thousands of them would dominate the running time.
      guard readers.allSatisfy({ $0.events.droppedCount == $0.lost }) else { break }
    }
    try #require(readers.map(\.events.droppedCount) == readers.map(\.lost))
    for reader in readers {
      await #expect(reader.events.numbers(reader.kept.count) == reader.kept)
    }
  }

  @Test("a reader that is cancelled leaves the full buffer and droppedCount to the next reader")
  func cancelledReader() async {
    let bus = MeasurementEventBus()
    let events = bus.events(bufferingNewest: 4)
    for number in 0..<10 { bus.post(.numbered(number)) }
    let cancelled = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return await events.numbers(1)
    }
    await #expect(cancelled.value == [])
    #expect(events.droppedCount == 6)
    await #expect(events.numbers(4) == [6, 7, 8, 9])
  }

  @Test("when the bus is deinitialized, a full buffer can still be read, and droppedCount stays")
  func busGone() async {
    var bus: MeasurementEventBus? = MeasurementEventBus()
    let events = bus?.events(bufferingNewest: 4)
    for number in 0..<10 { bus?.post(.numbered(number)) }
    bus = nil
    #expect(events?.droppedCount == 6)
    await #expect(events?.numbers(5) == [6, 7, 8, 9], "and then it ends")
    #expect(events?.droppedCount == 6)
  }
}
