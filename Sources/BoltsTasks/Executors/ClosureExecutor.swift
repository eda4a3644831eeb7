/// Runs work as a closure decides: the way to put any other mechanism behind a continuation.
public struct ClosureExecutor: ContinuationExecutor {
  private let body: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Makes an executor of a closure; `.closure { work in ... }` reads better.
  public init(_ body: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void) {
    self.body = body
  }

  /// Hands the work to the closure.
  public func execute(_ work: @escaping @Sendable () -> Void) { body(work) }
}

extension ContinuationExecutor where Self == ClosureExecutor {
  // Swift 6.3 does not see that a closure after an implicit member of a generic parameter is
  // `@Sendable`. With `@preconcurrency` that is a warning and no error. What the closure captures is
  // checked all the same: nothing gets in here that is not safe to call from any thread.

  /// Whatever the closure does with the work. It should run it once, on any thread.
  ///
  /// Swift 6.3 warns at `.closure { work in ... }`, wrongly; `.closure { @Sendable work in ... }`
  /// says the same without the warning.
  @preconcurrency
  public static func closure(
    _ body: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void
  ) -> ClosureExecutor {
    ClosureExecutor(body)
  }
}
