internal import Synchronization

/// A task that completes as the first of several tasks to complete does, whatever its outcome.
///
/// Among tasks that have completed already the first in the input wins. The others go on, and what
/// they come to is ignored; none keeps anything of this race. An empty input fails with
/// `BoltsError.noTasks`.
public func race<T: Sendable>(_ tasks: some Sequence<BoltsTask<T>>) -> BoltsTask<T> {
  Contest.hold(Array(tasks), isDecisive: { _ in true })
}

/// A task that completes with the first value of several tasks.
///
/// When none succeeds it waits for all: it is cancelled if any was, and else fails with the error,
/// or with an `AggregateError` of all of them in the order of the input. An empty input fails with
/// `BoltsError.noTasks`.
public func whenAny<T: Sendable>(_ tasks: some Sequence<BoltsTask<T>>) -> BoltsTask<T> {
  Contest.hold(Array(tasks)) { outcome in
    if case .success = outcome { true } else { false }
  }
}

/// Waits for the first decisive outcome of several tasks, and then lets go of the others, so that
/// racing a long-lived task again and again leaves nothing behind on it.
private final class Contest<Success: Sendable>: Sendable {
  private struct Entrant {
    let task: BoltsTask<Success>
    var ticket: WaiterTicket?
  }

  private struct Standing {
    var entrants: [Entrant] = []
    var isDecided = false
  }

  private let standing = Mutex(Standing())
  private let remaining: Atomic<Int>
  private let tasks: Mutex<[BoltsTask<Success>]>
  private let answer = CompletionState<Success>()
  private let isDecisive: @Sendable (TaskOutcome<Success>) -> Bool

  private init(
    _ tasks: [BoltsTask<Success>], _ isDecisive: @escaping @Sendable (TaskOutcome<Success>) -> Bool
  ) {
    self.tasks = Mutex(tasks)
    self.remaining = Atomic(tasks.count)
    self.isDecisive = isDecisive
  }

  static func hold(
    _ tasks: [BoltsTask<Success>], isDecisive: @escaping @Sendable (TaskOutcome<Success>) -> Bool
  ) -> BoltsTask<Success> {
    if tasks.isEmpty { return BoltsTask(error: BoltsError.noTasks) }
    if let task = tasks.first(where: { $0.outcome.map(isDecisive) ?? false }) { return task }
    let contest = Contest(tasks, isDecisive)
    for task in tasks {
      let ticket = task.whenCompleted { contest.take(task.finalOutcome) }
      if let ticket { contest.enter(task, ticket) }
    }
    return BoltsTask(state: contest.answer)
  }

  private func enter(_ task: BoltsTask<Success>, _ ticket: WaiterTicket) {
    let isDecided = standing.withLock { standing in
      if !standing.isDecided { standing.entrants.append(Entrant(task: task, ticket: ticket)) }
      return standing.isDecided
    }
    if isDecided { task.removeWaiter(ticket) }
  }

  private func take(_ outcome: TaskOutcome<Success>) -> WaiterList {
    let isLast = remaining.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    if isDecisive(outcome) { return decide(outcome) }
    return isLast ? decide(defeat()) : WaiterList()
  }

  private func decide(_ outcome: TaskOutcome<Success>) -> WaiterList {
    guard let waiters = answer.complete(outcome) else { return WaiterList() }
    let losers = standing.withLock { standing in
      standing.isDecided = true
      defer { standing.entrants = [] }
      return standing.entrants
    }
    _ = tasks.withLock { tasks in
      defer { tasks = [] }
      return tasks
    }
    for loser in losers {
      if let ticket = loser.ticket { loser.task.removeWaiter(ticket) }
    }
    return waiters
  }

  /// What comes of it when no task was decisive.
  private func defeat() -> TaskOutcome<Success> {
    var errors: [any Error] = []
    for task in tasks.withLock({ $0 }) {
      switch task.outcome {
      case .failure(let error)?: errors.append(error)
      case .cancelled?: return .cancelled
      case .success?, nil: break
      }
    }
    return failure(of: errors, isCancelled: false, Success.self) ?? .cancelled
  }
}
