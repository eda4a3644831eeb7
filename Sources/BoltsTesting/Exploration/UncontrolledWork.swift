/// Work that takes part in an explored body outside the explorer's control.
public enum UncontrolledWork: Sendable, Hashable, CaseIterable {
  /// Code on any other thread: a Dispatch queue, `Task.sleep`, an actor or a task with a custom
  /// executor, a task that was there before.
  case otherThread
  /// Code on the main actor, with a version of Swift's runtime that does not let it be explored.
  case mainActor
  /// `Task { }` and `Task.detached`, with a version of Swift's runtime that does not let them be
  /// explored.
  case unstructuredTasks
}

extension UncontrolledWork: CustomStringConvertible {
  /// What it is, for a report.
  public var description: String {
    switch self {
    case .otherThread:
      "another thread (Dispatch, Task.sleep, a custom executor, or a task that was there before)"
    case .mainActor: "the main actor (Swift's runtime is too old to control it)"
    case .unstructuredTasks:
      "Task { } and Task.detached (Swift's runtime is too old to control them)"
    }
  }
}

extension Set<UncontrolledWork> {
  /// The names of the work, for a sentence.
  var names: String {
    UncontrolledWork.allCases.filter(contains).map(\.description).joined(separator: "; ")
  }
}
