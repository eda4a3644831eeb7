/// The errors of tasks themselves, in addition to the errors of the work that they represent.
@nonexhaustive
public enum BoltsError: Error, Sendable {
  /// A `TaskCompletionSource` was deinitialized without completing its task.
  case abandoned(file: StaticString, line: UInt)
  /// A task or an operation did not complete within the time that `timeout` or `withTimeout` gave it.
  case timedOut(after: Duration)
  /// `whenAny` or `race` was called without tasks, or `retry` or `withRetry` with less than one attempt.
  case noTasks
  /// A completion handler was called with neither a value nor an error.
  case neitherValueNorError
  /// An executor released a continuation without running it.
  case droppedByExecutor
  /// A task was made to wait for itself: a continuation returned its own task, or a source was completed
  /// with its own task. It would have stayed pending forever.
  case followsItself
}

extension BoltsError: CustomStringConvertible {
  /// The cause of the error, and how to fix it.
  public var description: String {
    switch self {
    case .abandoned(let file, let line):
      "The TaskCompletionSource made at \(file):\(line) was dropped without completing its task. "
        + "Complete it on every path, or keep it until it is completed."
    case .timedOut(let duration):
      "The task did not complete within \(duration)."
    case .noTasks:
      "There was no task to wait for: the sequence was empty, or no attempt was allowed."
    case .neitherValueNorError:
      "The completion handler was called with neither a value nor an error. "
        + "Call it with one of them."
    case .droppedByExecutor:
      "The executor released a continuation without running it. "
        + "An executor has to run each piece of work once."
    case .followsItself:
      "The task was made to wait for itself, so it would never have completed. "
        + "Return another task from the continuation, or complete the source with another."
    }
  }
}

extension BoltsError: Equatable {
  /// Whether two errors have the same cause; for an abandoned source, the same place.
  public static func == (left: BoltsError, right: BoltsError) -> Bool {
    switch (left, right) {
    case (.abandoned(let file, let line), .abandoned(let otherFile, let otherLine)):
      line == otherLine && file.description == otherFile.description
    case (.timedOut(let duration), .timedOut(let other)): duration == other
    default: left.errorCode == right.errorCode
    }
  }
}
