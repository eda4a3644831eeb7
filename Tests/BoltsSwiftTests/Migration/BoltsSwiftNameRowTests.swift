import BoltsSwift
import BoltsTasks
import Dispatch
import Foundation
import TestSupport
import Testing

/// Failed tasks, whose errors count as observed.
private var failed: (Task<Int>, BoltsTask<Int>) {
  let failed = (Task<Int>(error: SomeError()), BoltsTask<Int>(error: SomeError()))
  return failed.0.error == nil || failed.1.error == nil ? (Task(0), BoltsTask(0)) : failed
}

/// Each row does the same with the old name and with the new.
@Suite("Migration: the names of Bolts-Swift", .timeLimit(.minutes(20)))
struct BoltsSwiftNameRowTests {
  private typealias OldSource = BoltsSwift.TaskCompletionSource<Int>
  private typealias NewSource = BoltsTasks.TaskCompletionSource<Int>

  @Test func `Task<TResult>`() {
    let old = Task(1), new = BoltsTask(1)
    let continuation: Task<Int>.Continuation = {}
    continuation()
    #expect(old === old && new.result == old.result)
  }

  @Test func `Task(_:)`() {
    #expect(Task(1).result == 1 && BoltsTask(1).result == 1)
    #expect(failed.0.error is SomeError && failed.1.error is SomeError)
  }

  @Test func `Task.cancelledTask()`() {
    #expect(Task<Int>.cancelledTask().cancelled && BoltsTask<Int>.cancelled().isCancelled)
  }

  @Test func `Task(_:closure:)`() {
    #expect(Task(.immediate) { 1 }.result == 1 && Task<Int>.execute { 1 }.result == 1)
    #expect(BoltsTask(on: .immediate) { 1 }.result == 1)
    #expect(BoltsTask(on: .default) { 1 }.result == 1)
  }

  @Test func `Task.executeWithTask(_:closure:)`() {
    #expect(Task<Int>.executeWithTask(.immediate) { Task(1) }.result == 1)
    let new = BoltsTask<Void>().continueOnSuccessWithTask(on: .immediate) { BoltsTask(1) }
    #expect(new.result == 1)
  }

  @Test func `Task.withDelay(_:)`() async throws {
    try await Task<Void>.withDelay(0.001).value
    try await BoltsTask.delay(for: .seconds(0.001)).value
  }

  @Test func `completed`() {
    #expect(failed.0.completed && failed.0.faulted && !failed.0.cancelled)
    #expect(failed.1.isCompleted && failed.1.isFaulted && !failed.1.isCancelled)
  }

  @Test func `result`() async throws {
    #expect(Task(1).result == 1 && BoltsTask(1).result == 1)
    #expect(failed.0.error is SomeError && failed.1.error is SomeError)
    #expect(try await BoltsTask(1).value == 1)
  }

  @Test func `waitUntilCompleted()`() async {
    let old = Task(.queue(.global())) { 1 }, new = BoltsTask(on: .global) { 1 }
    await onThread {
      old.waitUntilCompleted()
      new.waitUntilFinished()
    }
    #expect(old.result == 1 && new.result == 1)
  }

  @Test func `description`() throws {
    #expect(Task(1).description == "Task: success(1)" && Task(1).debugDescription == "\(Task(1))")
    #expect(try BoltsTask(1).outcome?.get() == 1)
  }

  @Test func `continueWith(_:continuation:)`() {
    #expect(failed.0.continueWith(.immediate) { $0.faulted }.result == true)
    #expect(failed.1.continueWith(on: .immediate) { $0.isFaulted }.result == true)
  }

  @Test func `continueWithTask(_:continuation:)`() {
    #expect(failed.0.continueWithTask(.immediate) { _ in Task(1) }.result == 1)
    #expect(failed.1.continueWithTask(on: .immediate) { _ in BoltsTask(1) }.result == 1)
  }

  @Test func `continueOnSuccessWith(_:continuation:)`() {
    #expect(Task(1).continueOnSuccessWith(.immediate) { $0 + 1 }.result == 2)
    #expect(BoltsTask(1).continueOnSuccessWith(on: .immediate) { $0 + 1 }.result == 2)
  }

