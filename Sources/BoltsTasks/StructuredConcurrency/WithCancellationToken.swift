/// Runs a body with a token that is cancelled with the Swift task that runs it.
///
/// It carries structured cancellation into code that takes callbacks: pass the token to
/// continuations, or register what stops an old API. A Swift task that was cancelled before gives a
/// cancelled token. Once the body has returned, the token is not cancelled any more.
///
/// - Parameters:
///   - isolation: The caller's actor, which need not be passed.
///   - body: Runs on the caller's actor. It is given the token.
/// - Returns: What the body returns.
/// - Throws: What the body throws. A body that can't throw needs no `try`.
public func withCancellationToken<T, E: Error>(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (CancellationToken) async throws(E) -> T
) async throws(E) -> T {
  let source = CancellationTokenSource()
  let result: Result<T, E> = await withTaskCancellationHandler {
    // A closure that does not capture the actor would run on Swift's pool where the caller inherits its isolation.
    _ = isolation
    do throws(E) { return .success(try await body(source.token)) } catch { return .failure(error) }
  } onCancel: {
    source.cancel()
  }
  return try result.get()
}
