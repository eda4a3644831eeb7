internal import Foundation

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

  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    let answer = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return answer == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }
}
