// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of Bolts-Swift that have changed, so that the compiler names the new ones. `Migration.md` has the tables of
// all old names; those of other libraries stand only there.

public import Dispatch

@available(*, unavailable, renamed: "isCompleted")
extension BoltsTask { public var completed: Bool { fatalError() } }

@available(*, unavailable, renamed: "isFaulted")
extension BoltsTask { public var faulted: Bool { fatalError() } }

@available(*, unavailable, renamed: "isCancelled")
extension BoltsTask { public var cancelled: Bool { fatalError() } }

@available(*, unavailable, renamed: "waitUntilFinished()")
extension BoltsTask { public func waitUntilCompleted() { fatalError() } }

@available(*, unavailable, renamed: "cancelled()")
extension BoltsTask { public static func cancelledTask() -> BoltsTask { fatalError() } }

@available(*, unavailable, message: "Use delay(for: .seconds(1)).")
extension BoltsTask where Success == Void {
  public static func withDelay(_ delay: Double) -> BoltsTask { fatalError() }
}

@available(*, unavailable, renamed: "init(on:_:)")
extension BoltsTask {
  public init(
    _ executor: some ContinuationExecutor, closure: @escaping @Sendable () throws -> Success
  ) { fatalError() }
  public static func execute(
    _ executor: some ContinuationExecutor = .default,
    closure: @escaping @Sendable () throws -> Success
  ) -> BoltsTask { fatalError() }
}

@available(
  *, unavailable, message: "Use BoltsTask().continueOnSuccessWithTask(on: executor) { ... }."
)
extension BoltsTask {
  public static func executeWithTask(
    _ executor: some ContinuationExecutor = .default,
    closure: @escaping @Sendable () throws -> BoltsTask
  ) -> BoltsTask { fatalError() }
}

extension BoltsTask {
  @available(*, unavailable, renamed: "continueWith(on:_:)")
  @discardableResult
  public func continueWith<T>(
    _ executor: some ContinuationExecutor, _ body: @Sendable (BoltsTask) throws -> T
  ) -> BoltsTask<T> { fatalError() }

  @available(*, unavailable, renamed: "continueWithTask(on:_:)")
  @discardableResult
  public func continueWithTask<T>(
    _ executor: some ContinuationExecutor, _ body: @Sendable (BoltsTask) throws -> BoltsTask<T>
  ) -> BoltsTask<T> { fatalError() }

  @available(*, unavailable, renamed: "continueOnSuccessWith(on:_:)")
  @discardableResult
  public func continueOnSuccessWith<T>(
    _ executor: some ContinuationExecutor, _ body: @Sendable (Success) throws -> T
  ) -> BoltsTask<T> { fatalError() }

  @available(*, unavailable, renamed: "continueOnSuccessWithTask(on:_:)")
  @discardableResult
  public func continueOnSuccessWithTask<T>(
    _ executor: some ContinuationExecutor, _ body: @Sendable (Success) throws -> BoltsTask<T>
  ) -> BoltsTask<T> { fatalError() }

  @available(*, unavailable, renamed: "continueOnErrorWith(on:_:)")
  @discardableResult
  public func continueOnErrorWith(
    _ executor: some ContinuationExecutor, _ body: @Sendable (any Error) throws -> Success
  ) -> BoltsTask { fatalError() }

  @available(*, unavailable, renamed: "continueOnErrorWithTask(on:_:)")
  @discardableResult
  public func continueOnErrorWithTask(
    _ executor: some ContinuationExecutor, _ body: @Sendable (any Error) throws -> BoltsTask
  ) -> BoltsTask { fatalError() }
}

@available(*, unavailable, renamed: "setResult(_:)")
extension TaskCompletionSource { public func set(result: Success) { fatalError() } }

@available(*, unavailable, renamed: "setError(_:)")
extension TaskCompletionSource { public func set(error: any Error) { fatalError() } }

@available(*, unavailable, renamed: "trySetResult(_:)")
extension TaskCompletionSource { public func trySet(result: Success) -> Bool { fatalError() } }

@available(*, unavailable, renamed: "trySetError(_:)")
extension TaskCompletionSource { public func trySet(error: any Error) -> Bool { fatalError() } }

extension ContinuationExecutor where Self == ClosureExecutor {
  @available(*, unavailable, renamed: "dispatchQueue(_:)")
  public static func queue(_ queue: DispatchQueue) -> ClosureExecutor { fatalError() }
}

@available(*, unavailable, message: "Use ClosureExecutor { work in ... }.")
extension ContinuationExecutor where Self == ClosureExecutor {
  public static func closure(
    _ body: (@escaping @Sendable () -> Void) -> Void
  ) -> ClosureExecutor { fatalError() }
  public static func escapingClosure(
    _ body: (@escaping @Sendable () -> Void) -> Void
  ) -> ClosureExecutor { fatalError() }
}
