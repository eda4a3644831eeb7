import BoltsTasks
import BoltsTesting
import Testing

@Suite("Exploring finds lost updates")
struct LostUpdateTests {
  @Test("exploring finds the lost update of two child tasks on a default actor")
  func childTasks() async throws {
    await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings {
        let account = RacyAccount()
        async let first: Void = account.deposit(1)
        async let second: Void = account.deposit(1)
        _ = await (first, second)
        guard await account.balance == 2 else { throw LostUpdate() }
      }
    }
  }

  @Test("exploring finds the lost update of three tasks that one run does not show")
  func group() async throws {
    let body: @Sendable () async throws -> Void = {
      let account = RacyAccount()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 { group.addTask { await account.deposit(1) } }
      }
      guard await account.balance == 3 else { throw LostUpdate() }
    }
    let error = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings(body)
    }
    guard case .threw(let reason) = try #require(error).reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason is LostUpdate)
  }

  @Test("the order in the report fails again at every replay")
  func replay() async throws {
    let body: @Sendable () async throws -> Void = {
      let account = RacyAccount()
      async let first: Void = account.deposit(1)
      async let second: Void = account.deposit(1)
      _ = await (first, second)
      guard await account.balance == 2 else { throw LostUpdate() }
    }
    let found = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings(body)
    }
    let order = try #require(found).replay
    for _ in 0..<3 {
      let again = await #expect(throws: InterleavingError.self) {
        try await exploreInterleavings(replay: order, body)
      }
      guard case .threw(let reason) = try #require(again).reason else {
        Issue.record("\(String(describing: again))")
        return
      }
      #expect(reason is LostUpdate)
    }
  }

  @Test("exploring schedules the operations and hops of two tasks of BoltsTasks as well")
  func boltsTasks() async throws {
    await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings {
        let account = RacyAccount()
        let first = BoltsTask { await account.deposit(1) }
        let second = BoltsTask<Void>().continueOnSuccessWithTask(on: .global) { _ in
          BoltsTask { await account.deposit(1) }
        }
        _ = try await whenAll([first, second]).value
        guard await account.balance == 2 else { throw LostUpdate() }
      }
    }
  }

  @Test("no order loses an update when a deposit is one step")
  func noFalseAlarm() async throws {
    let report = try await exploreInterleavings {
      let account = SafeAccount()
      async let first: Void = account.deposit(1)
      async let second: Void = account.deposit(1)
      _ = await (first, second)
      guard await account.balance == 2 else { throw LostUpdate() }
    }
    #expect(report.isExhaustive)
    #expect(report.orderCount > 1)
    #expect(report.uncontrolled.isEmpty)
  }
}
