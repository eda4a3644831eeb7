internal import Synchronization

extension CompletionState {
  /// Waits until this state has an outcome or the awaiting Swift task is cancelled, whichever is
  /// first. A wait that was cancelled leaves no waiter behind.
  @inlinable
  @inline(__always)
  nonisolated(nonsending) func completion() async {
    unsafe await suspend(
      until: { unsafe self.register(.continuation($0)).accepted },
      orCancel: { self.withdraw($0)?.run().run() })
  }
}

/// Suspends the Swift task until its continuation is resumed, or the task is cancelled.
///
/// The continuation stands among the waiters of a state, and is resumed by whoever takes it out of
/// there: completion, with all the others, or cancellation, by its ticket. The state's lock sees to
/// it that only one of them finds it.
///
/// It runs, and goes on, where its caller runs. Swift 6.3 forgets that of the specialised copy of a
/// function: it takes an actor's hop before the call of one for a waste, drops it, and the actor's
/// code goes on off the actor. So this one is not generic, and nobody sees into it.
///
/// - Parameters:
///   - register: Puts the continuation among the waiters; `nil` where there is an outcome already.
///   - withdraw: Takes it out again, where completion has not, and resumes it.
@usableFromInline
@inline(never)
nonisolated(nonsending) func suspend(
  until register: (UnsafeContinuation<Void, Never>) -> WaiterTicket?,
  orCancel withdraw: @Sendable (WaiterTicket) -> Void
) async {
  let wait = CancellableWait()
  await withTaskCancellationHandler {
    unsafe await withUnsafeContinuation { continuation in
      if let ticket = unsafe register(continuation) {
        if !wait.keep(ticket) { withdraw(ticket) }
      } else {
        unsafe continuation.resume()
      }
    }
  } onCancel: {
    if let ticket = wait.end() { withdraw(ticket) }
  }
}

/// What cancellation has to know of a wait: nothing but a number in the frame of the function that
/// waits. It settles who withdraws the waiter when cancellation comes before there is a ticket.
///
/// The number outlives its uses: the function goes on only after the ticket is kept, and the
/// cancellation handler after it has run or been removed.
struct CancellableWait: ~Copyable, Sendable {
  // Nothing yet, cancelled, or, from 2 on, the number of a ticket.
  private static let fresh: UInt = 0
  private static let cancelled: UInt = 1

  private let stage = Atomic(Self.fresh)

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
