internal import Synchronization

/// Returns a task that completes as the first of several tasks does, whatever its outcome.
///
/// Among tasks that have completed already the first in the input wins. The other tasks go on;
/// their outcomes are ignored, also by `UnobservedErrors`, as in Bolts, and they keep no reference
/// to this race.
///
/// - Parameter tasks: The tasks to race.
/// - Returns: A task with the outcome of the first to complete. For an empty input it fails with
///   `BoltsError.noTasks`.
public func race<T: Sendable>(_ tasks: some Sequence<BoltsTask<T>>) -> BoltsTask<T> {
  RaceState.race(Array(tasks), isDecisive: { _ in true })
}

/// Returns a task that completes as the first of several tasks does, whatever its outcome.
///
/// The contract is that of `race(_:)` for a sequence.
///
/// - Parameters:
///   - first: A task.
///   - second: Another.
///   - others: Any number of others.
/// - Returns: A task with the outcome of the first to complete.
public func race<T: Sendable>(
  _ first: BoltsTask<T>, _ second: BoltsTask<T>, _ others: BoltsTask<T>...
) -> BoltsTask<T> {
  race([first, second] + others)
}

/// Returns a task that completes with the value of the first of several tasks to succeed.
///
/// Once one task has succeeded, the outcomes of the others are ignored, also by `UnobservedErrors`.
/// When none succeeds, the result completes after the last of them.
///
/// - Parameter tasks: The tasks of which one has to succeed.
/// - Returns: A task with the first value. When no task succeeds it is cancelled if any of them
///   was, and otherwise fails with the error, or with an `AggregateError` of all errors in the
///   order of the input. For an empty input it fails with `BoltsError.noTasks`.
public func whenAny<T: Sendable>(_ tasks: some Sequence<BoltsTask<T>>) -> BoltsTask<T> {
  RaceState.race(Array(tasks)) { outcome in
    if case .success = outcome { true } else { false }
  }
}

/// Returns a task that completes with the value of the first of several tasks to succeed.
///
/// The contract is that of `whenAny(_:)` for a sequence.
///
/// - Parameters:
///   - first: A task.
///   - second: Another.
///   - others: Any number of others.
/// - Returns: A task with the first value.
public func whenAny<T: Sendable>(
  _ first: BoltsTask<T>, _ second: BoltsTask<T>, _ others: BoltsTask<T>...
) -> BoltsTask<T> {
  whenAny([first, second] + others)
}

/// Waits for the first decisive outcome of several tasks, and then removes its waiters from the others, so
/// that racing a long-lived task many times does not accumulate waiters on it.
final class RaceState<Success: Sendable>: Sendable {
  private let tasks: [BoltsTask<Success>]
  private let remaining: Countdown
  private let result = CompletionState()
  private let isDecisive: @Sendable (TaskOutcome<Success>) -> Bool
  /// The waiters on tasks that were pending, until the race is over.
  private let tickets = Mutex<[WaiterTicket]?>([])

  private init(
    _ tasks: [BoltsTask<Success>], _ isDecisive: @escaping @Sendable (TaskOutcome<Success>) -> Bool
  ) {
    self.tasks = tasks
    self.remaining = Countdown(tasks.count)
    self.isDecisive = isDecisive
  }

  static func race(
    _ tasks: [BoltsTask<Success>], isDecisive: @escaping @Sendable (TaskOutcome<Success>) -> Bool
  ) -> BoltsTask<Success> {
    if tasks.isEmpty { return BoltsTask(error: BoltsError.noTasks) }
    if let outcome = tasks.lazy.compactMap(\.outcome).first(where: isDecisive) {
      for task in tasks { task.disregardError() }
      return BoltsTask(outcome: outcome)
    }
    let state = RaceState(tasks, isDecisive)
    for task in tasks {
      guard let ticket = task.whenCompleted({ state.consider(task.finalOutcome) }) else { continue }
      let isOpen = state.tickets.withLock { tickets in
        tickets?.append(ticket)
        return tickets != nil
      }
      if !isOpen { ticket.withdraw() }
    }
    return BoltsTask(state: state.result)
  }

  private func consider(_ outcome: TaskOutcome<Success>) -> Ready? {
    if isDecisive(outcome) { return finish(with: outcome) }
    // Only the others are counted. If a decisive one were counted before it finishes the race, another
    // could be the last and finish it in between.
    return remaining.countDown() ? finish(with: outcomeOfAll()) : nil
  }

  private func finish(with outcome: TaskOutcome<Success>) -> Ready? {
    let ready = result.complete(Outcome(outcome))
    for ticket in tickets.exchange(nil) ?? [] { ticket.withdraw() }
    for task in tasks { task.disregardError() }
    return ready
  }

  /// The outcome of the race when no task was decisive.
  private func outcomeOfAll() -> TaskOutcome<Success> {
    var errors: [any Error] = []
    var isCancelled = false
    for task in tasks {
      switch task.finalOutcome {
      case .failure(let error): errors.append(error)
      case .cancelled: isCancelled = true
      case .success: break
      }
    }
    // Here, unlike in `whenAll`, cancellation comes before errors, as in Bolts.
    if isCancelled { return .cancelled }
    return failure(of: errors, isCancelled: false, Success.self) ?? .cancelled
  }
}
