/// Work that takes part in an explored body outside the explorer's control.
public enum UncontrolledWork: Sendable, Hashable, CaseIterable {
  /// Code on the main actor, or on the main thread.
  case mainActor
  /// Code on any other thread: a Dispatch queue, `Task { }` and `Task.detached`, `Task.sleep`, an
  /// actor or a task with a custom executor.
  case otherThread
}

extension UncontrolledWork: CustomStringConvertible {
  /// What it is, for a report.
  public var description: String {
    switch self {
    case .mainActor: "the main actor"
    case .otherThread:
      "another thread (Dispatch, Task { }, Task.detached, Task.sleep or a custom executor)"
    }
  }
}
