/// Reports whether work should stop, and calls back when it should.
///
/// Tokens are values and cheap to copy. All tokens of one source are equal; `.none` is never
/// cancelled. Cancellation is cooperative: the work has to check its token.
@frozen
public struct CancellationToken: Sendable {
  /// A token's source cancels a state, and a registration is a waiter. A source that is deinitialized without
  /// cancelling completes the state with a value: nothing can cancel the token any more, so waiting for that is
  /// over.
  @usableFromInline
  let state: CompletionState?

  @inlinable
  init(state: CompletionState?) { self.state = state }

  /// A token that is never cancelled.
  @inlinable
  public static var none: CancellationToken { CancellationToken(state: nil) }

  /// Whether the token's source was cancelled. Once `true`, it stays so.
  @inlinable
  @inline(__always)
  public var isCancellationRequested: Bool {
    guard let state else { return false }
    return state.isCancelled
  }

  /// Throws `CancellationError` when the token's source was cancelled.
  @inlinable
  public func throwIfCancelled() throws {
    if isCancellationRequested { throw CancellationError() }
  }

  /// Registers a callback for when the token is cancelled.
  ///
  /// It runs exactly once, on the thread that cancels, in the order of registration; at once, on
  /// this thread, when the token was cancelled before. Once its registration has been disposed of,
  /// it never runs. The callback is released after it has run, and when it can no longer run: after its
  /// registration or its source has been disposed of, or its source has been deinitialized (for a linked
  /// source: once the sources that it is linked to are deinitialized too, or nothing keeps the token).
  ///
  /// - Parameter callback: Runs on the thread that cancels, outside any lock. It may register, dispose and
  ///   cancel.
  /// - Returns: The registration, which can be disposed of. The callback runs even if it is not kept.
  @discardableResult
  public func register(_ callback: @escaping @Sendable () -> Void) -> CancellationRegistration {
    guard let state else { return CancellationRegistration() }
    let callback = CancellationCallback(callback)
    switch state.add(waiter: .code(callback.run)) {
    case .added(let ticket): return CancellationRegistration(callback, ticket)
    case .completed:
      if isCancellationRequested { callback.run(state)?.run() }
      return CancellationRegistration()
    }
  }

  /// Waits until the token is cancelled, or nothing can cancel it any more.
  ///
  /// It also returns when the awaiting Swift task is cancelled, and so does not throw; ask
  /// `isCancellationRequested` which it was. Nothing can cancel a token whose source was disposed of
  /// or deinitialized without cancelling it, nor `.none`: then it returns at once. (For the token of
  /// a linked source that is when nothing can cancel the tokens that it is linked to either.)
  public var cancellation: Void {
    get async { await state?.completion() }
  }
}

extension CancellationToken: Hashable {
  /// Whether two tokens are of the same source; `.none` equals `.none` alone.
  public static func == (left: CancellationToken, right: CancellationToken) -> Bool {
    left.state === right.state
  }

  /// Hashes the identity of the token's source.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(state.map { ObjectIdentifier($0) })
  }
}
