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
  public var whenAll: WhenAll { WhenAll() }
  public var whenAllSettled: WhenAllSettled { WhenAllSettled() }
  public var whenAny: WhenAny { WhenAny() }
  public var race: Race { Race() }
  public var retry: Retry { Retry() }

  public struct WhenAll: Sendable {
    public func callAsFunction(_ tasks: some Sequence<BoltsTask<Success>>) -> BoltsTask<[Success]> {
      BoltsTasks.whenAll(tasks)
    }
  }

  public struct WhenAllSettled: Sendable {
    public func callAsFunction(
      _ tasks: some Sequence<BoltsTask<Success>>
    ) -> BoltsTask<[TaskOutcome<Success>]> { BoltsTasks.whenAllSettled(tasks) }
  }

  public struct WhenAny: Sendable {
    public func callAsFunction(_ tasks: some Sequence<BoltsTask<Success>>) -> BoltsTask<Success> {
      BoltsTasks.whenAny(tasks)
    }
    public func callAsFunction(_ tasks: BoltsTask<Success>...) -> BoltsTask<Success> {
      BoltsTasks.whenAny(tasks)
    }
  }

  public struct Race: Sendable {
    public func callAsFunction(_ tasks: some Sequence<BoltsTask<Success>>) -> BoltsTask<Success> {
      BoltsTasks.race(tasks)
    }
    public func callAsFunction(_ tasks: BoltsTask<Success>...) -> BoltsTask<Success> {
      BoltsTasks.race(tasks)
    }
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
