internal import Synchronization

/// A line on a terminal that says how far the work is, and is erased before anything else is written.
///
/// It is written when standard error is a terminal and the work has taken a moment, and then about
/// twice a second.
final class Progress: Sendable {
  private struct State {
    var done = 0
    /// What is being read, the input that takes longest first.
    var running: [String] = []
    var isShown = false
    var ticker: Task<Void, Never>?
  }

  private let console: Console
  private let total: Int
  private let state = Mutex(State())
  private let start = ContinuousClock.now

  /// `total` is the number of inputs.
  init(total: Int, console: Console) {
    self.console = console
    self.total = total
    guard console.messages.isInteractive else { return }
    let ticker = Task { [weak self] in
      while (try? await Task.sleep(for: .milliseconds(500))) != nil { self?.draw() }
    }
    state.withLock { $0.ticker = ticker }
  }

  func begin(_ name: String) {
    state.withLock { $0.running.append(name) }
  }

  func end(_ name: String) {
    state.withLock { state in
      state.done += 1
      state.running.firstIndex(of: name).map { _ = state.running.remove(at: $0) }
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
      let count = total > 1 ? "\(state.done) of \(total)  " : ""
      let seconds = start.duration(to: .now).components.seconds
      let text = "\(count)\(seconds) s  reading \(oldest.printable())"
      // A line as wide as the window could break, and then only its second half would be erased. A
      // character beyond ASCII may take two columns.
      var width = 0
      let shown = text.prefix { character in
        width += character.isASCII ? 1 : 2
        return width < console.messages.columns
      }
      console.status("\r\u{1B}[K" + shown)
      state.isShown = true
    }
  }
}
