#if os(Linux)
  internal import BoltsTasks
  public import Foundation

  /// Opens URLs with the Linux desktop's `xdg-open`.
  ///
  /// `xdg-open` opens a URL whose scheme no application takes in the browser and exits with 0, so this
  /// opener first asks the desktop for the scheme's application (`xdg-mime`).
  ///
  /// The commands are started directly and the URL is one of their arguments, so no shell reads it. No
  /// thread waits for them. Where `xdg-open` runs until the browser is closed it is left running once
  /// the timeout is over, and counts as having succeeded.
  public struct XDGOpener: URLOpening {
    private let directories: [String]
    private let timeout: Duration
    private let environment = ProcessInfo.processInfo.environment

    /// Creates an opener.
    ///
    /// - Parameters:
    ///   - searchPath: Where `xdg-open` and `xdg-mime` are, directories separated by colons; `PATH`
    ///     of the environment when it is `nil`.
    ///   - timeout: How long a command may take to end. An `xdg-open` that is still running then
    ///     has opened the URL; an `xdg-mime` has found no application.
    public init(searchPath: String? = nil, timeout: Duration = .seconds(5)) {
      self.timeout = timeout
      let path = searchPath ?? environment["PATH"] ?? ""
      directories = path.split(separator: ":").map(String.init)
    }

    /// Whether the desktop names an application for the URL's scheme, or the browser for a web URL.
    ///
    /// It asks `xdg-mime query default`; for http and https the environment's `BROWSER` counts too. It is
    /// `false` also when `xdg-open` or `xdg-mime` is missing or fails.
    public func canOpen(_ url: URL) async -> Bool {
      guard let scheme = url.scheme?.lowercased(), path(of: "xdg-open") != nil else { return false }
      if url.isHTTP, environment["BROWSER"]?.isEmpty == false { return true }
      return await hasApplication(forScheme: scheme)
    }

    /// Opens the URL with its scheme's application, an http or https URL with the browser.
    ///
    /// It returns `false` when the desktop names no application for the scheme, and when `xdg-open` is
    /// missing or fails.
    public func open(_ url: URL) async -> Bool {
      guard let scheme = url.scheme?.lowercased() else { return false }
      if !url.isHTTP, await !hasApplication(forScheme: scheme) { return false }
      // A URL with a scheme begins with a letter, so it cannot be taken for an option.
      return await run(
        "xdg-open", [url.absoluteString], output: FileHandle.nullDevice, mayKeepRunning: true)
    }

    private func hasApplication(forScheme scheme: String) async -> Bool {
      let output = Pipe()
      guard
        await run("xdg-mime", ["query", "default", "x-scheme-handler/\(scheme)"], output: output)
      else { return false }
      // Foundation's `readToEnd()` throws when a signal interrupts the read.
      let file = output.fileHandleForReading.fileDescriptor
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = unsafe read(file, &buffer, buffer.count)
        if buffer.prefix(max(0, count)).contains(where: { $0 > 0x20 }) { return true }
        if count == 0 || count < 0 && errno != EINTR { return false }
      }
    }

    private func path(of command: String) -> String? {
      directories.lazy.map { "\($0)/\(command)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a command without a shell, and without a thread that waits for it.
    ///
    /// The result is whether it exited with 0, or is still running at the end of the timeout where it may;
    /// `false` when it could not be started or the Swift task was cancelled.
    private func run(
      _ command: String, _ arguments: [String], output: Any, mayKeepRunning: Bool = false
    ) async -> Bool {
      guard let path = path(of: command) else { return false }
      let process = Process()
      process.executableURL = URL(filePath: path)
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      let (exits, continuation) = AsyncStream.makeStream(of: Bool.self)
      process.terminationHandler = { process in
        continuation.yield(process.terminationReason == .exit && process.terminationStatus == 0)
      }
      guard (try? process.run()) != nil else { return false }
      do {
        return try await withTimeout(after: timeout) { await exits.first { _ in true } ?? false }
      } catch {
        return mayKeepRunning && !(error is CancellationError)
      }
    }
  }
#endif
