/// Suspends the Swift task until a completion source is completed, to await an API with callbacks.
///
/// It is used like `withCheckedThrowingContinuation`, but no misuse ends the program or suspends forever:
///
/// ```swift
/// let request = LegacyRequest()
/// let data: Data = try await withCancellableContinuation { source in
///   request.start { data, error in source.callback(data, error) }
/// } onCancel: {
///   request.cancel()
/// }
/// ```
///
/// * **Completed more than once**: the first call counts, and every other is ignored, that of
///   `setResult(_:)`, `setError(_:)` and `cancel()` included. A debug build reports it, unless the
///   Swift task was cancelled meanwhile.
/// * **Never completed**: when the last reference to the source is released, this throws
///   `BoltsError.abandoned(file:line:)`.
/// * **Cancelled**: when the awaiting Swift task is cancelled before the source is completed, this
///   throws `CancellationError` at once, and `onCancel` is called. A late result is ignored. A Swift
///   task that was cancelled before still runs `body`.
///
/// - Parameters:
///   - file: The file to name when the source is abandoned.
///   - line: The line to name when the source is abandoned.
///   - body: Starts the work, on the caller's actor. It is given the source, which any thread may
///     complete, at once or later. What it throws fails the source.
///   - onCancel: Stops the work. It is called at most once, on the thread that cancels, only if the
///     source was pending.
/// - Returns: The value that the source was completed with.
/// - Throws: The error that the source was completed with; `BoltsError.abandoned(file:line:)`;
///   `CancellationError` when the source or the awaiting Swift task was cancelled.
public func withCancellableContinuation<T: Sendable>(
  file: StaticString = #fileID, line: UInt = #line,
  _ body: (TaskCompletionSource<T>) throws -> Void,
  onCancel: @Sendable () -> Void = {}
) async throws -> T {
  let state = CompletionState()
  start(TaskCompletionSource(awaited: state, file: file, line: line), body)
  if state.isPending { await state.completion(cancelledBy: onCancel) }
  return try state.awaited(T.self)
}

/// Runs the body, and releases the source when it returns, so that a source that no other code keeps is
/// deinitialized during the `await`.
private func start<T>(
  _ source: consuming TaskCompletionSource<T>, _ body: (TaskCompletionSource<T>) throws -> Void
) {
  do { try body(source) } catch { source.trySetError(error) }
}
