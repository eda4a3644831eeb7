internal import Foundation

/// Where the tool writes: results on standard output, everything else on standard error.
struct Console: Sendable {
  private(set) var results: Terminal
  let messages: Terminal

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    results = Terminal(descriptor: STDOUT_FILENO, environment: environment)
    messages = Terminal(descriptor: STDERR_FILENO, environment: environment)
  }

  /// The console without colours.
  var plain: Console {
    var console = self
    console.results.isColoured = false
    return console
  }

  func paint(_ text: String, _ style: Style) -> String { results.paint(text, style) }

  func write(_ text: String) throws { try results.write(text) }

  func print(_ text: String) throws { try write(text + "\n") }

  /// Writes a message; one that cannot be written is dropped.
  func report(_ text: String, _ style: Style = .plain) {
    try? messages.write(messages.paint(text, style) + "\n")
  }

  /// Writes to the messages' terminal without ending the line.
  func status(_ text: String) { try? messages.write(text) }
}

/// The destination of a stream of text.
struct Terminal: Sendable {
  private let descriptor: Int32
  /// Whether a person reads the stream as it is written.
  var isInteractive: Bool
  var isColoured: Bool

  /// Asks the system about a file descriptor.
  ///
  /// Text is coloured on a terminal unless `TERM=dumb`. `FORCE_COLOR` colours it everywhere and
  /// `NO_COLOR` nowhere (https://force-color.org, https://no-color.org: set and not empty counts; of
  /// both `NO_COLOR` does).
  init(descriptor: Int32, environment: [String: String]) {
    self.descriptor = descriptor
    isInteractive = isatty(descriptor) == 1
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

  /// The columns of a line; 80 where the system does not say.
  var columns: Int {
    var size = winsize()
    let answer = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return answer == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  func write(_ text: String) throws { try writeAll(text, to: descriptor, name: "the output") }
}

/// Writes a text; partial writes and interruptions are continued. `name` is the destination's in the error.
func writeAll(_ text: String, to descriptor: Int32, name: String) throws {
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

enum Style: String, Sendable {
  case plain = ""
  case heading = "1"
  case faint = "2"
  case good = "32"
  case warning = "33"
  case bad = "31"
  case link = "36"
}

/// The reader of the output has closed the pipe, as `head` does.
struct OutputClosed: Error {}
