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
  /// Whatever the closure does with the work. It should run it once, on any thread.
  public static func closure(
    _ body: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void
  ) -> ClosureExecutor {
    ClosureExecutor(body)
  }
}
