import BoltsAppLinks
import Testing

@Suite("Many events to many subscribers")
struct EventVolumeTests {
  @Test("all subscribers see the events of several posters in the same order, and none is lost")
  func sameOrder() async {
    let bus = MeasurementEventBus()
    let sequences = (0..<20).map { _ in bus.events() }
    let seen = await withTaskGroup(of: [Int].self) { group in
      for events in sequences { group.addTask { await events.numbers(1_000) } }
      await withTaskGroup { posters in
        for poster in 0..<4 {
          posters.addTask {
            for number in 0..<250 { await bus.post(.numbered(poster * 250 + number)) }
          }
        }
      }
      return await group.reduce(into: Set<[Int]>()) { $0.insert($1) }
    }
    #expect(seen.count == 1)
    #expect(seen.first?.sorted() == Array(0..<1_000))
  }
}
