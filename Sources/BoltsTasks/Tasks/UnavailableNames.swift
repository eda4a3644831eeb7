// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Names that other libraries have for what is here, so that the compiler says ours. `Migration.md` has
// the tables of all old names.

public import Dispatch

extension BoltsTask {
  @available(*, unavailable, renamed: "continueOnSuccessWithTask(_:)")
  public func then<T>(_ body: (Success) throws -> BoltsTask<T>) -> BoltsTask<T> { fatalError() }

  @_disfavoredOverload
  @available(*, unavailable, renamed: "continueOnSuccessWith(_:)")
  @discardableResult
  public func then<T>(_ body: (Success) throws -> T) -> BoltsTask<T> { fatalError() }

  @available(*, unavailable, renamed: "continueOnSuccessWithTask(_:)")
  public func flatMap<T>(_ body: (Success) throws -> BoltsTask<T>) -> BoltsTask<T> { fatalError() }

  @available(*, unavailable, renamed: "continueOnSuccessWith(_:)")
  public func map<T>(_ body: (Success) throws -> T) -> BoltsTask<T> { fatalError() }

  @available(*, unavailable, renamed: "continueOnSuccessWith(_:)")
  @discardableResult
  public func done(_ body: (Success) throws -> Void) -> BoltsTask<Void> { fatalError() }

  @available(
    *, unavailable,
    message: "Use continueOnErrorWith, whose body returns a value instead or throws."
  )
  @discardableResult
  public func `catch`(_ body: (any Error) -> Void) -> BoltsTask<Void> { fatalError() }

  @available(*, unavailable, renamed: "continueOnErrorWithTask(_:)")
  public func recover(_ body: (any Error) throws -> BoltsTask<Success>) -> BoltsTask<Success> {
    fatalError()
  }

  @available(*, unavailable, renamed: "continueOnSuccessWith(_:)")
  public func onSuccess<T>(_ body: (Success) throws -> T) -> BoltsTask<T> { fatalError() }

  @available(*, unavailable, renamed: "continueOnSuccessWith(_:)")
  public func whenSuccess(_ body: (Success) -> Void) { fatalError() }

  @available(*, unavailable, renamed: "onCompletion(_:)")
  public func whenComplete(_ body: (Result<Success, any Error>) -> Void) { fatalError() }

  @available(*, unavailable, message: "Use onCompletion { result in ... }.")
  public func sink(
    receiveCompletion: (Any) -> Void = { _ in }, receiveValue: (Success) -> Void
  ) -> BoltsTask<Void> { fatalError() }

  @available(*, unavailable, message: "Use continueWith { task in ... }; with await: defer.")
  @discardableResult
  public func ensure(_ body: () -> Void) -> BoltsTask { fatalError() }

  @available(*, unavailable, message: "Use continueWith { task in ... }; with await: defer.")
  @discardableResult
  public func finally(_ body: () -> Void) -> BoltsTask { fatalError() }

  @available(
    *, unavailable,
    message: "Cancel the CancellationTokenSource whose token the task's work was given."
  )
  public func cancel() { fatalError() }

  @available(*, unavailable, message: "Use try await task.value.")
  public func get() throws -> Success { fatalError() }
}

extension MainActorContinuations {
  @available(*, unavailable, renamed: "continueOnSuccessWith(_:)")
  @discardableResult
  public func done(_ body: @MainActor (Success) throws -> Void) -> BoltsTask<Void> { fatalError() }
}

@available(*, unavailable, message: "Begin with the task itself.")
public func firstly<T>(_ body: () throws -> BoltsTask<T>) -> BoltsTask<T> { fatalError() }

extension BoltsTask {
  @available(*, unavailable, message: "whenAll is a function: whenAll(tasks)")
  public static func whenAll(_ tasks: some Sequence<BoltsTask>) -> BoltsTask<[Success]> {
    fatalError()
  }

  @available(*, unavailable, message: "Use whenAll(tasks).")
  public static func all(_ tasks: some Sequence<BoltsTask>) -> BoltsTask<[Success]> { fatalError() }

  @available(*, unavailable, message: "whenAllSettled is a function: whenAllSettled(tasks)")
  public static func whenAllSettled(
    _ tasks: some Sequence<BoltsTask>
  ) -> BoltsTask<[TaskOutcome<Success>]> { fatalError() }

