import BoltsTasks
import BoltsTesting
import Testing

@Suite("Exploring finds lost updates")
struct LostUpdateTests {
  @Test("of two child tasks on a default actor")
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

  @Test("of three tasks of a group, which one run in the usual order does not show")
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

  @Test("the order that is told fails again, as often as it is replayed")
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

  @Test("of two tasks of BoltsTasks, whose operations and hops are scheduled too")
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

  @Test("and none where a deposit is one step: every order holds")
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
