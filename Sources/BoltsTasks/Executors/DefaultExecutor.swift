public import CThreadSupport

/// Runs work in place while the stack allows, and on the global queue when less than a tenth of the
/// thread's stack is left.
///
/// This is the executor of every continuation that names none. (Bolts' default executor did the
/// same, with a fixed depth of twenty in its later versions.)
@frozen
public struct DefaultExecutor: ContinuationExecutor {
  /// Makes the executor; `.default` reads better.
  @inlinable
  public init() {}

  /// Whether more than a tenth of the thread's stack is left.
  @inlinable
  public var permitsInlineExecution: Bool { !bolts_stack_is_low() }

  /// Runs the work in place, or on the global queue when the stack is nearly used up.
  @inlinable
  public func execute(_ work: @escaping @Sendable () -> Void) {
    if permitsInlineExecution { work() } else { GlobalExecutor().execute(work) }
  }
}

/// Runs work in place, always.
///
/// It never hops, so a recursion of continuations deepens the stack as any recursion would; use
/// `.default` where that may go deep.
@frozen
public struct ImmediateExecutor: ContinuationExecutor {
  /// Makes the executor; `.immediate` reads better.
  @inlinable
  public init() {}

  /// `true`.
  @inlinable
  public var permitsInlineExecution: Bool { true }

  /// Runs the work in place.
  @inlinable
  public func execute(_ work: @escaping @Sendable () -> Void) { work() }
}

extension ContinuationExecutor where Self == DefaultExecutor {
  /// In place while the stack allows, else on the global queue.
  @inlinable
  public static var `default`: DefaultExecutor { DefaultExecutor() }
}

extension ContinuationExecutor where Self == ImmediateExecutor {
  /// In place, always.
  @inlinable
  public static var immediate: ImmediateExecutor { ImmediateExecutor() }
}
