#if os(Linux)
  public import Foundation

  /// Opens URLs with the Linux desktop's `xdg-open`.
  ///
  /// The command is started directly and the URL is one of its arguments, so no shell ever reads
  /// it. No thread waits for the command. Where `xdg-open` stays until the browser is closed it is
  /// left alone once the timeout is over, and counts as having succeeded.
  public struct XDGOpener: URLOpening {
    private let directories: [String]
    private let timeout: Duration

    /// Creates an opener.
    ///
    /// - Parameters:
    ///   - searchPath: Where `xdg-open` and `xdg-mime` are, directories separated by colons; `PATH`
    ///     of the environment when it is `nil`.
    ///   - timeout: How long a command may take to end. An `xdg-open` that is still running then
    ///     has opened the URL; an `xdg-mime` has found no application.
    public init(searchPath: String? = nil, timeout: Duration = .seconds(5)) {
      self.timeout = timeout
      let path = searchPath ?? ProcessInfo.processInfo.environment["PATH"] ?? ""
      directories = path.split(separator: ":").map(String.init)
    }

    /// Whether the desktop names an application for the URL's scheme (`xdg-mime query default`).
    public func canOpen(_ url: URL) async -> Bool {
      guard let scheme = url.scheme?.lowercased(), command("xdg-open") != nil,
        let query = command("xdg-mime")
      else { return false }
      let arguments = ["query", "default", "x-scheme-handler/\(scheme)"]
      let output = await query.output(arguments, timeout: timeout)
      return output?.contains { !$0.isWhitespace } ?? false
    }

    /// Opens the URL with its scheme's application; `false` when `xdg-open` is missing or fails.
    public func open(_ url: URL) async -> Bool {
      // A URL with a scheme begins with a letter, so it cannot be taken for an option.
      guard url.scheme != nil, let command = command("xdg-open") else { return false }
      let ending = await command.run([url.absoluteString], timeout: timeout)
      return ending == .exited(status: 0) || ending == .stillRunning
    }

    /// `false`: on this desktop a web address goes to the browser, whatever apps there are.
    public func canOpenUniversalLink(_ url: URL) async -> Bool { false }

    /// `false`, and opens nothing: on this desktop a web address goes to the browser.
    public func openUniversalLink(_ url: URL) async -> Bool { false }

    private func command(_ name: String) -> Command? {
      directories.lazy.map { "\($0)/\(name)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
        .map { Command(path: $0) }
    }
  }
#endif
