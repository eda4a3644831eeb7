extension Sequence {
  /// The outcomes of the tasks, each as soon as it is there, and the end after the last.
  ///
  /// Nothing is lost before or between the calls of the iterator: outcomes wait to be asked for. It is
  /// one stream: where it is iterated more than once, each outcome goes to one iteration only. An
  /// iteration that stops early, or whose Swift task is cancelled, lets go of the tasks that are
  /// still pending.
  public func outcomesInCompletionOrder<T: Sendable>()
    -> some AsyncSequence<TaskOutcome<T>, Never> & Sendable
  where Element == BoltsTask<T> {
    let tasks = Array(self)
    return AsyncStream<TaskOutcome<T>> { continuation in
      let remaining = Countdown(tasks.count)
      if tasks.isEmpty { continuation.finish() }
      var waiting: [(BoltsTask<T>, WaiterTicket)] = []
      for task in tasks {
        let ticket = task.whenCompleted {
          continuation.yield(task.finalOutcome)
          if remaining.countDown() { continuation.finish() }
          return WaiterList()
        }
        if let ticket { waiting.append((task, ticket)) }
      }
      let tickets = waiting
      continuation.onTermination = { reason in
        guard case .cancelled = reason else { return }
        for (task, ticket) in tickets { task.removeWaiter(ticket) }
      }
    }
  }
}
