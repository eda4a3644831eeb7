internal import BoltsTasks

/// Runs work, and throws when it takes longer than a limit.
///
/// - Parameters:
///   - seconds: The limit in seconds; `nil` for none.
///   - name: The name of what the work reads, for the message.
///   - work: The work. It runs in an unstructured Swift task, and can outlive this call.
/// - Returns: The result of the work.
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
      "\(name) took longer than \(seconds) s; allow more time with --timeout")
  }
}
