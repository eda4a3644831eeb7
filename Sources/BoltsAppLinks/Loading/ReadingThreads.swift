internal import BoltsTasks
internal import Foundation
internal import Synchronization

/// The threads on which untrusted input is read.
///
/// Code that reads a page or a file does not suspend. In Swift's pool, which has a thread for each core, a few hostile
/// pages would hold all threads: no other Swift task would run, and no time limit fire. So each piece of such work has
/// a thread of its own here. One less than there are cores run at a time, and take turns: at a checkpoint, work that
/// has taken a portion of steps in its turn lets the others go first.
final class ReadingThreads: Sendable {
  static let shared = ReadingThreads(
    turns: max(1, ProcessInfo.processInfo.activeProcessorCount - 1))

  private struct Work: Sendable {
    /// Runs it; it calls `pass` with the steps that it takes.
    let run: @Sendable (_ pass: (Int) -> Void) -> Void
  }

  private struct State {
    var freeTurns: Int
    /// The threads that wait for a turn, each at its semaphore.
    var waiting: ArraySlice<DispatchSemaphore> = []
    /// What waits for a thread.
    var works: ArraySlice<Work> = []
    var threadCount = 0

    /// The next work of a thread; without any, the thread ends.
    mutating func next() -> Work? {
      if let work = works.popFirst() { return work }
      threadCount -= 1
      if let turn = waiting.popFirst() { turn.signal() } else { freeTurns += 1 }
      return nil
    }
  }

  /// What is over it waits in order.
  private static let maximumThreads = 64

  private let state: Mutex<State>

  /// Creates threads of which so many run at a time.
  init(turns: Int) { state = Mutex(State(freeTurns: turns)) }

  /// The threads that there are, and those of them that wait for a turn.
  var threadCount: Int { state.withLock { $0.threadCount } }
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Runs work; it calls `checkpoint` with the steps that it has taken since the last call.
  ///
  /// Cancelling the caller throws at once, and its work ends at the next checkpoint.
  func run<T: Sendable>(
    _ body: @escaping @Sendable (_ checkpoint: @escaping (Int) throws -> Void) throws -> T
  ) async throws -> T {
    try await withCancellableContinuation { source in
      start(
        Work { [task = source.task] pass in
          guard !task.isCompleted else { return }
          withoutActuallyEscaping(pass) { pass in
            let outcome = Result {
              try body { steps in
                if task.isCompleted { throw CancellationError() }
                pass(steps)
              }
            }
            source.trySet(TaskOutcome(outcome))
          }
        })
    }
  }

  private func start(_ work: Work) {
    let needsThread = state.withLock { state in
      state.works.append(work)
      guard state.threadCount < Self.maximumThreads else { return false }
      state.threadCount += 1
      return true
    }
    // Where the system has no thread left, the caller's has to do.
    if needsThread, !DetachedThread.start("Bolts.reading", { self.work() }) { self.work() }
  }

  /// Does what waits, until there is nothing left.
  private func work() {
    takeTurn()
    var steps = 0
    while let work = state.withLock({ $0.next() }) {
      work.run { count in
        steps += count
        guard steps >= ReadingBudget.portion else { return }
        steps = 0
        self.passTurn()
      }
      passTurn()
    }
  }

  private func takeTurn() {
    let turn = DispatchSemaphore(value: 0)
    let isFree = state.withLock { state in
      if state.freeTurns > 0 {
        state.freeTurns -= 1
        return true
      }
      state.waiting.append(turn)
      return false
    }
    if !isFree { turn.wait() }
  }

  /// Lets the threads that wait go first.
  private func passTurn() {
    let turn = DispatchSemaphore(value: 0)
    let next = state.withLock { state in
      let next = state.waiting.popFirst()
      if next != nil { state.waiting.append(turn) }
      return next
    }
    guard let next else { return }
    next.signal()
    turn.wait()
  }
}
