internal import Synchronization

extension CompletionState {
  /// Waits until this state has an outcome or the awaiting Swift task is cancelled, whichever is
  /// first. A wait that was cancelled leaves no waiter behind.
  @inlinable
  @inline(__always)
  nonisolated(nonsending) func completion() async {
    unsafe await suspend(
      until: {
        switch unsafe self.register(.continuation($0)) {
        case .registered(let ticket): return ticket
        case .completed(let waiter):
          waiter.run().run()
          return nil
        }
      },
      orCancel: { self.withdraw($0)?.run().run() })
  }
}

/// Suspends the Swift task until its continuation is resumed, or the task is cancelled.
///
/// The continuation is one of the waiters of a state, and is resumed by the thread that removes it:
/// on completion, with all others, or on cancellation, by its ticket. The state's lock guarantees that
/// only one of them finds it.
///
/// It runs where its caller runs. Swift 6.3 breaks this for the specialized copy of a function: it
/// removes an actor's hop before the call as redundant, so the actor's code continues off the actor.
/// So this function is neither generic nor inlinable.
///
/// - Parameters:
///   - register: Registers the continuation and returns its ticket. Where there is an outcome already,
///     it resumes the continuation and returns `nil`.
///   - withdraw: Removes the continuation again, unless completion has, and resumes it.
@usableFromInline
@inline(never)
nonisolated(nonsending) func suspend(
  until register: (UnsafeContinuation<Void, Never>) -> WaiterTicket?,
  orCancel withdraw: @Sendable (WaiterTicket) -> Void
) async {
  let wait = CancellableWait()
  await withTaskCancellationHandler {
    unsafe await withUnsafeContinuation { continuation in
      if let ticket = unsafe register(continuation), !wait.keep(ticket) { withdraw(ticket) }
    }
  } onCancel: {
    if let ticket = wait.end() { withdraw(ticket) }
  }
}

/// The state that a wait and its cancellation share: a number in the frame of the function that waits.
/// It decides which of them withdraws the waiter when cancellation arrives before there is a ticket.
///
/// The number outlives its uses: the function continues only after the ticket is stored, and the
/// cancellation handler after it has run or been removed.
struct CancellableWait: ~Copyable, Sendable {
  // Fresh, cancelled, or, from 2 on, the number of a ticket.
  private static let fresh: UInt = 0
  private static let cancelled: UInt = 1

  private let stage = Atomic(Self.fresh)

  /// Keeps the ticket for a later cancellation; `false` if the wait was cancelled before.
  func keep(_ ticket: WaiterTicket) -> Bool {
    stage.compareExchange(
      expected: Self.fresh, desired: ticket.number + 2, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Cancels the wait and returns the ticket, if there is one.
  func end() -> WaiterTicket? {
    let stage = stage.exchange(Self.cancelled, ordering: .acquiringAndReleasing)
    return stage > Self.cancelled ? WaiterTicket(number: stage - 2) : nil
  }
}
