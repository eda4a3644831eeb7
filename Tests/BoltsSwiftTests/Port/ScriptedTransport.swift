import Dispatch
import Synchronization

/// Returns scripted responses, on another thread.
final class ScriptedTransport: Transport {
  enum Answer: Sendable {
    case text(String)
    case error(any Error)

    /// Nothing, until the request is cancelled.
    case silence
  }

  private struct State {
    var answers: [String: [Answer]] = [:]
    var requests: [String] = []
    var cancelled: [String] = []
    var arrivals: [String: [CheckedContinuation<Void, Never>]] = [:]
  }

  private let state: Mutex<State>

  /// - Parameter answers: For each path the answers to its first, second, ... request; the last one
  ///   is repeated.
  init(_ answers: [String: [Answer]]) {
    state = Mutex(State(answers: answers))
  }

  var requests: [String] { state.withLock { $0.requests } }

  var cancelled: [String] { state.withLock { $0.cancelled } }

  /// Returns when a path has been asked for.
  func arrival(of path: String) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.requests.contains(path) { return true }
        state.arrivals[path, default: []].append(continuation)
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  func get(
    _ path: String, completion: @escaping @Sendable (String?, (any Error)?) -> Void
  ) -> TransportRequest {
    let (answer, arrivals) = state.withLock { state in
      state.requests.append(path)
      var answers = state.answers[path] ?? [.error(TransportError.notFound)]
      let answer = answers.count > 1 ? answers.removeFirst() : answers[0]
      state.answers[path] = answers
      return (answer, state.arrivals.removeValue(forKey: path) ?? [])
    }
    arrivals.forEach { $0.resume() }

    switch answer {
    case .text(let text): DispatchQueue.global().async { completion(text, nil) }
    case .error(let error): DispatchQueue.global().async { completion(nil, error) }
    case .silence: break
    }
    return TransportRequest {
      let isFirst = self.state.withLock { state in
        state.cancelled.append(path)
        return state.cancelled.count { $0 == path } == 1
      }
      if case .silence = answer, isFirst { completion(nil, nil) }
    }
  }
}
