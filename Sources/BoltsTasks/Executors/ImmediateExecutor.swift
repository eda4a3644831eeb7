/// Runs work in place, on the thread that hands it over.
///
/// The one exception: where continuations of a task have moved to the global queue for lack of stack, those behind
/// them move along, to keep the order.
///
/// It never hops, so a recursion of continuations deepens the stack as any recursion would; use
/// `.default` where that may go deep.
@frozen
public struct ImmediateExecutor: ContinuationExecutor {
  @inlinable
  init() {}

  /// Runs the work in place.
  @inlinable
  public func execute(_ work: @escaping @Sendable () -> Void) { work() }
}

extension ContinuationExecutor where Self == ImmediateExecutor {
  /// In place, always.
  @inlinable
  public static var immediate: ImmediateExecutor { ImmediateExecutor() }
}
