package import Foundation
internal import Synchronization

#if os(macOS) || os(Linux)
  /// Held while a process starts: one that starts meanwhile can inherit what tells that another has ended, which then
  /// seems to run for as long.
  private let isStarting = Mutex(())

  /// Starts a process, one at a time, on a thread of its own, because Foundation blocks it until the system has started
  /// the process. Ctrl-C ends it, also where the tests run in the background of a shell, which ignores that.
  package func start(_ process: Process) async throws {
    signal(SIGINT, SIG_DFL)
    try await onThread { Result { try isStarting.withLock { _ in try process.run() } } }.get()
  }

  /// Starts the process, does what is to be done while it runs, and returns when it has ended. It is killed when the
  /// Swift task is cancelled, as by the time limit of a test.
  package func ended(_ process: Process, whileRunning: () async throws -> Void = {}) async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try await start(process)
    try await withTaskCancellationHandler {
      try await whileRunning()
      for await _ in ends {}
    } onCancel: {
      kill(process.processIdentifier, SIGKILL)
    }
  }
#endif