  @Test func `continueOnSuccessWithTask(_:continuation:)`() {
    #expect(Task(1).continueOnSuccessWithTask(.immediate) { Task($0 + 1) }.result == 2)
    #expect(
      BoltsTask(1).continueOnSuccessWithTask(on: .immediate) { BoltsTask($0 + 1) }.result == 2)
  }

  @Test func `continueOnErrorWith(_:continuation:)`() {
    #expect(failed.0.continueOnErrorWith(.immediate) { _ in 1 }.result == 1)
    #expect(failed.1.continueOnErrorWith(on: .immediate) { _ in 1 }.result == 1)
    #expect(failed.0.continueOnErrorWith { (error: SomeError) in error.code }.result == 1)
    #expect(failed.1.continueOnErrorWith(SomeError.self) { $0.code }.result == 1)
    #expect(failed.1.continueOnErrorWith(OtherError.self) { _ in 1 }.error is SomeError)
  }

  @Test func `continueOnErrorWithTask(_:continuation:)`() {
    #expect(failed.0.continueOnErrorWithTask { (error: SomeError) in Task(error.code) }.result == 1)
    #expect(failed.1.continueOnErrorWithTask(SomeError.self) { BoltsTask($0.code) }.result == 1)
    #expect(failed.1.continueOnErrorWithTask { _ in BoltsTask(2) }.result == 2)
  }

  @Test func `Task.whenAll(_:)`() {
    #expect(Task.whenAllResult(Task(1), Task(2)).result == [1, 2])
    #expect(whenAll([BoltsTask(1), BoltsTask(2)]).result == [1, 2])
    #expect(Task.whenAll(Task(1), Task(2)).completed)
    #expect(whenAll(BoltsTask(1), BoltsTask("a")).result?.1 == "a")
  }

  @Test func `Task.whenAny(_:)`() {
    let pending = (OldSource(), NewSource())
    defer {
      pending.0.cancel()
      pending.1.cancel()
    }
    #expect(Task.whenAny(failed.0, pending.0.task).result != nil)
    let tasks = [failed.1, pending.1.task]
    #expect(race(tasks).continueWith { _ = $0.error }.result != nil)
    #expect(race([BoltsTask<Int>]()).continueWith { _ = $0.error }.result != nil)
    #expect(race(tasks).error is SomeError)
  }

  @Test func `TaskCompletionSource<TResult>`() {
    let old = OldSource(), new = NewSource()
    #expect(!old.task.completed && !new.task.isCompleted)
    old.cancel()
    new.cancel()
  }

  @Test func `set(result:)`() {
    let old = (OldSource(), OldSource(), OldSource()), new = (NewSource(), NewSource(), NewSource())
    old.0.set(result: 1)
    new.0.setResult(1)
    old.1.set(error: SomeError())
    new.1.setError(SomeError())
    old.2.cancel()
    new.2.cancel()
    #expect(old.0.task.result == 1 && old.1.task.error is SomeError && old.2.task.cancelled)
    #expect(new.0.task.result == 1 && new.1.task.error is SomeError && new.2.task.isCancelled)
  }

  @Test func `trySet(result:)`() {
    let old = OldSource(), new = NewSource()
    #expect(old.trySet(result: 1) && !old.trySet(error: SomeError()) && !old.tryCancel())
    #expect(new.trySetResult(1) && !new.trySetError(SomeError()) && !new.tryCancel())
    #expect(old.task.result == 1 && new.task.result == 1)
    let failing = OldSource()
    #expect(failing.trySet(error: SomeError()) && failing.task.error is SomeError)
    #expect(OldSource().tryCancel() && NewSource().tryCancel())
  }

  @Test func `The type Executor`() {
    let old: Executor = .immediate
    let new: any ContinuationExecutor = .immediate
    #expect(Task(1).continueWith(old) { $0.result }.result == 1)
    #expect(BoltsTask(1).continueWith(on: new) { $0.result }.result == 1)
  }

  @Test func `Executor.default`() async throws {
    #expect(Task(1).continueWith(.default) { $0.result }.completed)
    #expect(BoltsTask(1).continueWith(on: .default) { $0.result }.isCompleted)
    #expect(try await Task(1).continueWith(.mainThread) { $0.result }.value == 1)
    #expect(try await BoltsTask(1).continueWith(on: .mainThread) { $0.result }.value == 1)
  }

  @Test func `Executor.queue(_:)`() async throws {
    #expect(try await Task(1).continueWith(.queue(.global())) { $0.result }.value == 1)
    let new = BoltsTask(1).continueWith(on: .dispatchQueue(.global())) { $0.result }
    #expect(try await new.value == 1)
  }

  @Test func `Executor.operationQueue(_:)`() async throws {
    // `.operationQueue(_:)` of Bolts is tested in OperationQueueExecutorTests.
    let queue = OperationQueue()
    #expect(try await Task(1).continueWith(.operationQueue(queue)) { $0.result }.value == 1)
  }

  @Test func `Executor.closure(_:)`() {
    #expect(Task(1).continueWith(.closure { $0() }) { $0.result }.result == 1)
    #expect(Task(1).continueWith(.escapingClosure { $0() }) { $0.result }.result == 1)
    #expect(BoltsTask(1).continueWith(on: ClosureExecutor { $0() }) { $0.result }.result == 1)
  }

  @Test func `execute(_:)`() {
    let ran = Counter()
    Executor.immediate.execute { ran.increment() }
    ImmediateExecutor().execute { ran.increment() }
    #expect(ran.value == 2)
  }

  @Test func `The description of an executor, debugDescription`() {
    #expect(Executor.default.description == "Default Executor")
    #expect(Executor.immediate.debugDescription == "Immediate Executor")
  }

  @Test func `AggregateError.errors`() {
    #expect(AggregateError(errors: [SomeError()]).errors.count == 1)
  }

  @Test func `CancelledError()`() {
    #expect(Task<Int>.execute { throw CancelledError() }.cancelled)
    #expect(BoltsTask<Int>(on: .default) { throw CancellationError() }.isCancelled)
  }
}
