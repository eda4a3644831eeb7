// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension BoltsTask {
  /// The functions that combine and repeat tasks, under the name of the type: `BoltsTask.whenAll(tasks)`.
  ///
  /// They are no static methods, which would hide the functions in an extension of `BoltsTask`: `whenAll(self, other)`.
  public static subscript<Function>(
    dynamicMember function: KeyPath<TaskFunctions<Success>, Function>
  ) -> Function {
    TaskFunctions()[keyPath: function]
  }
}

/// What `BoltsTask.whenAll`, `.whenAllSettled`, `.whenAny`, `.race` and `.retry` refer to: each calls the function of its name.
public struct TaskFunctions<Success: Sendable>: Sendable {
  public var whenAll: Combinator<[Success]> { Combinator { BoltsTasks.whenAll($0) } }
  public var whenAllSettled: Combinator<[TaskOutcome<Success>]> {
    Combinator { BoltsTasks.whenAllSettled($0) }
  }
  public var whenAny: Combinator<Success> { Combinator { BoltsTasks.whenAny($0) } }
  public var race: Combinator<Success> { Combinator { BoltsTasks.race($0) } }
  public var retry: Retry { Retry() }

  public struct Combinator<Output: Sendable>: Sendable {
    let combine: @Sendable ([BoltsTask<Success>]) -> BoltsTask<Output>

    public func callAsFunction(_ tasks: some Sequence<BoltsTask<Success>>) -> BoltsTask<Output> {
      combine(Array(tasks))
    }
    public func callAsFunction(_ tasks: BoltsTask<Success>...) -> BoltsTask<Output>
    where Output == Success { combine(tasks) }
  }

  public struct Retry: Sendable {
    public func callAsFunction(
      attempts: Int, delay: Duration = .zero, backOff: RetryBackOff? = nil,
      while shouldRetry: @escaping @Sendable (any Error) -> Bool = { _ in true },
      clock: some Clock<Duration> = .continuous, cancellationToken: CancellationToken = .none,
      @_inheritActorContext
      _ operation: @escaping @Sendable @isolated(any) (_ attempt: Int) async throws -> Success
    ) -> BoltsTask<Success> {
      BoltsTasks.retry(
        attempts: attempts, delay: delay, backOff: backOff, while: shouldRetry, clock: clock,
        cancellationToken: cancellationToken, operation)
    }
    public func callAsFunction(
      attempts: Int, delay: Duration = .zero, backOff: RetryBackOff? = nil,
      while shouldRetry: @escaping @Sendable (any Error) -> Bool = { _ in true },
      clock: some Clock<Duration> = .continuous, cancellationToken: CancellationToken = .none,
      _ body: @escaping @Sendable (_ attempt: Int) -> BoltsTask<Success>
    ) -> BoltsTask<Success> {
      BoltsTasks.retry(
        attempts: attempts, delay: delay, backOff: backOff, while: shouldRetry, clock: clock,
        cancellationToken: cancellationToken, body)
    }
  }
}

extension TaskFunctions where Success == Void {
  public var whenAll: WhenAllOfAnyType { WhenAllOfAnyType() }

  public struct WhenAllOfAnyType: Sendable {
    public func callAsFunction(_ tasks: some Sequence<BoltsTask<Void>>) -> BoltsTask<Void> {
      BoltsTasks.whenAll(tasks)
    }
    public func callAsFunction<each T>(
      _ tasks: repeat BoltsTask<each T>
    ) -> BoltsTask<(repeat each T)> { BoltsTasks.whenAll(repeat each tasks) }
  }
}
