/// Runs work in place while the stack allows, and on the global queue when the thread's stack is
/// nearly used up: less than a tenth of it is left, or less than 64 KiB (128 KiB in a debug build; half of a
/// stack that is smaller than twice as much).
///
/// This is the executor of every continuation that names none. (Bolts' default executor did the
/// same, with a fixed depth of twenty in its later versions.)
@frozen
public struct DefaultExecutor: ContinuationExecutor {
  @inlinable
  init() {}

  /// Runs the work in place, or on the global queue when the stack is nearly used up.
  @inlinable
  public func execute(_ work: @escaping @Sendable () -> Void) {
    if permitsInlineExecution { work() } else { GlobalExecutor().execute(work) }
  }
}

extension ContinuationExecutor where Self == DefaultExecutor {
  /// In place while the stack allows, else on the global queue.
  @inlinable
  public static var `default`: DefaultExecutor { DefaultExecutor() }
}
