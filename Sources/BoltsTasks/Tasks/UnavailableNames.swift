// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names that other libraries use, so that the compiler suggests ours. Names with the same advice are in one extension.
// `Migration.md` has the tables of all old names.

public import Dispatch

@available(*, unavailable, renamed: "continueOnSuccessWithTask(_:)")
extension BoltsTask {
  public func then<T>(_ body: (Success) throws -> BoltsTask<T>) -> BoltsTask<T> { fatalError() }
  public func flatMap<T>(_ body: (Success) throws -> BoltsTask<T>) -> BoltsTask<T> { fatalError() }
}

@available(*, unavailable, renamed: "continueOnSuccessWith(_:)")
extension BoltsTask {
  @_disfavoredOverload
  @discardableResult
  public func then<T>(_ body: (Success) throws -> T) -> BoltsTask<T> { fatalError() }
  public func map<T>(_ body: (Success) throws -> T) -> BoltsTask<T> { fatalError() }
  @discardableResult
  public func done(_ body: (Success) throws -> Void) -> BoltsTask<Void> { fatalError() }
  public func onSuccess<T>(_ body: (Success) throws -> T) -> BoltsTask<T> { fatalError() }
  public func whenSuccess(_ body: (Success) -> Void) { fatalError() }
}

@available(*, unavailable, renamed: "continueOnSuccessWith(_:)")
extension MainActorContinuations {
  @discardableResult
  public func done(_ body: @MainActor (Success) throws -> Void) -> BoltsTask<Void> { fatalError() }
}

@available(*, unavailable, message: "Use continueOnErrorWith: its body returns a value or throws.")
extension BoltsTask {
  @discardableResult
  public func `catch`(_ body: (any Error) -> Void) -> BoltsTask<Void> { fatalError() }
}

@available(*, unavailable, renamed: "continueOnErrorWithTask(_:)")
extension BoltsTask {
  public func recover(_ body: (any Error) throws -> BoltsTask) -> BoltsTask { fatalError() }
}

@available(*, unavailable, message: "Use onCompletion { result in ... }.")
extension BoltsTask {
  public func whenComplete(_ body: (Result<Success, any Error>) -> Void) { fatalError() }
  public func sink(
    receiveCompletion: (Any) -> Void = { _ in }, receiveValue: (Success) -> Void
  ) -> BoltsTask<Void> { fatalError() }
}

@available(
  *, unavailable, message: "Use continueWithTask { task in ...; return task }; with await: defer."
)
extension BoltsTask {
  @discardableResult
  public func ensure(_ body: () -> Void) -> BoltsTask { fatalError() }
  @discardableResult
  public func finally(_ body: () -> Void) -> BoltsTask { fatalError() }
}

extension BoltsTask {
  @available(*, unavailable, message: "Cancel the source of the token that the work was given.")
  public func cancel() { fatalError() }

  @available(*, unavailable, message: "Use try await task.value.")
  public func get() throws -> Success { fatalError() }
}

@available(*, unavailable, message: "Begin with the task itself.")
public func firstly<T>(_ body: () throws -> BoltsTask<T>) -> BoltsTask<T> { fatalError() }

@available(*, unavailable, message: "Use whenAll(tasks).")
extension BoltsTask {
  public static func all(_ tasks: some Sequence<BoltsTask>) -> BoltsTask<[Success]> { fatalError() }
}

@available(*, unavailable, renamed: "delay(for:)")
extension BoltsTask where Success == Void {
  public static func delay(_ duration: Duration) -> BoltsTask { fatalError() }
  public static func sleep(for duration: Duration) -> BoltsTask { fatalError() }

  @available(*, unavailable, message: "Use delay(for: .seconds(1)).")
  public static func sleep(_ seconds: Double) -> BoltsTask { fatalError() }
}

@available(*, unavailable, renamed: "trySetResult(_:)")
extension TaskCompletionSource {
  public func resume(returning value: Success) { fatalError() }
  public func fulfill(_ value: Success) { fatalError() }
  public func succeed(_ value: Success) { fatalError() }
  public func resolve(_ value: Success) { fatalError() }
}

@available(*, unavailable, renamed: "trySetError(_:)")
extension TaskCompletionSource {
  public func resume(throwing error: any Error) { fatalError() }
  public func reject(_ error: any Error) { fatalError() }
  public func fail(_ error: any Error) { fatalError() }
}

@available(*, unavailable, message: "Use callback(value, error), or trySet(TaskOutcome(result)).")
extension TaskCompletionSource {
  public func resume(with result: Result<Success, any Error>) { fatalError() }
  public func resolve(_ result: Result<Success, any Error>) { fatalError() }
  public func resolve(_ value: Success?, _ error: (any Error)?) { fatalError() }
}

extension CancellationToken {
  @available(*, unavailable, renamed: "isCancellationRequested")
  public var isCancelled: Bool { fatalError() }

  @available(*, unavailable, renamed: "register(_:)")
  public func onCancel(_ callback: () -> Void) { fatalError() }
}

@available(*, unavailable, message: "Use task.onMainActor, or .dispatchQueue(queue).")
extension DispatchQueue: ContinuationExecutor {
  public func execute(_ work: @escaping @Sendable () -> Void) { fatalError() }
}

extension ContinuationExecutor where Self == DispatchQueueExecutor {
  @available(*, unavailable, renamed: "dispatchQueue(_:)")
  public static func queue(_ queue: DispatchQueue) -> DispatchQueueExecutor { fatalError() }
}

extension ContinuationExecutor where Self == SerialDispatchExecutor {
  @available(*, unavailable, message: "Use a SerialDispatchExecutor(label:), which has to be kept.")
  public static var serial: SerialDispatchExecutor { fatalError() }
}