  @available(*, unavailable, message: "whenAny is a function: whenAny(tasks)")
  public static func whenAny(_ tasks: some Sequence<BoltsTask>) -> BoltsTask { fatalError() }

  @available(*, unavailable, message: "whenAny is a function: whenAny(first, second)")
  public static func whenAny(_ tasks: BoltsTask...) -> BoltsTask { fatalError() }

  @available(*, unavailable, message: "race is a function: race(tasks)")
  public static func race(_ tasks: some Sequence<BoltsTask>) -> BoltsTask { fatalError() }

  @available(*, unavailable, message: "race is a function: race(first, second)")
  public static func race(_ tasks: BoltsTask...) -> BoltsTask { fatalError() }

  @available(*, unavailable, message: "retry is a function: retry(attempts: 3) { attempt in ... }")
  public static func retry(
    attempts: Int, _ body: (Int) -> BoltsTask
  ) -> BoltsTask { fatalError() }
}

extension BoltsTask where Success == Void {
  @available(*, unavailable, renamed: "delay(for:)")
  public static func delay(_ duration: Duration) -> BoltsTask<Void> { fatalError() }

  @available(*, unavailable, message: "Use delay(for: .seconds(1)).")
  public static func sleep(_ seconds: Double) -> BoltsTask<Void> { fatalError() }

  @available(*, unavailable, renamed: "delay(for:)")
  public static func sleep(for duration: Duration) -> BoltsTask<Void> { fatalError() }

  @available(*, unavailable, message: "whenAll is a function: whenAll(tasks)")
  public static func whenAll(_ tasks: some Sequence<BoltsTask>) -> BoltsTask { fatalError() }

  @available(*, unavailable, message: "whenAll is a function: whenAll(first, second)")
  public static func whenAll<each T>(
    _ tasks: repeat BoltsTask<each T>
  ) -> BoltsTask<(repeat each T)> { fatalError() }
}

extension TaskCompletionSource {
  @available(*, unavailable, renamed: "setResult(_:)")
  public func resume(returning value: Success) { fatalError() }

  @available(*, unavailable, renamed: "setError(_:)")
  public func resume(throwing error: any Error) { fatalError() }

  @available(*, unavailable, message: "Use trySet(TaskOutcome(result)).")
  public func resume(with result: Result<Success, any Error>) { fatalError() }

  @available(*, unavailable, renamed: "trySetResult(_:)")
  public func fulfill(_ value: Success) { fatalError() }

  @available(*, unavailable, renamed: "setResult(_:)")
  public func succeed(_ value: Success) { fatalError() }

  @available(*, unavailable, message: "Use callback(value, error) or trySet(outcome).")
  public func resolve(_ value: Success?, _ error: (any Error)?) { fatalError() }

  @available(*, unavailable, renamed: "trySetResult(_:)")
  public func resolve(_ value: Success) { fatalError() }

  @available(*, unavailable, message: "Use trySet(TaskOutcome(result)).")
  public func resolve(_ result: Result<Success, any Error>) { fatalError() }

  @available(*, unavailable, renamed: "trySetError(_:)")
  public func reject(_ error: any Error) { fatalError() }

  @available(*, unavailable, renamed: "setError(_:)")
  public func fail(_ error: any Error) { fatalError() }
}

extension CancellationToken {
  @available(*, unavailable, renamed: "isCancellationRequested")
  public var isCancelled: Bool { fatalError() }

  @available(*, unavailable, renamed: "register(_:)")
  public func onCancel(_ callback: () -> Void) { fatalError() }
}

extension ContinuationExecutor where Self == MainThreadExecutor {
  @available(
    *, unavailable,
    message: "Use task.onMainActor for bodies that use the state of the main actor, or .mainThread."
  )
  public static var main: MainThreadExecutor { fatalError() }

  @available(*, unavailable, message: "Use task.onMainActor.")
  public static var mainActor: MainThreadExecutor { fatalError() }
}

extension ContinuationExecutor where Self == DispatchQueueExecutor {
  @available(*, unavailable, renamed: "dispatchQueue(_:)")
  public static func queue(_ queue: DispatchQueue) -> DispatchQueueExecutor { fatalError() }
}

extension ContinuationExecutor where Self == SerialDispatchExecutor {
  @available(*, unavailable, message: "Use a SerialDispatchExecutor(label:), which has to be kept.")
  public static var serial: SerialDispatchExecutor { fatalError() }
}
