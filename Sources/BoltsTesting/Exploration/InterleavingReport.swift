/// The coverage of an exploration.
public struct InterleavingReport: Sendable {
  /// How many orders were run; none of them failed.
  public let orderCount: Int

  /// Whether every order of suspensions was run, and no work outside the explorer's control was noticed.
  ///
  /// It says nothing of switches between two suspensions, nor of what a thread does that the explorer does not notice. It
  /// is `false` where a limit was met, and where ``uncontrolled`` is not empty.
  public let isExhaustive: Bool

  /// The greatest distance from first come, first served up to which every order was run; -1 where
  /// none was run, and where orders can't be repeated because of uncontrolled work.
  ///
  /// At each point where several jobs are ready, an order's distance grows by the number of jobs
  /// that are passed over.
  public let coveredDistance: Int

  /// Whether jobs that waited for one default actor may have run in a row, with nothing between them.
  ///
  /// Swift's runtime runs what waits in the mailbox of a default actor so. It is no defect of the body.
  public let hasActorJobsInARow: Bool

  /// The work that took part in the body outside the explorer's control.
  public let uncontrolled: Set<UncontrolledWork>

  /// The tasks that an order left behind, which had not ended after 1,000 more jobs, each with the functions in which it
  /// was suspended. Those that could go on are cancelled then.
  public let leftRunning: [String]

  /// At how many points of the first order several jobs were ready.
  let pointCount: Int
  /// The limit of time, where that ended the exploration.
  let timeLimit: Duration?
}

extension InterleavingReport: CustomStringConvertible {
  /// The report in some sentences.
  public var description: String {
    let limit = timeLimit.map { " within the limit of \($0)" } ?? ""
    if orderCount == 0 { return "No order was run\(limit)." }
    let orders = "\(orderCount) order\(orderCount == 1 ? "" : "s")"
    var text = "All orders of suspensions hold (\(orders))"
    if !isExhaustive {
      text = "\(orders) \(orderCount == 1 ? "holds" : "hold")\(limit)"
      if coveredDistance >= 0 {
        text += ": all up to a distance of \(coveredDistance) from first come, first served"
      }
    }
    text += hasActorJobsInARow ? "; jobs that waited for one actor ran in a row." : "."
    if !uncontrolled.isEmpty {
      text += " Not controlled, so not explored: \(uncontrolled.names)."
    }
    if !leftRunning.isEmpty {
      text += " Left running: \(leftRunning.joined(separator: "; "))."
    }
    if pointCount < 4 {
      text +=
        " There were few suspensions: a test double hides those of the real dependency, unless it suspends, too"
        + " (await Task.yield())."
    }
    return text
  }
}

/// Work that takes part in an explored body outside the explorer's control.
@nonexhaustive
public enum UncontrolledWork: Sendable, Hashable, CaseIterable {
  /// Code on any other thread: a Dispatch queue, `Task.sleep`, `Task.immediate`, `Task.yield` in a default actor
  /// that `Task { }` calls, an actor or a task with a custom executor, a task that was there before.
  case otherThread
  /// Code on the main actor, with a version of Swift's runtime that does not let it be explored.
  case mainActor
  /// `Task { }` and `Task.detached`, with a version of Swift's runtime that hides them.
  case unstructuredTasks
}

extension UncontrolledWork: CustomStringConvertible {
  /// What it is, for a report.
  public var description: String {
    switch self {
    case .otherThread:
      "another thread (Dispatch, Task.sleep, Task.immediate, Task.yield in an actor that Task { } calls, "
        + "a custom executor, or a task that was there before)"
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
