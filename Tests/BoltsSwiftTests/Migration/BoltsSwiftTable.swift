import BoltsSwift
import BoltsTasks
import Dispatch
import Foundation
import TestSupport

/// What the table of names in Migration.md names, row by row: the old name, then the new. It has to compile, and
/// is not run; the suites of the folder Compatibility test the old names.
private func boltsSwiftTable(old: Task<Int>, new: BoltsTask<Int>, error: any Error) throws {
  let oldSource = BoltsSwift.TaskCompletionSource<Int>(), newSource = NewSource<Int>()
  let _: (Task<Int>.Continuation, () -> Void) = ({}, {})
  _ = ([Task(1), Task(error: error)], [BoltsTask(1), BoltsTask(error: error)])
  _ = (Task<Int>.cancelledTask(), BoltsTask<Int>.cancelled())
  _ = (Task(.immediate) { 1 }, Task.execute { 1 }, BoltsTask(on: .default) { 1 })
  _ = Task<Int>.executeWithTask(.immediate) { old }
  BoltsTask<Void>().continueOnSuccessWithTask(on: .immediate) { new }
  _ = (Task<Void>.withDelay(1), BoltsTask.delay(for: .seconds(1)))
  _ = (old.completed, old.faulted, old.cancelled, old.result, old.error)
  _ = (new.isCompleted, new.isFaulted, new.isCancelled, new.result, new.error)
  _ = (old.waitUntilCompleted(), new.waitUntilFinished())
  _ = new.wait(for: .seconds(1))
  _ = (old.description, old.debugDescription, new.outcome)
  old.continueWith(.immediate) { $0.result }.continueWithTask(.immediate) { _ in old }
    .continueOnSuccessWith(.immediate) { $0 }.continueOnSuccessWithTask(.immediate) { Task($0) }
    .continueOnErrorWith(.immediate) { _ in 1 }.continueOnErrorWithTask { _ in old }
    .continueOnErrorWith { (error: SomeError) in error.code }
    .continueOnErrorWithTask { (error: SomeError) in Task(error.code) }
  new.continueWith(on: .immediate) { $0.result }.continueWithTask(on: .immediate) { _ in new }
    .continueOnSuccessWith(on: .immediate) { $0 }
    .continueOnSuccessWithTask(on: .immediate) { BoltsTask($0) }
    .continueOnErrorWith(on: .immediate) { _ in 1 }.continueOnErrorWithTask { _ in new }
    .continueOnErrorWith(SomeError.self) { $0.code }
    .continueOnErrorWithTask(SomeError.self) { BoltsTask($0.code) }
  _ = (Task.whenAll(old, old), Task.whenAll([old]), Task.whenAllResult(old), Task.whenAny([old]))
  _ = (whenAll([new]), whenAll(new, BoltsTask("a")), race([new]).continueWith { _ = $0.error })
  _ = (oldSource.task, newSource.task)
  _ = (oldSource.set(result: 1), oldSource.set(error: error), oldSource.cancel())
  _ = (newSource.setResult(1), newSource.setError(error), newSource.cancel())
  _ = (oldSource.trySet(result: 1), oldSource.trySet(error: error), oldSource.tryCancel())
  _ = (newSource.trySetResult(1), newSource.trySetError(error), newSource.tryCancel())
  let _: (Executor, any ContinuationExecutor) = (.default, .default)
  _ = [Executor.immediate, .mainThread, .queue(.main), .operationQueue(OperationQueue())]
  _ = [Executor.closure { $0() }, .escapingClosure { $0() }]
  new.continueWith(on: .immediate) { _ in }.continueWith(on: .mainThread) { _ in }
    .continueWith(on: .dispatchQueue(.main)) { _ in }
    .continueWith(on: ClosureExecutor { $0() }) { _ in }
  _ = (Executor.immediate.execute {}, ImmediateExecutor().execute {})
  _ = (Executor.default.description, Executor.default.debugDescription)
  _ = AggregateError(errors: [error]).errors
  _ = (CancelledError(), CancellationError())
}

private typealias NewSource<T: Sendable> = BoltsTasks.TaskCompletionSource<T>
