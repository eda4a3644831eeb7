import Synchronization

/// A clock whose time changes only when a test advances it.
package final class ManualClock: Clock, Sendable {
  package struct Instant: InstantProtocol {
    package var offset: Duration

    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct SuspendedTask {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastID = 0
    var sleepers: [Int: SuspendedTask] = [:]
    var watchers: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  package init() {}

  package var now: Instant { state.withLock { $0.now } }
  package var minimumResolution: Duration { .nanoseconds(1) }

  /// How many Swift tasks sleep until a later time.
  package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        let watchers = state.withLock { state -> [CheckedContinuation<Void, Never>] in
          if Task.isCancelled {
            continuation.resume(throwing: CancellationError())
          } else if deadline <= state.now {
            continuation.resume()
          } else {
            state.sleepers[id] = SuspendedTask(deadline: deadline, continuation: continuation)
            defer { state.watchers = [] }
            return state.watchers
          }
          return []
        }
        for watcher in watchers { watcher.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Advances the time, and resumes the sleeps whose deadline has been reached.
  package func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }

  /// Returns when a task sleeps.
  package func waitForSleeper() async {
    await withCheckedContinuation { continuation in
      let isSleeping = state.withLock { state in
        if state.sleepers.isEmpty { state.watchers.append(continuation) }
        return !state.sleepers.isEmpty
      }
      if isSleeping { continuation.resume() }
    }
  }
}
