package import Foundation
internal import Synchronization

#if os(macOS) || os(Linux)
  /// Held while a process starts. Foundation on Linux was seen to crash in `Process.run()` when many
  /// threads started processes at once; and a process that starts meanwhile can inherit what tells
  /// that another has ended, which then seems to run for as long.
  private let isStarting = Mutex(())

  /// Starts a process, one at a time.
  package func start(_ process: Process) throws {
    try isStarting.withLock { _ in try process.run() }
  }

  /// Starts the process, does what is to be done while it runs, and returns when it has ended.
  package func ended(_ process: Process, whileRunning: () async throws -> Void = {}) async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try start(process)
    try await whileRunning()
    for await _ in ends {}
  }
#endif
