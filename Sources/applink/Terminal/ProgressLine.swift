/// One line on a terminal that says how far the work is, and leaves nothing behind.
///
/// It writes nothing when standard error is not a terminal, or when there is only one thing to do.
struct ProgressLine {
  var total: Int
  var console: Console

  private var isShown: Bool { console.messages.isInteractive && total > 1 }

  /// So many things are done; `name` is the last of them.
  func show(_ count: Int, _ name: String) {
    guard isShown else { return }
    let text = "\(count) of \(total)  \(name.printable())"
    let line = text.wrapped(to: (console.messages.width ?? 80) - 1).first ?? ""
    console.status("\r\u{1B}[K\(line)")
  }

  /// Takes the line away, so that what follows starts on a clean one.
  func clear() {
    guard isShown else { return }
    console.status("\r\u{1B}[K")
  }
}
