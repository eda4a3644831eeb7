import BoltsTesting

/// What the table of the article FromSwiftClocks names, row by row. It has to compile, and is not run.
private func swiftClocksTable(tick: @Sendable () -> Void) async throws {
  let clock = TestClock()
  try await clock.waitForSleepers()
  await clock.advance(by: .seconds(1))
  await clock.advance(to: TestClock.Instant(offset: clock.now.offset))
  await clock.run()
  try await clock.run(timeout: .seconds(1))
  try await clock.checkSuspension()
  try await clock.sleep(until: clock.now)
  let any: any Clock<Duration> = TestClock(isImmediate: true)
  while true {
    try await any.sleep(for: .seconds(1))
    tick()
  }
}
