import BoltsTasks

/// The program half migrated: the lowest layer uses BoltsTasks, the middle one keeps Bolts-Swift's
/// names, and the top one awaits.
enum Port {}

extension Port {
  /// Turns the callback API into tasks that a token cancels.
  struct Fetcher: Sendable {
    let transport: any Transport
    let source = CancellationTokenSource()

    func text(_ path: String) -> BoltsTask<String> {
      guard !source.isCancellationRequested else { return .cancelled() }
      let answer = TaskCompletionSource<String>()
      let request = transport.get(path) { text, error in
        if text == nil, error == nil {
          answer.tryCancel()
        } else {
          answer.callback(text, error)
        }
      }
      let registration = source.token.register { request.cancel() }
      answer.task.onCompletion { _ in registration.dispose() }
      return answer.task
    }

    func cancel() {
      source.cancel()
    }
  }
}
