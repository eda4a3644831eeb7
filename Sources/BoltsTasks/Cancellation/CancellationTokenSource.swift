internal import Synchronization

/// The right to cancel: makes a token, and cancels it.
///
/// A source that goes away leaves its token as it is: a pending one can then no longer be cancelled.
public final class CancellationTokenSource: Sendable {
  private let state = CompletionState<Void>()
  private let resources = Mutex(Resources())

  /// What the source has to give up when it is cancelled, disposed of or dropped.
  private struct Resources {
    var links: [CancellationRegistration] = []
    var timer: Timer?

    func release() {
      for link in links { link.dispose() }
      timer?.cancel()
    }
  }

  /// Makes a source that has not been cancelled.
  public init() {}

  /// Makes a source that is cancelled with any of several tokens, or on its own.
  ///
  /// When one of them was cancelled before, so is this source from the start. The link ends with
  /// the source: neither keeps the other alive.
  public init(linkedTo tokens: CancellationToken...) {
    link(to: tokens)
  }

  /// Makes a source that is cancelled with any of several tokens, or on its own.
  public init(linkedTo tokens: [CancellationToken]) {
    link(to: tokens)
  }

  /// The cancellation comes down the links in one loop, however many sources are linked in a row.
  private func link(to tokens: [CancellationToken]) {
    let links = tokens.map { token in
      token.registerWaiter { [weak self] in self?.takeRegistered() ?? WaiterList() }
    }
    resources.withLock { $0.links = links }
    if isCancellationRequested { release() }
  }

  deinit { dispose() }

  /// The token that this source cancels.
  public var token: CancellationToken { CancellationToken(state: state) }

  /// Whether the source was cancelled.
  public var isCancellationRequested: Bool { token.isCancellationRequested }

  /// Cancels the token and runs what was registered with it, in order, before returning.
  ///
  /// The second call does nothing, nor does a call after `dispose()`. Registered callbacks may do
  /// anything, such as register, dispose or cancel.
  public func cancel() {
    takeRegistered().run()
  }

  /// Cancels the token and hands out what was registered with it.
  private func takeRegistered() -> WaiterList {
    guard let waiters = state.complete(.success(())) else { return WaiterList() }
    release()
    return waiters
  }

  /// Cancels the source once a time has passed.
  ///
  /// A later call replaces the time of an earlier one. Zero or less cancels at once. The source
  /// has to be kept until then: dropping it, or disposing of it, drops the timer.
  public func cancel(after delay: Duration) {
    guard delay > .zero else { return cancel() }
    let timer = Timer(after: delay) { [weak self] in self?.cancel() }
    let replaced: Timer? = resources.withLock { resources in
      if state.currentPhase != .pending { return timer }
      let replaced = resources.timer
      resources.timer = timer
      return replaced
    }
    replaced?.cancel()
  }

  /// Ends the source without cancelling: its timer, its links to other tokens and what was
  /// registered with its token are dropped, and `cancel()` has no effect from here on.
  ///
  /// Going away does the same. After, or during, `cancel()` it changes nothing.
  ///
  /// (Bolts' source threw on any use after `dispose`; here there is nothing left to go wrong.)
  public func dispose() {
    _ = state.complete(.cancelled)
    release()
  }

  private func release() {
    resources.exchange(Resources()).release()
  }
}
