/// Runs a body with a token that is cancelled when the Swift task that runs it is.
///
/// The way from structured cancellation into callback land: pass the token to continuations, or
/// register what stops an old API. A Swift task that was cancelled before gives a cancelled token.
/// The token is of no use once the body has returned: it is not cancelled any more.
public func withCancellationToken<T>(
  _ body: (CancellationToken) async throws -> T
) async rethrows -> T {
  let source = CancellationTokenSource()
  defer { source.dispose() }
  return try await withTaskCancellationHandler {
    try await body(source.token)
  } onCancel: {
    source.cancel()
  }
}
