import Bolts
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the table of the article FromCombine names, row by row. It has to compile, and is not run.
private func combineTable(task: BoltsTask<Int>, source: TaskCompletionSource<Int>) async throws {
  struct Failure: Error {}
  _ = BoltsTask<Int>.fromCallback { done in done(.success(1)) }
  _ = source.callback
  _ = (BoltsTask(1), BoltsTask<Int>(error: Failure()))
  BoltsTask { try await URLSession.shared.data(from: URL(string: "https://example.com")!).0 }
    .continueOnSuccessWith { try JSONDecoder().decode(Int.self, from: $0) }
  task.continueOnSuccessWith { $0 }.continueOnSuccessWithTask { BoltsTask($0) }
    .continueOnErrorWithTask { _ in task }.continueOnErrorWith { _ in 7 }
    .continueOnErrorWith { _ in throw Failure() }
  task.continueWith(on: .dispatchQueue(.main)) { _ in }.onMainActor.continueWith { _ in }
  _ = BoltsTask(on: .global) { 1 }
  task.onCompletion(on: .global) { result in print(result) }
  let leaving = CancellationTokenSource()
  task.continueWith(cancellationToken: leaving.token) { _ in }
  leaving.cancel()
  _ = whenAll(task, BoltsTask("a"), BoltsTask(1.0))
  for await outcome in [task].outcomesInCompletionOrder() { print(outcome) }
  _ = (whenAll([task]), race([task]))
  task.continueOnSuccessWithTask { value in
    BoltsTask.delay(for: .seconds(1)).continueOnSuccessWith { value }
  }
  _ = (task.timeout(after: .seconds(1)), retry(attempts: 3) { _ in task })
  _ = try await task.value
}
