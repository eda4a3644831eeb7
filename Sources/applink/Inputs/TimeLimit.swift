internal import BoltsTasks

/// Runs work that has to be done after some time.
///
/// - Parameters:
///   - seconds: The time; `nil` means that there is no limit.
///   - name: What the work reads, for the message.
/// - Throws: ``ToolError`` as soon as the time is over, and `CancellationError` as soon as the Swift
///   task is cancelled, even if the work goes on.
func withTimeLimit<Success: Sendable>(
  seconds: Int?, reading name: String, _ work: @escaping @Sendable () async throws -> Success
) async throws -> Success {
  let source = CancellationTokenSource()
  defer { source.cancel() }
  let task = BoltsTask(cancellationToken: source.token, operation: work)
  guard let seconds else { return try await task.value }
  do {
    return try await task.timeout(after: .seconds(seconds), cancelling: source).value
  } catch BoltsError.timedOut {
    throw ToolError.unreadable(
      "\(name) took longer than \(seconds) s; --timeout sets how long a page may take")
  }
}
