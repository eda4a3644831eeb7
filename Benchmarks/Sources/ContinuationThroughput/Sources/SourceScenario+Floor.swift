internal import BenchmarkHarness
internal import Synchronization

extension SourceScenario {
  var others: [Contender] {
    [Contender("Deferred", operations: Self.operations, deferred)] + floor
  }

  /// The lower bound for a round trip of two Swift tasks on the pool, with nothing but the
  /// continuations that suspend and resume them: what the runtime costs.
  private var floor: [Contender] {
    guard self == .pingPong else { return [] }
    return [
      Contender(
        "floor", operations: Self.operations, .async { await Self.roundTrips(isCancellable: false) }
      ),
      Contender(
        "floor, cancellable", operations: Self.operations,
        .async { await Self.roundTrips(isCancellable: true) }),
    ]
  }

  private static func roundTrips(isCancellable: Bool) async {
    let pings = (0..<operations).map { _ in Meeting() }
    let pongs = (0..<operations).map { _ in Meeting() }
    let player = Task {
      for (ping, pong) in zip(pings, pongs) {
        await ping.wait(isCancellable: isCancellable)
        pong.signal()
      }
    }
    for (ping, pong) in zip(pings, pongs) {
      ping.signal()
      await pong.wait(isCancellable: isCancellable)
    }
    await player.value
  }

  /// One task waits, and another resumes it.
  private final class Meeting: Sendable {
    private static let signalled: UInt = 1

    /// No signal, a stored signal, or the continuation that waits for one.
    private let state = Atomic<UInt>(0)

    func signal() {
      let waiting = state.exchange(Self.signalled, ordering: .acquiringAndReleasing)
      if waiting > Self.signalled {
        unsafe unsafeBitCast(waiting, to: UnsafeContinuation<Void, Never>.self).resume()
      }
    }

    func wait(isCancellable: Bool) async {
      if state.load(ordering: .acquiring) == Self.signalled { return }
      if isCancellable {
        await withTaskCancellationHandler {
          await suspend()
        } onCancel: {
        }
      } else {
        await suspend()
      }
    }

    private func suspend() async {
      unsafe await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
        let waiting = unsafe unsafeBitCast(continuation, to: UInt.self)
        let isFirst = state.compareExchange(
          expected: 0, desired: waiting, ordering: .acquiringAndReleasing
        ).exchanged
        if !isFirst { unsafe continuation.resume() }
      }
    }
  }
}
