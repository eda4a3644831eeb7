import Bolts

/// What the table of Bolts-Android in Migration.md names, row by row. It has to compile, and is not run.
private func boltsAndroidTable(
  task: BoltsTask<Int>, source: TaskCompletionSource<Int>, limit: CancellationTokenSource
) throws {
  struct Failure: Error {}
  let token = limit.token
  _ = [BoltsTask(1), BoltsTask(error: Failure()), BoltsTask.cancelled()]
  _ = BoltsTask.delay(for: .milliseconds(250))
  _ = BoltsTask.delay(for: .seconds(1), cancellationToken: token)
  _ = (BoltsTask(on: .default) { 1 }, BoltsTask(on: .global) { 1 })
  BoltsTask<Void>().continueWith(on: .global, cancellationToken: token) { _ in 1 }
  task.continueWith(on: .mainThread) { _ in }.onMainActor.continueWith { _ in }
  _ = (task.isCompleted, task.isFaulted, task.isCancelled, task.result, task.error)
  task.waitUntilFinished()
  _ = task.wait(for: .seconds(1))
  task.continueOnSuccessWith { $0 as any Sendable }.continueOnSuccessWith { _ in }
  task.continueWith { $0.result }.continueWithTask { _ in task }
  task.continueOnSuccessWith { $0 }.continueOnSuccessWithTask { BoltsTask($0) }
  task.continueWith(on: .global, cancellationToken: token) { _ in }
  @Sendable func step() -> BoltsTask<Void> {
    task.isCompleted ? BoltsTask() : BoltsTask(on: .default) {}.continueOnSuccessWithTask(step)
  }
  whenAll([task]).continueOnErrorWith(AggregateError.self) { throw $0.errors[0] }
  _ = (race([task]).continueWith { $0 }, whenAny([task]), BoltsError.noTasks)
  _ = TaskCompletionSource<Int>().task
  _ = (source.setResult(1), source.setError(Failure()), source.cancel())
  _ = (source.trySetResult(1), source.trySetError(Failure()), source.tryCancel())
  _ = (CancellationTokenSource().token, limit.isCancellationRequested)
  try token.throwIfCancelled()
  token.register {}.dispose()
  _ = { () async in await token.cancellation }
  _ = (limit.cancel(), limit.cancel(after: .seconds(1)), limit.dispose())
  UnobservedErrors.setHandler { error in print(error) }
  _ = BoltsError.droppedByExecutor
}
