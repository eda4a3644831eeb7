import Synchronization

/// Counts the `Tracked` objects that are alive, and reports when the last is deinitialized.
package final class LiveCount: Sendable {
  private struct State {
    var count = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  package init() {}

  package var value: Int { state.withLock { $0.count } }

  package func track() -> Tracked { Tracked(self) }

  /// Returns once nothing that was tracked is alive. (An executor lets go of work some time after
  /// the work has completed its task, so there is nothing to look at any earlier.)
  package func zero() async {
    await withCheckedContinuation { continuation in
      let isZero = state.withLock { state in
        if state.count > 0 { state.waiting.append(continuation) }
        return state.count == 0
      }
      if isZero { continuation.resume() }
    }
  }

  fileprivate func add() {
    state.withLock { $0.count += 1 }
  }

  fileprivate func remove() {
    let waiting = state.withLock { state in
      state.count -= 1
      if state.count > 0 { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

/// An object that is counted while it is alive.
package final class Tracked: Sendable {
  private let live: LiveCount

  fileprivate init(_ live: LiveCount) {
    self.live = live
    live.add()
  }

  deinit { live.remove() }

  /// Keeps the object alive in the closure that calls it.
  package func touch() {}
}

/// An object that runs a closure when it is deinitialized.
package final class OnDeinit: Sendable {
  private let action: @Sendable () -> Void

  package init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  deinit { action() }

  /// Keeps the object alive in the closure that calls it.
  package func touch() {}
}
