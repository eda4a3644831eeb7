import BoltsTesting

/// What the table of the article FromSwiftClocks names, row by row. It has to compile, and is not run.
private func swiftClocksTable(tick: @Sendable () -> Void) async throws {
  let clock = TestClock()
  try await clock.waitForSleepers()
  await clock.advance(by: .seconds(1))
  await clock.run()
  let any: any Clock<Duration> = TestClock(isImmediate: true)
  while true {
    try await any.sleep(for: .seconds(1))
    tick()
  }
}
