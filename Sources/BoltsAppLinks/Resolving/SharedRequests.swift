internal import BoltsTasks

/// The requests that concurrent callers share: one for each key. An actor owns it.
///
/// A caller that is cancelled gets a `CancellationError` at once, and the others keep waiting; the
/// last one to go cancels the request.
package final class SharedRequests<Key: Hashable & Sendable, Answer: Sendable> {
  package typealias Outcome = Result<Answer, any Error>

  private final class Request {
    /// It never fails, so that a failure that all callers left alone is not reported as unobserved.
    let task: BoltsTask<Outcome>
    let cancellation = CancellationTokenSource()
    var callerCount = 0

    init(_ body: @escaping @Sendable () async throws -> Answer) {
      task = BoltsTask(cancellationToken: cancellation.token) { await Outcome(body) }
    }
  }

  private var requests: [Key: Request] = [:]

  package init() {}

  /// The answer to the request for a key that is on its way, or to a new one, which `body` makes off
  /// the actor. `keep` gets the outcome of each request that some caller still waits for, once.
  package func answer(
    for key: Key, keep: (Outcome) -> Void, isolation: isolated any Actor = #isolation,
    request body: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    try Task.checkCancellation()
    let request = requests[key] ?? Request(body)
    requests[key] = request
    request.callerCount += 1
    defer {
      request.callerCount -= 1
      if request.callerCount == 0, requests[key] === request {
        requests[key] = nil
        request.cancellation.cancel()
      }
    }
    let outcome = try await request.task.value
    // The first caller that is back keeps the outcome for all.
    if requests[key] === request {
      requests[key] = nil
      keep(outcome)
    }
    return try outcome.get()
  }
}
