import Bolts
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// What the tables of tasks in Migration.md and in the articles on moving from a library name, and that of BridgeACallback:
// each form once. It has to compile, and is not run.

private struct Failure: Error {}

/// Tasks, and the sources that complete them.
private func tasks(task: BoltsTask<Int>, source: TaskCompletionSource<Int>) throws {
  let _: (BoltsTask<Int>, BoltsTask<Void>) = (BoltsTask(1), BoltsTask())
  _ = [BoltsTask(1), BoltsTask(error: Failure()), BoltsTask.cancelled()]
  _ = (
    BoltsTask(on: .default) { 1 }, BoltsTask(on: .global) { 1 }, BoltsTask { try await task.value }
  )
  _ = TaskCompletionSource<Int>().task
  _ = (source.setResult(1), source.setError(Failure()), source.cancel())
  _ = (source.trySetResult(1), source.trySetError(Failure()), source.tryCancel())
  _ = (source.trySet(TaskOutcome(.success(1))), source.complete(with: task))
  _ = (task.result, task.error, task.outcome, task.description)
  _ = (task.isCompleted, task.isFaulted, task.isCancelled)
  do { _ = try task.outcome?.get() } catch let error as AggregateError { _ = error.errors }
  task.waitUntilFinished()
  _ = task.wait(for: .seconds(1))
  _ = { () async throws in try await task.value }
  UnobservedErrors.setHandler { error in print(error) }
  _ = [BoltsError.noTasks, .droppedByExecutor, .neitherValueNorError, .followsItself]
}

/// Continuations, and where they run.
private func continuations(task: BoltsTask<Int>, token: CancellationToken) {
  @Sendable func stop() -> BoltsTask<Void> { BoltsTask() }
  @Sendable func step() -> BoltsTask<Void> {
    task.isCompleted ? BoltsTask() : BoltsTask(on: .default) {}.continueOnSuccessWithTask(step)
  }
  BoltsTask<Void>().continueOnSuccessWithTask(on: .global) { task }
  BoltsTask<Void>().continueWithTask(on: .immediate) { _ in task }
  task.continueWith { $0.result }.continueWithTask { _ in task }
  task.continueOnSuccessWith { $0 as any Sendable }.continueOnSuccessWith { _ in }
  task.continueOnSuccessWith { $0 }.continueOnSuccessWithTask { BoltsTask($0) }
    .continueOnErrorWithTask { _ in task }.continueOnErrorWith { _ in 1 }
    .continueOnErrorWith { throw $0 is URLError ? CancellationError() : $0 }
    .continueWithTask { $0.result == nil ? task : $0 }
    .continueWithTask { task in stop().continueWithTask { _ in task } }
    .continueWith { if let error = $0.error { print(error) } }
  task.continueOnSuccessWith {
    await Task.yield()
    return $0 + 1
  }
  task.continueOnSuccessWith(on: .global, cancellationToken: token) { $0 }
    .continueWith(on: .global, cancellationToken: token) { _ in }
  task.continueWith(on: .default) { _ in }.continueWith(on: .immediate) { _ in }
    .continueWith(on: .mainThread) { _ in }.continueWith(on: .actor(MainActor.shared)) { _ in }
    .continueWith(on: .dispatchQueue(.main)) { _ in }
    .continueWith(on: SerialDispatchExecutor(label: "serial")) { _ in }
    .continueWith(on: .operationQueue(OperationQueue())) { _ in }
    .onMainActor.continueWith { _ in }
  let own: any ContinuationExecutor = ClosureExecutor { work in work() }
  own.execute {}
  BoltsTask { try await URLSession.shared.data(from: URL(string: "https://example.com")!).0 }
    .continueOnSuccessWith { try JSONDecoder().decode(Int.self, from: $0) }
}

/// Several tasks, time and cancellation.
private func combinators(task: BoltsTask<Int>, limit: CancellationTokenSource) async throws {
  _ = (whenAll([task]), whenAllSettled([task]), whenAny([task]), race([task]))
  whenAll(task, BoltsTask("a")).continueOnSuccessWith { (number: $0, text: $1) }
  whenAll([task]).continueOnErrorWith(AggregateError.self) { throw $0.errors[0] }
  _ = (BoltsTask.whenAll(task, BoltsTask("a")), race([task]).continueWith { $0 })
  BoltsTask([1, 2]).continueOnSuccessWithTask { whenAll($0.map { BoltsTask($0) }) }
  for await outcome in [task].outcomesInCompletionOrder() { print(outcome) }
  _ = whenAll((1...9).map { _ in TaskLimiter(limit: 4).enqueue { task } })
  _ = (task.timeout(after: .seconds(1)), BoltsError.timedOut, retry(attempts: 3) { _ in task })
  _ = retry(attempts: 3, delay: .seconds(1), while: { $0 is Failure }) { _ in task }
  let token = limit.token
  BoltsTask.delay(for: .seconds(1), cancellationToken: token).continueOnSuccessWith { 1 }
  _ = (token.isCancellationRequested, limit.isCancellationRequested)
  try token.throwIfCancelled()
  let registration: CancellationRegistration = token.register {}
  registration.dispose()
  await token.cancellation
  _ = CancellationTokenSource(linkedTo: token)
  _ = (limit.cancel(), limit.cancel(after: .seconds(1)), limit.dispose())
}

/// APIs with completion handlers.
private func callbacks(
  task: BoltsTask<Int>, request: URLRequest, token: CancellationToken,
  plain: @Sendable (@escaping @Sendable (Int) -> Void) -> Void,
  value: @Sendable (@escaping @Sendable (Int?, (any Error)?) -> Void) -> Void,
  result: @Sendable (@escaping @Sendable (Result<Int, URLError>) -> Void) -> Void,
  error: @Sendable (@escaping @Sendable ((any Error)?) -> Void) -> Void
) {
  _ = BoltsTask.fromCallback { done in plain(done) }
  _ = BoltsTask.fromCallback { done in value(done) }
  _ = BoltsTask.fromCallback { done in value { done($0, $1) } }
  _ = BoltsTask<Int>.fromCallback { done in
    value { [fulfill = { @Sendable in done($0, nil) }] _, _ in fulfill(1) }
  }
  value(TaskCompletionSource<Int>().callback)
  let loaded: BoltsTask<(Data, URLResponse)> = .fromCallback { done in
    URLSession.shared.dataTask(with: request) { done($0, $1, $2) }.resume()
  }
  _ = loaded
  _ = BoltsTask.fromCallback { done in
    URLSession.shared.dataTask(with: request, completionHandler: done).resume()
  }.continueOnSuccessWith { data, response in (data.count, response.mimeType) }
  _ = BoltsTask.fromCallback(cancellationToken: token) { done in
    let transfer = URLSession.shared.dataTask(with: request) { done($0, $1, $2) }
    transfer.resume()
    return { transfer.cancel() }
  }.continueOnSuccessWith { (loaded: (Data, URLResponse)) in loaded.0 }
  _ = BoltsTask.fromCallback { done in result { done($0) } }
  _ = BoltsTask<Void>.fromCallback { done in error(done) }
  task.onCompletion(on: .global) { result in print(result) }
  _ = { () async throws -> Int in
    try await withCancellableContinuation {
      $0.setResult(1)
    } onCancel: {
    }
  }
}
