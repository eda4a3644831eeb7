internal import Synchronization

/// Collects the outcomes of several tasks, in the order of the tasks, and ends with the last.
///
/// `Mutex` guards the outcomes; counting down decides who is last.
@usableFromInline
final class Gathering<Success: Sendable, Answer: Sendable>: Sendable {
  private let outcomes: Mutex<[TaskOutcome<Success>?]>
  private let remaining: Atomic<Int>
  private let answer = CompletionState<Answer>()
  private let conclude: @Sendable ([TaskOutcome<Success>]) -> TaskOutcome<Answer>

  private init(
    count: Int, _ conclude: @escaping @Sendable ([TaskOutcome<Success>]) -> TaskOutcome<Answer>
  ) {
    outcomes = Mutex(Array(repeating: nil, count: count))
    remaining = Atomic(count)
    self.conclude = conclude
  }

  static func gather(
    _ tasks: [BoltsTask<Success>],
    _ conclude: @escaping @Sendable ([TaskOutcome<Success>]) -> TaskOutcome<Answer>
  ) -> BoltsTask<Answer> {
    if tasks.isEmpty { return BoltsTask<Answer>(outcome: conclude([])) }
    let gathering = Gathering(count: tasks.count, conclude)
    for (index, task) in tasks.enumerated() {
      task.whenCompleted { gathering.take(task.finalOutcome, at: index) }
    }
    return BoltsTask<Answer>(state: gathering.answer)
  }

  private func take(_ outcome: TaskOutcome<Success>, at index: Int) -> WaiterList {
    outcomes.withLock { $0[index] = outcome }
    guard remaining.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else {
      return WaiterList()
    }
    let all = outcomes.withLock { outcomes in
      let all = outcomes.compactMap { $0 }
      outcomes = []
      return all
    }
    return answer.complete(conclude(all)) ?? WaiterList()
  }
}
