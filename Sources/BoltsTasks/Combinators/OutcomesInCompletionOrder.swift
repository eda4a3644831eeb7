internal import Synchronization

extension Sequence {
  /// The outcomes of the tasks, each as soon as its task completes; the sequence ends after the
  /// last one.
  ///
  /// No outcome is lost before or between calls of the iterator's `next()`: the sequence buffers
  /// them. It is a single stream: where it is iterated more than once, each outcome goes to one
  /// iteration only. The tasks that are still pending are released with the last reference to the
  /// sequence and its iterators, and when the Swift task of an iteration is cancelled.
  ///
  /// - Returns: A sequence of as many outcomes as there are tasks, in the order of completion.
  ///   Already completed tasks come first, in the order of the input.
  public func outcomesInCompletionOrder<T: Sendable>()
    -> some AsyncSequence<TaskOutcome<T>, Never> & Sendable
  where Element == BoltsTask<T> {
    let tasks = Array(self)
    return AsyncStream<TaskOutcome<T>> { continuation in
      let remaining = Atomic(tasks.count)
      if tasks.isEmpty { continuation.finish() }
      var waiting: [WaiterTicket] = []
      for task in tasks {
        let ticket = task.whenCompleted {
          continuation.yield(task.finalOutcome)
          if remaining.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
            continuation.finish()
          }
        }
        if let ticket { waiting.append(ticket) }
      }
      let tickets = waiting
      continuation.onTermination = { reason in
        guard case .cancelled = reason else { return }
        // The errors of the others come too late.
        for ticket in tickets where ticket.withdraw() != nil { ticket.state.disregardError() }
      }
    }
  }
}
