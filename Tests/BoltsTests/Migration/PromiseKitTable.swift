import Bolts
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the table of the article FromPromiseKit names, row by row. It has to compile, and is not run.
private func promiseKitTable(task: BoltsTask<Int>, source: TaskCompletionSource<Int>) throws {
  struct Failure: Error {}
  @Sendable func load(_ done: (Int?, (any Error)?) -> Void) { done(1, nil) }
  @Sendable func load(_ done: (Int) -> Void) { done(1) }
  @Sendable func use(_: Any?) {}
  @Sendable func stop() -> BoltsTask<Void> { BoltsTask() }
  _ = BoltsTask.fromCallback { done in load { done($0, $1) } }
  _ = BoltsTask<Int>.fromCallback { done in load(done) }
  _ = BoltsTask<Int>.fromCallback { done in
    let (fulfill, reject) = ({ @Sendable in done($0, nil) }, { @Sendable in done(nil, $0) })
    use((fulfill, reject))
  }
  _ = TaskCompletionSource<Int>()
  _ = (source.trySetResult(1), source.trySetError(Failure()))
  source.callback(1, nil)
  _ = source.trySet(TaskOutcome(.success(1)))
  _ = (BoltsTask(1), BoltsTask<Int>(error: Failure()))
  BoltsTask<Void>().continueOnSuccessWithTask { () throws in task }
  task.continueOnSuccessWithTask { BoltsTask($0) }.continueOnSuccessWith { $0 }
  task.continueOnSuccessWithTask { _ in stop() }
  task.continueOnSuccessWith {
    use($0); return $0
  }
  .continueWithTask {
    use($0.outcome); return $0
  }
  .continueWith { if let error = $0.error { use(error) } }
  task.continueOnErrorWithTask { _ in task }.continueOnErrorWith { _ in 1 }
    .continueWithTask { $0.result == nil ? task : $0 }
    .continueWithTask { task in stop().continueWithTask { _ in task } }
    .continueOnSuccessWith { _ in }
  _ = (whenAll([task]), whenAllSettled([task]), race([task]), whenAny([task]))
  _ = whenAll((1...9).map { _ in TaskLimiter(limit: 4).enqueue { task } })
  task.continueOnSuccessWith {
    await Task.yield(); return $0 + 1
  }
  _ = BoltsTask.whenAll(task, BoltsTask("a"))
  whenAll(task, BoltsTask("a")).continueOnSuccessWith { (number: $0, text: $1) }
  _ = BoltsTask.delay(for: .seconds(1))
  task.continueWith(on: .dispatchQueue(.main)) { _ in }.continueWith(on: .immediate) { _ in }
    .onMainActor.continueWith { _ in }
  _ = BoltsTask(on: .dispatchQueue(.global())) { 1 }
  _ = (task.isCompleted, task.isFaulted, task.outcome, task.result, task.error)
  task.onCompletion(on: .immediate) { result in use(try? result.get()) }
  task.waitUntilFinished()
  _ = try task.outcome?.get()
  _ = { () async throws in try await task.value }
  task.continueOnErrorWith { throw $0 is URLError ? CancellationError() : $0 }
  _ = [BoltsError.neitherValueNorError, .followsItself, .noTasks]
  let many = BoltsTask([1, 2])
  many.continueOnSuccessWith { $0.map { $0 + 1 } }
  many.continueOnSuccessWithTask { whenAll($0.map { BoltsTask($0) }) }
  many.continueOnSuccessWith { values in
    guard let first = values.first else { throw Failure() }
    return first
  }
  _ = retry(attempts: 3) { _ in task }
  BoltsTask { try await URLSession.shared.data(from: URL(string: "https://example.com")!) }
}
