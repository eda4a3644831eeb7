/// Waits for several tasks, and then completes a task with a result that is computed from them.
///
/// It counts and stores no outcomes: the tasks have those. Its one waiter is the same for every task,
/// so it costs no allocation for each.
@_fixed_layout
@usableFromInline
final class JoinState<Result: Sendable>: Sendable {
  @usableFromInline
  let countdown: Countdown
  @usableFromInline
  let joined = CompletionState()
  @usableFromInline
  let conclude: @Sendable () -> TaskOutcome<Result>

  @inlinable
  init(_ count: Int, _ conclude: @escaping @Sendable () -> TaskOutcome<Result>) {
    countdown = Countdown(count)
    self.conclude = conclude
  }

  /// The task that completes, when all of several tasks have, with the result of the closure.
  @inlinable
  static func join<T: Sendable>(
    _ tasks: [BoltsTask<T>],
    _ conclude: @escaping @Sendable ([BoltsTask<T>]) -> TaskOutcome<Result>
  ) -> BoltsTask<Result> {
    if tasks.isEmpty { return BoltsTask<Result>(outcome: conclude(tasks)) }
    let state = JoinState(tasks.count) { conclude(tasks) }
    for task in tasks { task.run(whenCompleted: .code(state.countDown)) }
    return BoltsTask<Result>(state: state.joined)
  }

  @Sendable
  @inlinable
  func countDown(_ completed: CompletionState) -> Ready? {
    guard countdown.countDown() else { return nil }
    return joined.complete(Outcome(conclude()))
  }
}
