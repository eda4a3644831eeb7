internal import Synchronization

extension CompletionState {
  /// Waits until this state has an outcome or the awaiting Swift task is cancelled, whichever is
  /// first. A wait that was cancelled leaves no waiter behind.
  ///
  /// It runs, and goes on, where its caller runs. Swift 6.3 forgets that of the specialised copy of a
  /// function: it takes an actor's hop before the call of one for a waste, drops it, and the actor's
  /// code goes on off the actor. So there are no such copies of this one.
  @usableFromInline
  @_semantics("optimize.sil.specialize.generic.never")
  nonisolated(nonsending) func completion() async {
    let wait = CancellableWait()
    await withTaskCancellationHandler {
      unsafe await withUnsafeContinuation { continuation in
        unsafe wait.begin(on: self, continuation)
      }
    } onCancel: {
      wait.cancel(on: self)
    }
  }
}

/// One `await` on one state, and nothing but a number in the frame of the function that awaits.
///
/// The continuation itself stands among the waiters of the state, and is resumed by whoever takes it
/// out of there: completion, with all the others, or cancellation, by its ticket. The state's lock
/// sees to it that only one of them finds it. What is left to settle here is who withdraws the
/// waiter when cancellation comes before there is a ticket.
///
/// The number outlives its uses: the function goes on only after `begin` has returned, and the
/// cancellation handler after it has run or been removed.
struct CancellableWait: ~Copyable, Sendable {
  // Nothing yet, cancelled, or, from 2 on, the number of a ticket.
  private static let fresh: UInt = 0
  private static let cancelled: UInt = 1

  private let stage = Atomic(Self.fresh)

  /// Puts the continuation among the waiters, or resumes it where the wait has ended already.
  func begin<Success>(
    on state: CompletionState<Success>, _ continuation: UnsafeContinuation<Void, Never>
  ) {
    switch unsafe state.register(.continuation(continuation)) {
    case .refused: unsafe continuation.resume()
    case .accepted(let ticket):
      if !keep(ticket) { state.resume(ticket) }
    }
  }

  /// Takes the continuation out again, where completion has not, and resumes it.
  func cancel<Success>(on state: CompletionState<Success>) {
    if let ticket = end() { state.resume(ticket) }
  }

  /// Keeps the ticket for a cancellation to come; `false` when one has come.
  func keep(_ ticket: WaiterTicket) -> Bool {
    stage.compareExchange(
      expected: Self.fresh, desired: ticket.number + 2, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Cancels the wait; the ticket, where there was one to keep.
  func end() -> WaiterTicket? {
    let stage = stage.exchange(Self.cancelled, ordering: .acquiringAndReleasing)
    return stage > Self.cancelled ? WaiterTicket(number: stage - 2) : nil
  }
}

extension CompletionState {
  /// Takes a waiter out, where completion has not, and resumes what it stands for.
  fileprivate nonisolated func resume(_ ticket: WaiterTicket) {
    withdraw(ticket)?.run().run()
  }
}
