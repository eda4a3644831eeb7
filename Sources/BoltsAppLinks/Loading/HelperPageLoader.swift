#if os(Linux)
  public import Foundation

  /// Loads each page in a process of its own, so that no server can bring this one down.
  ///
  /// Foundation on Linux ends the process on some answers; see `URLSessionPageLoader`. Here it is the
  /// helper that ends, and the page is an `AppLinkError.transport`. What holds up one page holds up no
  /// other.
  ///
  /// A helper is a program that calls `serveIfAsked(loader:)` when it starts: the program that uses
  /// this, or another, such as the `applink` tool. Each page costs starting it, connections are not
  /// kept, and a helper that waits for a slow server takes half a processor, at low priority (so does
  /// a whole `URLSession` on Linux). Bound how many pages are read at once.
  public struct HelperPageLoader: PageLoading {
    private let executable: URL
    private let arguments: [String]

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - executable: The helper; nothing looks for it in `PATH`. By default it is this program.
    ///   - arguments: What the helper is given on its command line.
    public init(
      executable: URL = URL(filePath: "/proc/self/exe"), arguments: [String] = []
    ) {
      self.executable = executable
      self.arguments = arguments
    }

    /// Makes one GET request in a helper; see `PageLoading`.
    ///
    /// Cancelling ends the helper, and the connection with it.
    ///
    /// - Throws: `AppLinkError`; also where the helper cannot be started or is not one. A helper
    ///   never starts a helper: it throws.
    public func load(_ request: PageRequest) async throws -> PageResponse {
      guard !HelperProtocol.isHelper else {
        throw AppLinkError.transport(request.url, reason: "a page helper was asked for a helper")
      }
      let process = HelperProcess(executable: executable, arguments: arguments)
      let run: HelperProcess.Run
      do {
        let variables = try HelperProtocol.environment(for: request)
        run = try await process.run(
          environment: variables,
          maximumOutput: HelperProtocol.maximumOutput(for: request))
      } catch let error as CancellationError {
        throw error
      } catch {
        throw AppLinkError.transport(
          request.url,
          reason: "the helper at \(executable.path) did not start: \(error.localizedDescription)")
      }
      guard let reply = HelperReply(run.output) else {
        throw AppLinkError.transport(request.url, reason: run.failure)
      }
      return try reply.response(to: request)
    }

    /// Does a helper's work and ends the process, when this process was started as one; otherwise
    /// returns at once.
    ///
    /// It belongs at the start of `main`, before anything is written to standard output or read from
    /// standard input. The process also ends as soon as the one that asked is gone.
    ///
    /// - Parameter loader: What makes the request.
    public static func serveIfAsked(loader: some PageLoading = .urlSession) async {
      guard HelperProtocol.isHelper else { return }
      // Foundation on Linux polls without a rest while it waits for a server: helpers that wait are
      // to take little from those who work.
      _ = nice(10)
      HelperLifeline.endWithStandardInput()
      let reply = await HelperReply(to: HelperProtocol.request, from: loader)
      try? FileHandle.standardOutput.write(contentsOf: reply.data)
      // Nothing is left to tidy up, and what other threads are in the middle of must not matter.
      _exit(EXIT_SUCCESS)
    }
  }
#endif
