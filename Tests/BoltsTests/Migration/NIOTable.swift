import Bolts

/// What the table of the article FromSwiftNIO names, row by row. It has to compile, and is not run.
private func nioTable(task: BoltsTask<Int>, source: TaskCompletionSource<Int>) throws {
  struct Failure: Error {}
  _ = BoltsTask { try await task.value }
  _ = (source.trySetResult(1), source.trySetError(Failure()))
  _ = (source.setResult(1), source.setError(Failure()), source.complete(with: task))
  _ = (BoltsTask(1), BoltsTask<Int>(error: Failure()))
  task.continueOnSuccessWith { $0 }.continueOnSuccessWithTask { BoltsTask($0) }
    .continueOnErrorWithTask { _ in task }.continueOnErrorWith { _ in 1 }
    .continueWithTask(on: .global) { $0 }
  task.onCompletion(on: .global) { result in print(result) }
  _ = (whenAll(task, BoltsTask("a")), whenAll([task]), whenAllSettled([task]))
  _ = [task].outcomesInCompletionOrder()
  _ = BoltsTask(on: .global) { 1 }
  BoltsTask<Void>().continueOnSuccessWithTask(on: .global) { task }
  BoltsTask.delay(for: .seconds(1)).continueOnSuccessWith { 1 }
  task.waitUntilFinished()
  _ = try task.outcome?.get()
}
