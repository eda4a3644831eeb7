import BoltsTasks

/// The program after its migration: `await`, actors, and one bridge to the callback API.
enum AwaitPort {}

extension AwaitPort {
  /// The callback API, awaited. Cancelling the Swift task cancels the request.
  struct Fetcher: Sendable {
    let transport: any Transport

    func text(_ path: String) async throws -> String {
      try await withCancellationToken { token in
        let answer = TaskCompletionSource<String>()
        let request = transport.get(path) { text, error in
          if text == nil, error == nil {
            answer.tryCancel()
          } else {
            answer.callback(text, error)
          }
        }
        let registration = token.register { request.cancel() }
        defer { registration.dispose() }
        return try await answer.task.value
      }
    }
  }
}
