import Bolts
import Dispatch
import Foundation

/// What the table of Bolts-ObjC in Migration.md names, row by row. It has to compile, and is not run.
private func boltsObjCTable(
  task: BoltsTask<Int>, source: TaskCompletionSource<Int>, limit: CancellationTokenSource
) throws {
  struct Failure: Error {}
  let token = limit.token
  let _: (BoltsTask<Int>, BoltsTask<Void>) = (BoltsTask(1), BoltsTask())
  task.continueWithTask { _ in BoltsTask(2) }.continueWith { _ in 2 }
  _ = [BoltsTask(1), BoltsTask(error: Failure()), BoltsTask.cancelled()]
  _ = (whenAll([task]), whenAllSettled([task]), whenAny([task]), BoltsError.noTasks)
  _ = BoltsTask.delay(for: .milliseconds(250))
  _ = BoltsTask.delay(for: .seconds(1), cancellationToken: token)
  _ = BoltsTask(on: .immediate) { 1 }
  BoltsTask<Void>().continueWithTask(on: .immediate) { _ in task }
  _ = (task.result, task.error, task.outcome, task.description)
  _ = (task.isCompleted, task.isFaulted, task.isCancelled)
  task.continueWith { $0.result }.continueWith(on: .global) { $0.result }
  task.continueWith(cancellationToken: token) { _ in }
    .continueWith(on: .global, cancellationToken: token) { _ in }
  task.continueOnSuccessWith { $0 }.continueOnSuccessWith(on: .global) { $0 }
  task.continueOnSuccessWith(cancellationToken: token) { $0 }
    .continueOnSuccessWith(on: .global, cancellationToken: token) { $0 }
  task.waitUntilFinished()
  _ = task.wait(for: .seconds(1))
  do { _ = try task.outcome?.get() } catch let error as AggregateError { _ = error.errors }
  _ = TaskCompletionSource<Int>().task
  _ = (source.setResult(1), source.setError(Failure()), source.cancel())
  _ = (source.trySetResult(1), source.trySetError(Failure()), source.tryCancel())
  let own: any ContinuationExecutor = ClosureExecutor { work in work() }
  own.execute {}
  task.continueWith(on: .default) { _ in }.continueWith(on: .immediate) { _ in }
    .continueWith(on: .mainThread) { _ in }.continueWith(on: .actor(MainActor.shared)) { _ in }
    .continueWith(on: .dispatchQueue(.main)) { _ in }
    .continueWith(on: SerialDispatchExecutor(label: "serial")) { _ in }
    .continueWith(on: .operationQueue(OperationQueue())) { _ in }
  _ = token.isCancellationRequested
  try token.throwIfCancelled()
  let registration: CancellationRegistration = token.register {}
  registration.dispose()
  _ = { () async in await token.cancellation }
  _ = CancellationTokenSource(linkedTo: limit.token)
  _ = (limit.cancel(), limit.cancel(after: .seconds(1)), limit.dispose())
}
