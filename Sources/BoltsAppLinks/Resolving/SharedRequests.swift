internal import BoltsTasks

/// The requests that concurrent callers share: one for each key. An actor owns it.
///
/// A caller that is cancelled gets a `CancellationError` at once, and the others keep waiting; the
/// last one to go cancels the request.
final class SharedRequests<Key: Hashable & Sendable, Answer: Sendable> {
  private final class Request {
    let task: BoltsTask<Answer>
    let cancellation = CancellationTokenSource()
    var callerCount = 0

    init(_ body: @escaping @Sendable () async -> Answer) {
      task = BoltsTask(cancellationToken: cancellation.token) { await body() }
    }
  }

  private var requests: [Key: Request] = [:]
  /// The callers so far that made a request, and those that waited for another's.
  private(set) var (madeCount, sharedCount): (Int64, Int64) = (0, 0)

  /// The answer to the request for a key that is on its way, or to a new one, which `body` makes off
  /// the actor. `keep` gets the answer to each request that some caller still waits for, once.
  func answer(
    for key: Key, keep: (Answer) -> Void, isolation: isolated any Actor = #isolation,
    request body: @escaping @Sendable () async -> Answer
  ) async throws -> Answer {
    try Task.checkCancellation()
    if requests[key] == nil { madeCount += 1 } else { sharedCount += 1 }
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
    let answer = try await request.task.value
    // The first caller that is back keeps the answer for all.
    if requests[key] === request {
      requests[key] = nil
      keep(answer)
    }
    return answer
  }
}
