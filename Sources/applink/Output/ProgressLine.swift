internal import Foundation
internal import Synchronization

/// One line on a terminal that says how far the work is, and leaves nothing behind.
///
/// It writes nothing when standard error is not a terminal, or when there is only one thing to do.
final class ProgressLine: Sendable {
  private let console: Console
  private let total: Int
  private let finished = Mutex(0)

  init(total: Int, console: Console) {
    self.console = console
    self.total = total
  }

  private var isShown: Bool { console.messages.isInteractive && total > 1 }

  /// One more thing is done; `name` says which.
  func advance(_ name: String) {
    guard isShown else { return }
    finished.withLock { count in
      count += 1
      let text = "\(count) of \(total)  \(name.printable())"
      let line = text.wrapped(to: (console.messages.width ?? 80) - 1).first ?? ""
      console.status("\r\u{1B}[K\(line)")
    }
  }

  /// Takes the line away, so that what follows starts on a clean one.
  func clear() {
    guard isShown else { return }
    console.status("\r\u{1B}[K")
  }
}
