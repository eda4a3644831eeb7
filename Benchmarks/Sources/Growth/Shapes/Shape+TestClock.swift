import BoltsTesting

extension Shape {
  static let testClock: [Shape] = [
    Shape("test clock: sleeps of any deadlines, of which every second is cancelled") { size in
      let clock = TestClock()
      let count = 100 * size
      let sleeps = (0..<count).map { number in
        Task { try await clock.sleep(for: .seconds(number * 89 % count + 1)) }
      }
      try? await clock.waitForSleepers(count)
      for (number, sleep) in sleeps.enumerated() where number % 2 == 0 { sleep.cancel() }
      await clock.advance(by: .seconds(count))
      for sleep in sleeps { keep(await sleep.result) }
    }
  ]
}
