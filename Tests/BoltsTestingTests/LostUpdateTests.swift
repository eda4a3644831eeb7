import BoltsTesting
import Testing

@Suite("Exploring finds lost updates")
struct LostUpdateTests {
  private struct LostUpdate: Error {}

  /// An account whose deposit suspends between reading and writing.
  private actor Account {
    private(set) var balance = 0

    func read() -> Int { balance }
    func write(_ value: Int) { balance = value }

    nonisolated func deposit(_ amount: Int) async {
      let balance = await read()
      await write(balance + amount)
    }
  }

  @Test("of two child tasks")
  func two() async throws {
    await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings {
        let account = Account()
        async let first: Void = account.deposit(1)
        async let second: Void = account.deposit(1)
        _ = await (first, second)
        guard await account.balance == 2 else { throw LostUpdate() }
      }
    }
  }
  @Test func count() async throws {
    for n in 1...3 {
    let start = ContinuousClock.now
    let r = try await exploreInterleavings {
      let account = Account()
      await withTaskGroup(of: Void.self) { g in for _ in 0..<n { g.addTask { await account.deposit(1) } } }
    }
    print(n, r, ContinuousClock.now - start)
    }
  }
}
