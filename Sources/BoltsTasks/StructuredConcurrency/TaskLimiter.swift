internal import Synchronization

/// Runs at most so many pieces of work at a time; what is over the limit waits, first in, first out.
///
/// ```swift
/// let limiter = TaskLimiter(limit: 4)
/// let profiles = whenAll((1...100).map { id in limiter.enqueue { fetchProfile(id) } })
/// ```
///
/// Each piece of work has a place from when it starts until it has ended, whatever its outcome. A caller that waits and
/// is cancelled leaves the queue at once. Work that waits for other work of the same limiter while it has a place may
/// wait forever, as with any limit.
public final class TaskLimiter: Sendable {
  struct Queue {
    var freePlaces: Int
    /// The states of those who wait, by number: completing one gives it a place.
    var waiting: [UInt: CompletionState] = [:]
    /// None that waits has a lower number.
    var first: UInt = 0
    var end: UInt = 0

    /// Removes the first that waits; where there is none, one more place is free.
    mutating func next() -> CompletionState? {
      while first < end {
        defer { first += 1 }
        if let turn = waiting.removeValue(forKey: first) { return turn }
      }
      freePlaces += 1
      return nil
    }
  }

  let queue: Mutex<Queue>

  /// Creates a limiter.
  ///
  /// - Precondition: The limit is at least 1.
  /// - Parameter limit: How many pieces of work run at a time.
  public init(limit: Int) {
    precondition(limit > 0, "A TaskLimiter with a limit below 1 would run nothing.")
    queue = Mutex(Queue(freePlaces: limit))
  }

  /// Runs a body as part of the calling Swift task, once it has a place.
  ///
  /// - Parameter body: Runs once, on the caller's actor; not at all when the Swift task is cancelled before it has a
  ///   place.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws; `CancellationError` when the Swift task is cancelled before the body runs.
  public func run<T>(_ body: () async throws -> T) async throws -> T {
    if let (turn, number) = enter() {
      await turn.completion { leave(number) }
      if turn.isCancelled { throw CancellationError() }
    }
    defer { passOn()?.run() }
    try Task.checkCancellation()
    return try await body()
  }

  /// Starts work that is a task, once it has a place.
  ///
  /// - Parameters:
  ///   - cancellationToken: Cancels the returned task if it is cancelled before the body runs, which then does not run.
  ///     To stop the work afterwards, pass the token to it.
  ///   - body: Starts the work: at once on the calling thread if there is a place, otherwise on the thread on which
  ///     earlier work ends. It keeps its place until the task that it returns completes.
  /// - Returns: A task that completes as that of the body does.
  @discardableResult
  public func enqueue<T: Sendable>(
    cancellationToken: CancellationToken = .none, _ body: @escaping @Sendable () -> BoltsTask<T>
  ) -> BoltsTask<T> {
    if cancellationToken.isCancellationRequested { return .cancelled() }
    var turn = BoltsTask<Void>()
    if let (state, number) = enter() {
      turn = BoltsTask(state: state)
      cancellationToken.register(until: turn) {
        if state.completeAndRun(.cancelled) { self.leave(number) }
      }
    }
    let started = turn.continueOnSuccessWithTask {
      // The start may come after the turn: it can be moved to another thread.
      cancellationToken.isCancellationRequested ? .cancelled() : body()
    }
    let result = CompletionState()
    // What follows this work runs before the work that is next in the queue starts, in one loop for all of it.
    started.run(
      whenCompleted: .code { [turn] completed in
        if !turn.isCancelled { result.run(whenCompleted: .code { _ in self.passOn() }) }
        return result.complete(completed.observeOutcome())
      })
    return BoltsTask(state: result)
  }

  /// Takes a place; where there is none, joins the queue.
  ///
  /// - Returns: The state that completes with a place, and its number in the queue; `nil` where there was a place.
  private func enter() -> (turn: CompletionState, number: UInt)? {
    return queue.withLock { queue in
      guard queue.freePlaces == 0 else {
        queue.freePlaces -= 1
        return nil
      }
      let turn = CompletionState()
      defer { queue.end += 1 }
      queue.waiting[queue.end] = turn
      return (turn, queue.end)
    }
  }

  private func leave(_ number: UInt) {
    _ = queue.withLock { $0.waiting.removeValue(forKey: number) }
  }

  /// Gives a place to the first in the queue that has not been cancelled meanwhile; keeps it free where there is none.
  private func passOn() -> Ready? {
    while let turn = queue.withLock({ $0.next() }) {
      if let ready = turn.complete(.success(StoredValue(()))) { return ready }
    }
    return nil
  }
}
