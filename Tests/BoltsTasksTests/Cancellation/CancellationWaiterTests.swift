@testable import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

/// What a token keeps, and until when: a token may live as long as the program.
@Suite("What a cancellation token keeps")
struct CancellationWaiterTests {
  @Test("a registration that was disposed of leaves nothing in its token")
  func registrations() async {
    let source = CancellationTokenSource()
    let first = source.token.register {}
    let second = source.token.register {}
    #expect(await source.token.hasWaiter)
    second.dispose()
    first.dispose()
    #expect(await !source.token.hasWaiter)
    withExtendedLifetime(source) {}
  }

  /// How a linked source ends while the source that it is linked to lives on.
  enum End: CaseIterable { case cancelled, disposed, deinitialized }

  @Test("a linked source that has ended leaves nothing in its parents", arguments: End.allCases)
  func links(_ end: End) async {
    let parents = [CancellationTokenSource(), CancellationTokenSource()]
    var child: CancellationTokenSource? = CancellationTokenSource(
      linkedTo: parents[0].token, parents[1].token)
    let token = child?.token
    for parent in parents { #expect(await parent.token.hasWaiter) }
    switch end {
    case .cancelled: child?.cancel()
    case .disposed: child?.dispose()
    case .deinitialized: break
    }
    if end == .deinitialized {
      child = nil
      #expect(await parents[0].token.hasWaiter, "its token is kept")
    } else {
      for parent in parents { #expect(await !parent.token.hasWaiter) }
    }
    #expect(token?.isCancellationRequested == (end == .cancelled))
    // A source that is deinitialized removes all waiters of its token.
    withExtendedLifetime(parents) {}
  }

  @Test("a source that is linked to a cancelled token and to another leaves nothing in the other")
  func linkedTooLate() async {
    let cancelled = CancellationTokenSource()
    cancelled.cancel()
    let other = CancellationTokenSource()
    let child = CancellationTokenSource(linkedTo: cancelled.token, other.token)
    #expect(child.isCancellationRequested)
    #expect(await !other.token.hasWaiter)
    withExtendedLifetime(other) {}
  }

  // MARK: - Timers

  /// What stops the timer of a source.
  enum Stop: CaseIterable { case cancel, parent, dispose, laterTime, zero }

  @Test("a source's timer stops as soon as it is not needed any more", arguments: Stop.allCases)
  func timers(_ stop: Stop) async throws {
    let clock = TestClock()
    let parent = CancellationTokenSource()
    let source = CancellationTokenSource(linkedTo: parent.token)
    source.cancel(after: .seconds(10), clock: clock)
    try await clock.waitForSleepers()
    switch stop {
    case .cancel: source.cancel()
    case .parent: parent.cancel()
    case .dispose: source.dispose()
    case .laterTime: source.cancel(after: .seconds(10), clock: TestClock())
    case .zero: source.cancel(after: .zero)
    }
    #expect(clock.sleeperCount == 0)
    // A pending timer keeps its source, here for ever: no test advances the later clock.
    source.dispose()
  }

  @Test("a source that was cancelled or disposed of before starts no timer that lasts")
  func timersTooLate() async throws {
    for isDisposed in [true, false] {
      let clock = TestClock()
      let source = CancellationTokenSource()
      if isDisposed { source.dispose() } else { source.cancel() }
      source.cancel(after: .seconds(10), clock: clock)
      try await clock.checkSuspension()
      #expect(source.isCancellationRequested != isDisposed)
    }
  }

  @Test("cancel(after:) cancels when the time has passed; zero or less at once")
  func cancelAfter() async {
    for delay in [Duration.zero, .seconds(-1)] {
      let source = CancellationTokenSource()
      source.cancel(after: delay)
      #expect(source.isCancellationRequested)
    }
    let source = CancellationTokenSource()
    source.cancel(after: .milliseconds(1))
    await source.token.cancellation
    #expect(source.isCancellationRequested)
  }

  @Test("a pending timer keeps its source, and what it cancelled is released")
  func keepsSource() async throws {
    let clock = TestClock()
    weak var weakSource: CancellationTokenSource?
    let token = {
      let source = CancellationTokenSource()
      source.cancel(after: .seconds(10), clock: clock)
      weakSource = source
      return source.token
    }()
    try await clock.waitForSleepers()
    await clock.advance(by: .seconds(10))
    await token.cancellation
    #expect(token.isCancellationRequested)
    while weakSource != nil { await Task.yield() }
  }
}
