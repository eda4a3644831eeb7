internal import CThreadSupport
internal import Synchronization

/// Creates a token, and cancels it.
///
/// A source that is deinitialized leaves its token as it is: a token that was not cancelled then
/// can't be any more. A linked source leaves its token to the tokens that it is linked to.
public final class CancellationTokenSource: Sendable {
  private let state = CompletionState()
  /// What can still cancel a linked token, this source included; `nil` when it is not linked.
  private let cancellers: Cancellers?
  private let timer = Mutex<RunningTimer?>(nil)

  /// Creates a source that has not been cancelled.
  public init() { cancellers = nil }

  /// Creates a source that is cancelled with any of several tokens, or by itself.
  ///
  /// When one of them was cancelled before, so is this source from the start. The token of this
  /// source keeps the link: it is cancelled with those tokens even after this source is deinitialized.
  /// The link ends with `dispose()`, and when neither this source nor a copy of its token is left; the
  /// other tokens do not retain it.
  ///
  /// - Parameter tokens: The tokens to be cancelled with.
  public init(linkedTo tokens: CancellationToken...) {
    let parents = tokens.compactMap(\.state)
    cancellers = parents.isEmpty ? nil : CancellationLinks.connect(state, to: parents)
  }

  deinit {
    if cancellers == nil { state.completeWithoutRunning() }
  }

  /// The token that this source cancels.
  public var token: CancellationToken { CancellationToken(state: state) }

  /// Whether the source was cancelled.
  public var isCancellationRequested: Bool { token.isCancellationRequested }

  /// Cancels the token and runs what was registered with it, in order, before returning.
  ///
  /// The second call does nothing, nor does a call after `dispose()`. Registered callbacks may do
  /// anything, such as register, dispose or cancel. Where callbacks cancel sources whose callbacks
  /// cancel sources, and so on until the stack is nearly used up, the rest run on the global queue,
  /// and may run after this has returned.
  public func cancel() {
    guard let ready = state.complete(.cancelled) else { return }
    if bolts_stack_is_low() { ready.runOnGlobalExecutor() } else { ready.run() }
  }

  /// Cancels the source once a time has passed.
  ///
  /// A later call replaces the time of an earlier one. The source need not be kept: the timer keeps it until then,
  /// or until the token is cancelled in another way or the source is disposed of.
  ///
  /// - Parameters:
  ///   - delay: The time to wait. Zero or less cancels at once.
  ///   - clock: The clock that measures the time, as for `BoltsTask.delay`.
  public func cancel(after delay: Duration, clock: some Clock<Duration> = .continuous) {
    guard delay > .zero else { return cancel() }
    let timer = RunningTimer(after: delay, clock: clock) { self.cancel() }
    if let replaced = self.timer.exchange(timer) {
      replaced.cancel()
    } else {
      // However the token is cancelled: a parent does not know the timer.
      token.register { self.timer.exchange(nil)?.cancel() }
    }
    if state.currentPhase != .pending { self.timer.exchange(nil)?.cancel() }
  }

  /// Ends the source without cancelling.
  ///
  /// Its timer, its links to other tokens and what was registered with its token are dropped, Swift
  /// tasks that await `cancellation` go on, and `cancel()` has no effect from here on. After, or
  /// during, `cancel()` it changes nothing.
  ///
  /// (Bolts' source threw on any use after `dispose`; here every use is safe.)
  public func dispose() {
    state.completeWithoutRunning()
    // After that, or `cancel(after:)` on another thread could still set one.
    timer.exchange(nil)?.cancel()
  }
}
