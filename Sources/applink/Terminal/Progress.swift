internal import Synchronization

/// A line on a terminal that says how far the work is, and is erased before anything else is written.
///
/// It is written when standard error is a terminal and the work has taken a moment, and then about
/// twice a second.
final class Progress: Sendable {
  private struct State {
    var total: Int?
    var done = 0
    /// What is being read, the input that takes longest first.
    var running: [(name: String, start: ContinuousClock.Instant)] = []
    var isShown = false
    var ticker: Task<Void, Never>?
  }

  private let console: Console
  private let state: Mutex<State>

  /// `total` is the number of inputs, when it is known.
  init(total: Int?, console: Console) {
    self.console = console
    state = Mutex(State(total: total))
    guard console.messages.isInteractive else { return }
    let ticker = Task { [weak self] in
      while (try? await Task.sleep(for: .milliseconds(500))) != nil { self?.draw() }
    }
    state.withLock { $0.ticker = ticker }
  }

  func begin(_ name: String) {
    state.withLock { $0.running.append((name, .now)) }
  }

  func end(_ name: String) {
    state.withLock { state in
      state.done += 1
      if let index = state.running.firstIndex(where: { $0.name == name }) {
        state.running.remove(at: index)
      }
    }
  }

  /// Erases the line, so that what follows starts on a clean one.
  func clear() {
    state.withLock { erase(&$0) }
  }

  /// Erases the line and writes none any more.
  func stop() {
    state.withLock { state in
      state.ticker?.cancel()
      state.ticker = nil
      erase(&state)
    }
  }

  private func erase(_ state: inout State) {
    if state.isShown { console.status("\r\u{1B}[K") }
    state.isShown = false
  }

  /// The line is written under the lock, so that it never comes after the result that erased it.
  private func draw() {
    state.withLock { state in
      guard state.ticker != nil, let oldest = state.running.first else { return }
      let count =
        switch state.total {
        case 1?: ""
        case let total?: "\(state.done) of \(total)  "
        case nil: "\(state.done)  "
        }
      let seconds = oldest.start.duration(to: .now).components.seconds
      let text = "\(count)reading \(oldest.name.printable())"
      let suffix = "  \(seconds) s"
      // A line as wide as the window could break, and then only its second half would be erased.
      let width = (console.messages.width ?? 80) - 1
      let shown = text.truncated(to: max(width - suffix.displayWidth, 1)) + suffix
      console.status("\r\u{1B}[K" + shown.truncated(to: width))
      state.isShown = true
    }
  }
}
