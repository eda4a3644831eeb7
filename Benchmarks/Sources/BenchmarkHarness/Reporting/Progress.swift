internal import Foundation

/// One line on standard error that is written over; nothing when it is no terminal.
struct Progress {
  private let isShown: Bool

  init() {
    isShown = isatty(STDERR_FILENO) == 1
  }

  func show(_ text: String) {
    // Carriage return, the text cut to a terminal's width, then erase to the end of the line.
    write("\r\(text.prefix(78))\u{1B}[K")
  }

  func clear() {
    write("\r\u{1B}[K")
  }

  private func write(_ text: String) {
    guard isShown else { return }
    FileHandle.standardError.write(Data(text.utf8))
  }
}
