internal import Foundation

/// Where the tool writes: results on standard output, everything else on standard error.
struct Console: Sendable {
  private(set) var results: Terminal
  let messages: Terminal
  private var output = TextStream(descriptor: STDOUT_FILENO)
  private let errors = TextStream(descriptor: STDERR_FILENO)

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    results = Terminal(descriptor: STDOUT_FILENO, environment: environment)
    messages = Terminal(descriptor: STDERR_FILENO, environment: environment)
  }

  /// The console with its results in another stream, which is no terminal.
  func writing(to stream: TextStream) -> Console {
    var console = self
    console.output = stream
    console.results = Terminal(descriptor: stream.descriptor, environment: [:])
    return console
  }

  /// The console without colours.
  var plain: Console {
    var console = self
    console.results.isColoured = false
    return console
  }

  func paint(_ text: String, _ style: Style) -> String { results.paint(text, style) }

  func write(_ text: String) throws { try output.write(text) }

  func print(_ text: String) throws { try write(text + "\n") }

  /// Writes a message, on indented lines where it is wide; one that cannot be written is dropped.
  func report(_ text: String, _ style: Style = .plain) {
    report(text.split(separator: " ", omittingEmptySubsequences: false).map(String.init), style)
  }

  /// Writes a message of pieces that stay whole, a space between two.
  func report(_ pieces: [String], _ style: Style = .plain) {
    let lines = pieces.wrapped(to: messages.width ?? .max, indent: "  ")
    try? errors.write(lines.map { messages.paint($0, style) + "\n" }.joined())
  }

  /// Writes to the messages' terminal without ending the line.
  func status(_ text: String) { try? errors.write(text) }
}

/// The destination of a stream of text.
struct Terminal: Sendable {
  /// Whether a person reads the stream as it is written.
  var isInteractive: Bool
  /// The columns of a line; `nil` when the stream goes to a file or a pipe, where nothing is broken.
  var width: Int?
  var isColoured: Bool

  /// Asks the system about a file descriptor.
  ///
  /// Text is coloured on a terminal unless `TERM=dumb`. `FORCE_COLOR` colours it everywhere and
  /// `NO_COLOR` nowhere (https://force-color.org, https://no-color.org: set and not empty counts; of
  /// both `NO_COLOR` does). `COLUMNS` overrides the width, and gives one to a pipe. No width is too
  /// small: words and URLs stay whole in every window, and the terminal breaks those that are wider.
  init(descriptor: Int32, environment: [String: String]) {
    isInteractive = isatty(descriptor) == 1
    let asked = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    width = asked ?? (isInteractive ? Self.columns(of: descriptor) ?? 80 : nil)
    func isSet(_ name: String) -> Bool { !environment[name, default: ""].isEmpty }
    isColoured =
      !isSet("NO_COLOR")
      && (isSet("FORCE_COLOR") || isInteractive && environment["TERM"] != "dumb")
  }

  /// The one place that writes the codes for a style.
  func paint(_ text: String, _ style: Style) -> String {
    guard isColoured, style != .plain, !text.isEmpty else { return text }
    return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }

  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    let answer = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return answer == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }
}

enum Style: String, Sendable {
  case plain = ""
  case heading = "1"
  case faint = "2"
  case good = "32"
  case warning = "33"
  case bad = "31"
  case link = "36"
}

/// A stream of text to a file descriptor that is written whole or not at all.
struct TextStream: Sendable {
  var descriptor: Int32
  /// Its name for messages.
  var name = "the output"

  /// Writes the text; partial writes and interruptions are continued.
  func write(_ text: String) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Foundation.write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&wanted, 1, -1)
      case EPIPE: throw OutputClosed()
      default: throw ToolError.unwritable(name)
      }
    }
  }
}

/// The reader of the output has closed the pipe, as `head` does.
struct OutputClosed: Error {}
