#if os(Linux)
  internal import Foundation

  /// A program that is run for what it writes.
  struct HelperProcess {
    let executable: URL
    let arguments: [String]

    /// A run that is over.
    struct Run {
      let output: Data
      let status: Int32
      let isSignalled: Bool

      /// What to say of a run whose output is of no use.
      var failure: String {
        isSignalled
          ? "the answer brought down the helper that read it (signal \(status))"
          : "the helper ended with status \(status) and no reply; does it call serveIfAsked()?"
      }
    }

    /// Runs the program, with its standard input open and empty for as long as its output is read.
    ///
    /// - Throws: What keeps it from starting, or `CancellationError`.
    func run(environment: [String: String], maximumOutput: Int) async throws -> Run {
      let (input, output) = (Pipe(), Pipe())
      let process = Process()
      process.executableURL = executable
      process.arguments = arguments
      process.environment = environment
      process.standardInput = input
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      let (endings, ending) = AsyncStream.makeStream(of: Void.self)
      process.terminationHandler = { _ in ending.finish() }
      return try await withTaskCancellationHandler {
        try Task.checkCancellation()
        try process.run()
        // A cancellation before the start found nothing to end.
        if Task.isCancelled { process.terminate() }
        let written = await Self.read(output.fileHandleForReading, atMost: maximumOutput)
        // A helper that has more to say, or stays, leaves when its input ends.
        try? output.fileHandleForReading.close()
        try? input.fileHandleForWriting.close()
        for await _ in endings {}
        try Task.checkCancellation()
        return Run(
          output: written, status: process.terminationStatus,
          isSignalled: process.terminationReason == .uncaughtSignal)
      } onCancel: {
        if process.isRunning { process.terminate() }
      }
    }

    /// A read can block for as long as the program likes, so a thread of its own does it.
    private static func read(_ handle: FileHandle, atMost limit: Int) async -> Data {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(returning: (try? handle.read(upToCount: limit)) ?? Data())
        }
      }
    }
  }
#endif
