#if os(Linux)
  internal import Foundation

  /// A command that is run without a shell, and without a thread that waits for it.
  struct ExternalCommand {
    let path: String

    enum ExitReason: Equatable {
      case exited(status: Int32)
      /// It was still running at the end of the timeout.
      case stillRunning
      /// It could not be started, or the task was cancelled.
      case unknown
    }

    /// Runs the command; its output is written to `output` or discarded.
    func run(_ arguments: [String], output: Pipe? = nil, timeout: Duration) async -> ExitReason {
      let process = Process()
      process.executableURL = URL(filePath: path)
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output ?? FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      let (exits, continuation) = AsyncStream.makeStream(of: ExitReason.self)
      process.terminationHandler = { process in
        continuation.yield(
          process.terminationReason == .exit
            ? .exited(status: process.terminationStatus) : .unknown)
      }
      guard (try? process.run()) != nil else { return .unknown }
      return await withTaskGroup(of: ExitReason.self) { group in
        group.addTask { await exits.first { _ in true } ?? .unknown }
        group.addTask {
          (try? await Task.sleep(for: timeout)) == nil ? .unknown : .stillRunning
        }
        let reason = await group.next() ?? .unknown
        group.cancelAll()
        return reason
      }
    }

    /// The output of the command, when it ends with status 0.
    func output(_ arguments: [String], timeout: Duration) async -> String? {
      let pipe = Pipe()
      guard await run(arguments, output: pipe, timeout: timeout) == .exited(status: 0) else {
        return nil
      }
      return (try? pipe.fileHandleForReading.readToEnd()).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }
#endif
