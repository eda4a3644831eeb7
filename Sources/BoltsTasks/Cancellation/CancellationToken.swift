/// The right to ask whether work should stop, and to be told when.
///
/// Tokens are values and cheap to pass on. All tokens of one source are the same; `.none` is never
/// cancelled. Cancelling is cooperative: a token tells, the work decides.
@frozen
public struct CancellationToken: Sendable {
  /// A token's source completes a state, so that cancelling is completing with a value, and a
  /// registration is a waiter. A source that goes away without cancelling ends the state as
  /// "cancelled": nothing will come any more, and nobody has to wait for it.
  @usableFromInline
  let state: CompletionState<Void>?

  @inlinable
  init(state: CompletionState<Void>?) { self.state = state }

  /// A token that is never cancelled.
  @inlinable
  public static var none: CancellationToken { CancellationToken(state: nil) }

  /// Whether the token's source was cancelled. Once `true`, it stays so.
  @inlinable
  @inline(__always)
  public var isCancellationRequested: Bool {
    guard let state else { return false }
    return state.currentPhase == .success
  }

  /// Throws when the token's source was cancelled.
  ///
  /// - Throws: `CancellationError`.
  @inlinable
  public func throwIfCancelled() throws {
    if isCancellationRequested { throw CancellationError() }
  }

  /// Registers a callback for when the source is cancelled.
  ///
  /// It runs exactly once, on the thread that cancels, in the order of registration; at once, on
  /// this thread, when the source was cancelled before. Once its registration has been disposed of,
  /// it never runs. It is released when it has run and when it no longer can: its registration or
  /// its source was disposed of, or the source went away.
  @discardableResult
  public func register(_ callback: @escaping @Sendable () -> Void) -> CancellationRegistration {
    registerWaiter {
      callback()
      return WaiterList()
    }
  }

  /// Registers a callback that returns what it released, to be run in the loop of whoever cancels.
  func registerWaiter(
    _ callback: @escaping @Sendable () -> WaiterList
  ) -> CancellationRegistration {
    guard let state else { return CancellationRegistration(entry: nil) }
    let entry = CancellationEntry(callback)
    if let ticket = state.register(Waiter(entry.run)).accepted {
      return CancellationRegistration(entry: entry, state: state, ticket: ticket)
    }
    if isCancellationRequested { entry.run().run() }
    return CancellationRegistration(entry: nil)
  }

  /// Returns when the source is cancelled, or when the awaiting Swift task is.
  ///
  /// The token `.none`, and one whose source went away without cancelling, return in the second case
  /// only.
  public var cancellation: Void {
    get async {
      await state?.completion()
      if !isCancellationRequested { await CompletionState<Void>().completion() }
    }
  }
}
