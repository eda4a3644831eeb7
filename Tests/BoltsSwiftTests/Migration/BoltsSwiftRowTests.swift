import BoltsSwift
import BoltsTasks
import Foundation
import TestSupport
import Testing

@Suite("Migration: what BoltsSwift does that Bolts-Swift 1.5 did not")
struct BoltsSwiftRowTests {
  @Test func `Source and task released, never completed`() async throws {
    let next = BoltsSwift.TaskCompletionSource<Int>().task.continueWith { $0.error is BoltsError }
    #expect(try await next.value)
  }

  @Test func `A dropped source, and something that waits`() async {
    let task = BoltsSwift.TaskCompletionSource<Int>().task
    #expect(!task.completed)
    await #expect(throws: BoltsError.self) { try await task.value }
  }

  @Test func `A long chain with .immediate`() {
    let source = BoltsSwift.TaskCompletionSource<Int>()
    var last = source.task
    for _ in 0..<50_000 { last = last.continueOnSuccessWith(.immediate) { $0 + 1 } }
    source.set(result: 0)
    #expect(last.result == 50_000)
  }

  @Test func `A continuation throws CancellationError`() {
    #expect(Task(1).continueWith { _ in throw CancellationError() }.cancelled)
    #expect(Task(1).continueWith { _ in throw CancelledError() }.cancelled)
  }
}

private let old = Task<Int>(error: SomeError())
private let new = BoltsTask<Int>(error: SomeError())

@Suite("Migration: what the rename script marks")
struct RenameMarkerRowTests {
  @Test func `CHECK_whenAll`() {
    #expect(Task.whenAll([old, Task(1)]).error is AggregateError)
    #expect(whenAll([new, BoltsTask(1)]).error is SomeError)
    #expect(Task.whenAll([old, Task.cancelledTask()]).cancelled)
    #expect(whenAll([new, .cancelled()]).error is SomeError)
    #expect(Task.whenAllResult([Task(1)]).result == [1] && whenAll([BoltsTask(1)]).result == [1])
  }

  @Test func `CHECK_AggregateError`() {
    #expect((Task.whenAll([old]).error as? AggregateError)?.errors.count == 1)
    #expect((whenAll([new, new]).error as? AggregateError)?.errors.count == 2)
  }

  @Test func `CHECK_CancellationError`() {
    let faulted = Task<Int>(error: CancelledError())
    #expect(faulted.error is CancelledError && faulted.continueOnErrorWith { _ in 2 }.result == 2)
    let cancelled = BoltsTask<Int>(error: CancellationError())
    #expect(cancelled.isCancelled && cancelled.continueOnErrorWith { _ in 2 }.isCancelled)
    #expect(Task(1).continueWith { _ in throw CancelledError() }.cancelled)
    #expect(BoltsTask(1).continueWith { _ in throw CancellationError() }.isCancelled)
  }

  @Test func `none, for a variable`() {
    let thrown: any Error = CancelledError(), renamed: any Error = CancellationError()
    let (old, new) = (
      BoltsSwift.TaskCompletionSource<Int>(), BoltsTasks.TaskCompletionSource<Int>()
    )
    old.set(error: thrown)
    new.setError(renamed)
    #expect(old.task.error is CancelledError && new.task.isCancelled)
  }

  @Test func `none, for the order`() {
    let order = (Log<String>(), Log<String>())
    let old = BoltsSwift.TaskCompletionSource<Int>()
    let oldOuter = Task(0).continueWithTask { _ in old.task }
    old.task.continueWith { _ in order.0.add("inner") }
    oldOuter.continueWith { _ in order.0.add("outer") }
    old.set(result: 1)
    let new = BoltsTasks.TaskCompletionSource<Int>()
    let newOuter = BoltsTask(0).continueWithTask { _ in new.task }
    new.task.continueWith { _ in order.1.add("inner") }
    newOuter.continueWith { _ in order.1.add("outer") }
    new.setResult(1)
    #expect(order.0.entries == ["outer", "inner"])
    #expect(order.1.entries == ["inner", "outer"])
  }
}
