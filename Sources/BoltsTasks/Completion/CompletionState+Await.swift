internal import Synchronization

extension CompletionState {
  /// Waits until this state has an outcome or the awaiting Swift task is cancelled, whichever is
  /// first. A wait that was cancelled leaves no waiter behind.
  ///
  /// Neither generic nor inlinable: in the specialized copy of such a function Swift 6.3 removes an actor's hop before the
  /// call as redundant, so the actor's code continues off the actor.
  @usableFromInline
  nonisolated(nonsending) func completion() async {
    let wait = CancellableWait()
    await withTaskCancellationHandler {
      unsafe await withUnsafeContinuation { unsafe wait.begin($0, for: self) }
    } onCancel: {
      wait.cancel()
    }
  }

  /// Waits until this state has an outcome, and cancels it when the awaiting Swift task is cancelled.
  ///
  /// - Parameter onCancel: Is called if that has cancelled it.
  nonisolated(nonsending) func completion(cancelledBy onCancel: @Sendable () -> Void) async {
    await withTaskCancellationHandler {
      unsafe await withUnsafeContinuation { unsafe run(whenCompleted: .awaiting($0)) }
    } onCancel: {
      if completeAndRun(.cancelled) { onCancel() }
    }
  }
}

/// A Swift task that waits for a state, until that completes or the Swift task is cancelled.
///
/// Its continuation is one of the waiters of the state, and is resumed by the thread that takes it from there: the one
/// that completes the task, or that cancels the Swift task.
private struct CancellableWait: ~Copyable, Sendable {
  private enum Stage {
    case fresh, cancelled
    case waiting(WaiterTicket)
  }

  private let stage = Mutex(Stage.fresh)

  func begin(_ continuation: UnsafeContinuation<Void, Never>, for state: CompletionState) {
    switch unsafe state.add(waiter: .awaiting(continuation)) {
    case .completed: unsafe continuation.resume()
    case .added(let ticket):
      // Cancellation that came before there was a ticket has left it to this thread.
      let isCancelled = stage.withLock { stage in
        if case .cancelled = stage { return true }
        stage = .waiting(ticket)
        return false
      }
      if isCancelled { Self.end(ticket) }
    }
  }

  func cancel() {
    if case .waiting(let ticket) = stage.exchange(.cancelled) { Self.end(ticket) }
  }

  private static func end(_ ticket: WaiterTicket) {
    if case .awaiting(let continuation)? = ticket.withdraw() { unsafe continuation.resume() }
  }
}
