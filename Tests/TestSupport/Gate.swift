import Synchronization

/// Suspends its waiters until it is opened, permanently, by one call or by the last of several.
package final class Gate: Sendable {
  private struct State {
    var missing: Int
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  package init(opensAtCall calls: Int = 1) {
    state = Mutex(State(missing: calls))
  }

  package var isOpen: Bool { state.withLock { $0.missing <= 0 } }

  package func open() {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.missing -= 1
      guard state.missing <= 0 else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns once the gate is open; cancellation does not open it.
  package func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if state.missing > 0 { state.waiters.append(continuation) }
        return state.missing <= 0
      }
      if isOpen { continuation.resume() }
    }
  }
}
