import BoltsSwift
import Foundation
import Testing

@Suite(
  "Code for Bolts-Swift 1.5 compiles in Swift 5 mode and behaves as before")
class LegacyClientTests {
  let store = Store()

  @Test("saving, finding and renaming work")
  func records() async throws {
    _ = try await store.save(Record(id: 1, title: "one")).value
    let renamed = try await store.rename(1, to: "eins").value
    expectEqual(renamed.title, "eins")
    expectEqual(try await store.title(of: 1).value, "eins")
    let found = try await store.find(1).value
    #expect(found === renamed)
  }

  @Test(
    "errors of one type are recovered from, and other errors and cancellation propagate")
  func errors() async throws {
    expectEqual(try await store.title(of: 9).value, "no record 9")
    await #expect(throws: StoreError.self) { try await self.store.title(of: 0).value }
    await #expect(throws: CancellationError.self) {
      _ = try await self.store.rename(-1, to: "").value
    }
  }

  @Test("the parallel deletion from the README works")
  func parallel() async throws {
    let saves = (1...5).map { store.save(Record(id: $0, title: "\($0)")) }
    try await Task.whenAll(saves).value
    try await store.deleteAll().value
    expectEqual(try await store.allRecords().value.count, 0)
  }

  @Test("mutable captures, nested tasks and inferred closure types compile")
  func captures() {
    var count = 0
    Task<Void>.cancelledTask().continueWith { _ -> String? in
      count += 1
      return nil
    }.continueWith { _ -> String? in
      count += 1
      return nil
    }.continueWith { _ in
      count += 1
    }.waitUntilCompleted()
    expectEqual(count, 3)

    let nested = Task(1).continueWith { task in Task(task.result! + 1) }
    expectEqual(nested.result?.result, 2)

    let executor = Executor.closure { $0() }
    expectEqual(Task(1).continueWith(executor, continuation: { $0.result }).result!, 1)
  }

  private func expectEqual<T: Equatable>(_ a: T, _ b: T) {
    #expect(a == b)
  }
}
