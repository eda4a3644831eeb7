internal import BoltsTasks
internal import Dispatch
internal import Foundation
internal import Synchronization

/// The threads on which untrusted input is read.
///
/// Code that reads a page or a file does not suspend. In Swift's pool, which has a thread for each core,
/// a few hostile pages would hold all threads: no other Swift task would run, and no time limit fire. So
/// each piece of such work has a thread of its own here, up to 64. One less than there are cores run at a time, and
/// take turns: at a checkpoint, work that has taken a portion of steps lets the others go first. More than 64 wait in
/// order.
final class ReadingThreads: Sendable {
  static let shared = ReadingThreads(
    turns: max(1, ProcessInfo.processInfo.activeProcessorCount - 1))

  private struct Turns {
    var free: Int
    /// The threads that wait for a turn, each at its semaphore.
    var waiting: ArraySlice<DispatchSemaphore> = []
  }

  private let turns: Mutex<Turns>
  private let limiter = TaskLimiter(limit: 64)

  /// Creates threads of which so many run at a time.
  init(turns: Int) { self.turns = Mutex(Turns(free: turns)) }

  /// How many threads wait for a turn.
  var waitingCount: Int { turns.withLock { $0.waiting.count } }

  /// Runs work; it calls `checkpoint` with the steps that it has taken since the last call.
  ///
  /// Cancelling the caller throws at once, and its work ends at the next checkpoint.
  func run<T: Sendable>(
    _ body: @escaping @Sendable (_ checkpoint: @escaping (Int) throws -> Void) throws -> T
  ) async throws -> T {
    try await withCancellableContinuation { source in
      limiter.enqueue {
        if source.task.isCompleted { return BoltsTask() }
        // The place is taken until the thread ends, also where the caller has left before.
        let end = TaskCompletionSource<Void>()
        let work = { @Sendable in
          self.run(body, for: source)
          end.setResult()
        }
        // Where the system has no thread left, the caller's has to do.
        if !DetachedThread.start("Bolts.reading", work) { work() }
        return end.task
      }
    }
  }

  private func run<T: Sendable>(
    _ body: (_ checkpoint: @escaping (Int) throws -> Void) throws -> T,
    for source: TaskCompletionSource<T>
  ) {
    waitForTurn(passingOn: false)
    let caller = source.task
    var steps = 0
    let outcome = Result {
      if caller.isCompleted { throw CancellationError() }
      return try body { count in
        if caller.isCompleted { throw CancellationError() }
        steps += count
        guard steps >= ReadingBudget.portion else { return }
        steps = 0
        self.waitForTurn(passingOn: true)
      }
    }
    turns.withLock { turns in
      if let next = turns.waiting.popFirst() { next.signal() } else { turns.free += 1 }
    }
    source.trySet(TaskOutcome(outcome))
  }

  /// Waits for a turn; a thread that has one passes it on to the one that waits longest, if any does.
  private func waitForTurn(passingOn hasTurn: Bool) {
    let semaphore = DispatchSemaphore(value: 0)
    let goesOn = turns.withLock { turns in
      if hasTurn {
        guard let next = turns.waiting.popFirst() else { return true }
        next.signal()
      } else if turns.free > 0 {
        turns.free -= 1
        return true
      }
      turns.waiting.append(semaphore)
      return false
    }
    if !goesOn { semaphore.wait() }
  }
}
