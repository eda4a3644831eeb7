internal import Foundation

/// Where the tool writes: results on standard output, everything else on standard error.
struct Console: Sendable {
  let results: Terminal
  let messages: Terminal
  private let output = TextStream(descriptor: STDOUT_FILENO)
  private let errors = TextStream(descriptor: STDERR_FILENO)

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    results = Terminal(descriptor: STDOUT_FILENO, environment: environment)
    messages = Terminal(descriptor: STDERR_FILENO, environment: environment)
  }

  /// The colours of results.
  var palette: Palette { Palette(isColoured: results.isColoured) }

  /// Writes a piece of a result.
  func write(_ text: String) throws(OutputError) {
    try output.write(text)
  }

  /// Writes a result and ends its line.
  func print(_ text: String) throws(OutputError) {
    try output.write(text + "\n")
  }

  /// Writes a message and ends its line. A message that cannot be written is dropped.
  ///
  /// One that is wider than the terminal continues on indented lines.
  func report(_ text: String, _ style: Style = .plain) {
    report(text.split(separator: " ", omittingEmptySubsequences: false).map(String.init), style)
  }

  /// Writes a message of pieces that stay whole, a space between two.
  func report(_ pieces: [String], _ style: Style = .plain) {
    let palette = Palette(isColoured: messages.isColoured)
    let lines = pieces.wrapped(to: messages.width ?? .max, indent: "  ")
    try? errors.write(lines.map { palette.paint($0, style) + "\n" }.joined())
  }

  /// Writes to the messages' terminal without ending the line.
  func status(_ text: String) {
    try? errors.write(text)
  }
}
