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
@inlinable
public func race<T: Sendable>(_ tasks: some Sequence<BoltsTask<T>>) -> BoltsTask<T> {
  BoltsTask(state: RaceState.race(tasks.map { $0.stateful }) { !$0.isPending })
}

/// As `race` of a sequence, with the tasks one by one.
@inlinable
public func race<T: Sendable>(
  _ first: BoltsTask<T>, _ second: BoltsTask<T>, _ others: BoltsTask<T>...
) -> BoltsTask<T> {
  let states = [first.stateful, second.stateful] + others.map { $0.stateful }
  return BoltsTask(state: RaceState.race(states) { !$0.isPending })
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
@inlinable
public func whenAny<T: Sendable>(_ tasks: some Sequence<BoltsTask<T>>) -> BoltsTask<T> {
  BoltsTask(state: RaceState.race(tasks.map { $0.stateful }) { $0.hasSucceeded })
}

/// As `whenAny` of a sequence, with the tasks one by one.
@inlinable
public func whenAny<T: Sendable>(
  _ first: BoltsTask<T>, _ second: BoltsTask<T>, _ others: BoltsTask<T>...
) -> BoltsTask<T> {
  let states = [first.stateful, second.stateful] + others.map { $0.stateful }
  return BoltsTask(state: RaceState.race(states) { $0.hasSucceeded })
}

/// Waits for the first decisive outcome of several tasks, and then removes its waiters from the others.
@usableFromInline
final class RaceState: Sendable {
  private let states: [CompletionState]
  private let isDecisive: @Sendable (CompletionState) -> Bool
  private let remaining: Atomic<Int>
  private let result = CompletionState()
  /// The waiters on tasks that were pending, until the race is over.
  private let tickets = Mutex<[WaiterTicket]>([])

  private init(
    _ states: [CompletionState], _ isDecisive: @escaping @Sendable (CompletionState) -> Bool
  ) {
    self.states = states
    self.isDecisive = isDecisive
    remaining = Atomic(states.count)
  }

  /// The state of a task that completes as the first of several to complete decisively.
  @usableFromInline
  static func race(
    _ states: [CompletionState], isDecisive: @escaping @Sendable (CompletionState) -> Bool
  ) -> CompletionState {
    if states.isEmpty { return CompletionState(publishing: .failure(BoltsError.noTasks)) }
    if let winner = states.first(where: isDecisive) {
      for state in states where state !== winner { state.disregardError() }
      return winner.branched()
    }
    let race = RaceState(states, isDecisive)
    race.tickets.exchange(states.compactMap { $0.whenCompleted(.code(race.consider)) })
    // It may have been decided before there were tickets.
    if !race.result.isPending { race.withdraw() }
    return race.result
  }

  @Sendable
  private func consider(_ completed: CompletionState) -> Ready? {
    if isDecisive(completed) { return finish(with: completed.observeOutcome()) }
    // A decisive one is not counted, or another could be the last and finish the race before it does.
    let isLast = remaining.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    return isLast ? finish(with: outcomeOfAll()) : nil
  }

  private func finish(with outcome: consuming Outcome) -> Ready? {
    let ready = result.complete(outcome)
    withdraw()
    for state in states { state.disregardError() }
    return ready
  }

  private func withdraw() {
    for ticket in tickets.exchange([]) { ticket.withdraw() }
  }

  /// The outcome of the race when no task was decisive.
  private func outcomeOfAll() -> Outcome {
    // Here, unlike in `whenAll`, cancellation comes before errors, as in Bolts.
    if states.contains(where: { $0.isCancelled }) { return .cancelled }
    return combined(states.map { $0.observeError() }).map { .failure($0) } ?? .cancelled
  }
}
