/// Runs work on a serial executor, in whatever order it gives to jobs.
public struct SerialExecutorAdapter: ContinuationExecutor {
  private let carrier: Carrier

  /// An actor on the executor, so that the language enqueues the work.
  private actor Carrier {
    private nonisolated let executor: any SerialExecutor

    init(_ executor: any SerialExecutor) { self.executor = executor }

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe executor.asUnownedSerialExecutor()
    }
  }

  /// Creates an executor for a serial executor; prefer `.serialExecutor(_:)`.
  ///
  /// - Parameter executor: The serial executor, which is kept alive.
  public init(_ executor: any SerialExecutor) { carrier = Carrier(executor) }

  /// Enqueues the work on the serial executor.
  ///
  /// - Parameter work: The work, to be run once.
  public func execute(_ work: @escaping @Sendable () -> Void) { enqueue(work, on: carrier) }
}

extension ContinuationExecutor where Self == SerialExecutorAdapter {
  /// A serial executor: the work runs on it, in whatever order it gives to jobs.
  ///
  /// - Parameter executor: The serial executor, which is kept alive.
  /// - Returns: An executor that enqueues on it.
  public static func serialExecutor(_ executor: any SerialExecutor) -> SerialExecutorAdapter {
    SerialExecutorAdapter(executor)
  }
}
