public import Synchronization

/// Waits for several tasks, and then concludes something from them.
///
/// It counts and keeps no outcomes: the tasks have those. Its one waiter is the same for every task,
/// so it costs no allocation for each.
@_fixed_layout
@usableFromInline
final class JoinState<Answer: Sendable>: Sendable {
  @usableFromInline
  let remaining: Atomic<Int>
  @usableFromInline
  let answer = CompletionState<Answer>()
  @usableFromInline
  let conclude: @Sendable () -> TaskOutcome<Answer>

  @inlinable
  init(_ count: Int, _ conclude: @escaping @Sendable () -> TaskOutcome<Answer>) {
    remaining = Atomic(count)
    self.conclude = conclude
  }

  @inlinable
  static func gather<T: Sendable>(
    _ tasks: [BoltsTask<T>],
    _ conclude: @escaping @Sendable ([BoltsTask<T>]) -> TaskOutcome<Answer>
  ) -> BoltsTask<Answer> {
    if tasks.isEmpty { return BoltsTask<Answer>(outcome: conclude(tasks)) }
    let gathering = JoinState(tasks.count) { conclude(tasks) }
    for task in tasks { task.whenCompleted(Waiter(gathering.countDown)) }
    return BoltsTask<Answer>(state: gathering.answer)
  }

  @Sendable
  @inlinable
  func countDown() -> WaiterList {
    // The last to count has to see what all the others published, hence the acquiring side.
    guard remaining.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else {
      return WaiterList()
    }
    return answer.complete(conclude()) ?? WaiterList()
  }
}
