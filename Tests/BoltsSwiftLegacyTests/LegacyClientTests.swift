import BoltsSwift
import Foundation
import Testing

@Suite(
  "Code for Bolts-Swift 1.5 compiles in Swift 5 mode and behaves as before",
  .timeLimit(.minutes(20)))
class LegacyClientTests {
  let store = Store()

  @Test("saving, finding and renaming work")
  func records() {
    store.save(Record(id: 1, title: "one")).waitUntilCompleted()
    let renamed = store.rename(1, to: "eins")
    renamed.waitUntilCompleted()
    expectEqual(renamed.result?.title, "eins")
    let title = store.title(of: 1)
    title.waitUntilCompleted()
    expectEqual(title.result, "eins")
  }

  @Test(
    "errors of one type are recovered from, and other errors and cancellation propagate")
  func errors() {
    let missing = store.title(of: 9)
    missing.waitUntilCompleted()
    expectEqual(missing.result, "no record 9")
    let offline = store.title(of: 0)
    offline.waitUntilCompleted()
    #expect(offline.error is StoreError)
    let cancelled = store.rename(-1, to: "")
    cancelled.waitUntilCompleted()
    #expect(cancelled.cancelled)
  }

  @Test("the parallel deletion from the README works")
  func parallel() {
    let saves = (1...5).map { store.save(Record(id: $0, title: "\($0)")) }
    Task.whenAll(saves).waitUntilCompleted()
    store.deleteAll().waitUntilCompleted()
    let rest = store.allRecords()
    rest.waitUntilCompleted()
    expectEqual(rest.result?.count, 0)
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

  @Test("tasks can be awaited in the same file")
  func awaited() async throws {
    _ = store.save(Record(id: 2, title: "two"))
    let record = try await store.find(2).value
    expectEqual(record.title, "two")
  }

  private func expectEqual<T: Equatable>(_ a: T, _ b: T) {
    #expect(a == b)
  }
}
