internal import BoltsTasks
internal import CTestingSupport
internal import Synchronization

/// A clock whose time changes only when a test advances it.
///
///     let clock = TestClock()
///     let task = load().timeout(after: .seconds(30), clock: clock)
///     await clock.advance(by: .seconds(30))
///     await #expect(throws: BoltsError.self) { try await task.value }
///
/// Pass it to functions that take a `Clock`: `BoltsTask.delay`, `timeout`, `retry`, `cancel(after:)`,
/// `withTimeout`, and your code.
public final class TestClock: Clock, Sendable {
  /// A point in time of a test clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was created.
    public let offset: Duration

    /// The instant that is `duration` later.
    ///
    /// - Parameter duration: How much later; earlier when it is negative.
    /// - Returns: The other instant.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time from this instant to another.
    ///
    /// - Parameter other: The other instant.
    /// - Returns: The time; negative when the other one is earlier.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether an instant is before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  /// A task that sleeps.
  private struct Sleeper {
    let deadline: Instant
    let id: Int
    let source: TaskCompletionSource<Void>
  }

  private struct State {
    var now = Instant(offset: .zero)
    /// The time once every call that advances it has returned.
    var target = Instant(offset: .zero)
    var lastID = 0
    /// The earliest deadline first; of the same, the first sleep.
    var sleepers: [Sleeper] = []
    /// The sleeps that have reached their deadlines, but whose tasks have not run on yet.
    var waking: Set<Int> = []
    var awaitingWake: [CheckedContinuation<Void, Never>] = []
    /// The waits for numbers of tasks to sleep.
    var arrivals: [Int: (count: Int, source: TaskCompletionSource<Void>)] = [:]

    mutating func newID() -> Int {
      lastID += 1
      return lastID
    }

    /// The place of a sleep among the sleepers, where it is or is to be.
    func place(_ deadline: Instant, _ id: Int) -> Int {
      var places = 0..<sleepers.count
      while !places.isEmpty {
        let middle = places.lowerBound + places.count / 2
        let isBefore = (sleepers[middle].deadline, sleepers[middle].id) < (deadline, id)
        places = isBefore ? middle + 1..<places.upperBound : places.lowerBound..<middle
      }
      return places.lowerBound
    }
  }

  private let state = Mutex(State())
  private let isImmediate: Bool

  /// Creates a clock, at time zero.
  ///
  /// - Parameter isImmediate: Whether each sleep advances the time to its deadline, and ends at once.
  public init(isImmediate: Bool = false) { self.isImmediate = isImmediate }

  /// The current time of the clock.
  public var now: Instant { state.withLock { $0.now } }

