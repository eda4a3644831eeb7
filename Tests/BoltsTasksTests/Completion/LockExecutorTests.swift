import BoltsTasks
import TestSupport
import Testing

private actor Account {
  private nonisolated let executor = LockExecutor()
  private(set) var sum = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  func add(_ amount: Int) -> Int {
    sum += amount
    return sum
  }

  nonisolated func addNow(_ amount: Int) -> Int {
    executor.lock.enter(self, amount) { $0.add($1) }
  }
}

@Suite("An actor whose executor is a lock")
struct LockExecutorTests {
  @Test("steps that threads take at once, and jobs that Swift tasks enqueue, exclude one another")
  func exclusive() async {
    let account = Account()
    #expect(account.addNow(1) == 1)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<1_000 { group.addTask { _ = await account.add(1) } }
      await concurrently(4) { _ in for _ in 0..<10_000 { _ = account.addNow(1) } }
    }
    #expect(await account.sum == 41_001)
  }
}
