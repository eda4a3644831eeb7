import Bolts
import Dispatch
import TestSupport

// The suites of this folder have a function for each row of Migration.md, with the row's name.
// `.ci/check-rows` compares the two.

struct Failure: Error, Equatable { var code = 1 }

/// A task of each outcome.
let succeeded = BoltsTask(1)
let failed = BoltsTask<Int>(error: Failure())
let cancelled = BoltsTask<Int>.cancelled()

func cancelledToken() -> CancellationToken {
  let source = CancellationTokenSource()
  source.cancel()
  return source.token
}

/// The order in which two continuations of a task run, and a third that the first of them adds. The task
/// completes where they run.
func orderOfContinuations(on executor: some ContinuationExecutor) async throws -> [Int] {
  let source = TaskCompletionSource<Void>()
  let order = Log<Int>()
  let nested = TaskCompletionSource<Void>()
  source.task.continueWith(on: executor) { task in
    order.add(0)
    nested.complete(with: task.continueWith(on: executor) { _ in order.add(2) })
  }
  let last = source.task.continueWith(on: executor) { _ in order.add(1) }
  executor.execute { source.setResult(()) }
  _ = try await (nested.task.value, last.value)
  return order.entries
}

/// Continuations whose body cancels their token and returns 2, or a task of 2.
func continuationsWhoseBodyCancels() -> (value: BoltsTask<Int>, task: BoltsTask<Int>) {
  let sources = (CancellationTokenSource(), CancellationTokenSource())
  let value = succeeded.continueWith(cancellationToken: sources.0.token) { _ in
    sources.0.cancel()
    return 2
  }
  let task = succeeded.continueWithTask(cancellationToken: sources.1.token) { _ in
    sources.1.cancel()
    return BoltsTask(2)
  }
  return (value, task)
}