  /// The clock tells any two instants apart.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The number of tasks that sleep.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Suspends until the clock has been advanced to a deadline; only yields when it has been already.
  ///
  /// - Parameters:
  ///   - deadline: The instant at which the sleep ends.
  ///   - tolerance: Not used; a test clock is exact.
  /// - Throws: `CancellationError` as soon as the Swift task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = state.withLock { state -> Int? in
      if isImmediate {
        state.now = max(state.now, deadline)
        state.target = max(state.target, state.now)
      }
      return deadline <= state.now ? nil : state.newID()
    }
    guard let id else { return await Task.yield() }
    defer { hasRunOn(id) }
    try await withCancellableContinuation { source in
      add(source, id, deadline)
    } onCancel: {
      state.withLock { state in
        let place = state.place(deadline, id)
        if place < state.sleepers.count, state.sleepers[place].id == id {
          state.sleepers.remove(at: place)
        }
      }
    }
  }

  /// Advances the time, and ends every sleep whose deadline is reached, in the order of the deadlines.
  ///
  /// Before each deadline, and at the end, it yields to other tasks, so that they can begin their
  /// next sleep or continue after one. Swift can't report when they have done so, so a test has to
  /// wait for a sleeping task with ``waitForSleepers(_:)``, and to await what a task does after its
  /// sleep before it reads that. Calls at the same time advance the clock by the sum of their
  /// durations.
  ///
  /// - Parameter duration: The duration; not negative.
  public func advance(by duration: Duration) async {
    precondition(duration >= .zero, "A test clock can't go back; it was to advance by \(duration).")
    let target = state.withLock { state in
      state.target = state.target.advanced(by: duration)
      return state.target
    }
    await settle()
    while let deadline = state.withLock({ $0.sleepers.first?.deadline }), deadline <= target {
      await reach(deadline)
    }
    state.withLock { $0.now = max($0.now, target) }
    await settle()
  }

  /// Advances the time until no task sleeps any more.
  ///
  /// It does not return while a task goes on sleeping again, as a loop that polls does.
  public func run() async {
    await settle()
    while let deadline = state.withLock({ $0.sleepers.first?.deadline }) { await reach(deadline) }
  }

  /// Returns once at least this number of tasks sleep.
  ///
  /// - Parameter count: The number of tasks.
  /// - Throws: ``TooFewSleepers`` as soon as the Swift task is cancelled, as by the time limit of a test.
  public func waitForSleepers(_ count: Int = 1) async throws {
    let id = state.withLock { $0.newID() }
    do {
      try await withCancellableContinuation { source in
        let isReached = state.withLock { state in
          if state.sleepers.count < count { state.arrivals[id] = (count, source) }
          return state.sleepers.count >= count
        }
        if isReached { source.setResult(()) }
      } onCancel: {
        state.withLock { $0.arrivals[id] = nil }
      }
    } catch {
      throw TooFewSleepers(expected: count, actual: sleeperCount)
    }
  }

  /// A wait for sleeping tasks that was cancelled before there were enough.
  public struct TooFewSleepers: Error, CustomStringConvertible {
    /// The number of sleeping tasks that was waited for.
    public let expected: Int
    /// The number of tasks that slept when the wait was cancelled.
    public let actual: Int

    /// Both numbers, in a sentence.
    public var description: String {
      "The wait for \(expected) sleeping tasks was cancelled when \(actual) slept."
    }
  }

  /// Changes the time at once, also back, as a clock that is set does; ends no sleep.
  package func jump(by duration: Duration) {
    state.withLock { state in
      state.now = state.now.advanced(by: duration)
      state.target = state.now
    }
  }
}

extension TestClock {
  private func reach(_ deadline: Instant) async {
    let due = state.withLock { state in
      state.now = max(state.now, deadline)
      state.target = max(state.target, deadline)
      // A copy, because a slice would make the removal copy the sleepers.
      let due = Array(state.sleepers.prefix { $0.deadline <= deadline })
      state.sleepers.removeFirst(due.count)
      state.waking.formUnion(due.lazy.map(\.id))
      return due
    }
    for sleeper in due { sleeper.source.trySetResult(()) }
    await allRunOn()
    await settle()
  }

  private func add(_ source: TaskCompletionSource<Void>, _ id: Int, _ deadline: Instant) {
    let completed = state.withLock { state in
      guard deadline > state.now else { return [source] }
      let sleeper = Sleeper(deadline: deadline, id: id, source: source)
      state.sleepers.insert(sleeper, at: state.place(deadline, id))
      let reached = state.arrivals.filter { $0.value.count <= state.sleepers.count }
      for id in reached.keys { state.arrivals[id] = nil }
      return reached.values.map(\.source)
    }
    for source in completed { source.trySetResult(()) }
  }

  private func hasRunOn(_ id: Int) {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard state.waking.remove(id) != nil, state.waking.isEmpty else { return [] }
      defer { state.awaitingWake = [] }
      return state.awaitingWake
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns once the task of every sleep that has ended goes on.
  private func allRunOn() async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if !state.waking.isEmpty { state.awaitingWake.append(continuation) }
        return state.waking.isEmpty
      }
      if isDone { continuation.resume() }
    }
  }

  /// Lets other tasks run. Those of the lowest priority run when there is nothing else to run.
  private func settle() async {
    if unsafe bolts_get_explorer() != nil { return await Task.yield() }
    for _ in 0..<10 { await Task.detached(priority: .background) { await Task.yield() }.value }
  }
}
