internal import Synchronization

/// One `await` on one state: it ends when the task completes or when the awaiting Swift task is
/// cancelled, whichever is first, and exactly once.
@usableFromInline
final class Awaiter: Sendable {
  @safe
  private enum Stage {
    case started
    case suspended(UnsafeContinuation<Bool, Never>)
    case ended(completed: Bool)
  }

  private let stage = Mutex(Stage.started)

  @usableFromInline
  init() {}

  /// Suspends the caller's continuation, or resumes it where the end has come already.
  @usableFromInline
  func suspend(_ continuation: UnsafeContinuation<Bool, Never>) {
    let ended: Bool? = stage.withLock { stage in
      if case .ended(let completed) = stage { return completed }
      unsafe stage = .suspended(continuation)
      return nil
    }
    if let ended { unsafe continuation.resume(returning: ended) }
  }

  /// Ends the wait; `false` when it had ended before.
  @discardableResult
  @usableFromInline
  func end(completed: Bool) -> Bool {
    let previous = stage.withLock { stage in
      let previous = stage
      if case .ended = stage { return previous }
      stage = .ended(completed: completed)
      return previous
    }
    switch previous {
    case .started: return true
    case .suspended(let continuation):
      unsafe continuation.resume(returning: completed)
      return true
    case .ended: return false
    }
  }

  @Sendable
  @usableFromInline
  func complete() -> WaiterList {
    end(completed: true)
    return WaiterList()
  }
}

extension CompletionState {
  /// Waits for the outcome; `false` when the awaiting Swift task was cancelled first, which leaves no
  /// waiter behind.
  @inlinable
  nonisolated(nonsending) func completion() async -> Bool {
    let awaiter = Awaiter()
    guard let ticket = register(Waiter(awaiter.complete)) else { return true }
    return await withTaskCancellationHandler {
      unsafe await withUnsafeContinuation { continuation in
        unsafe awaiter.suspend(continuation)
      }
    } onCancel: {
      if awaiter.end(completed: false) { unregister(ticket) }
    }
  }
}
