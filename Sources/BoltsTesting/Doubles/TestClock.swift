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

  private typealias Continuation = CheckedContinuation<Void, any Error>

  private struct State {
    var now = Instant(offset: .zero)
    /// The time once every call that advances it has returned.
    var target = Instant(offset: .zero)
    var lastID = 0
    var sleeps: [Int: (deadline: Instant, continuation: Continuation)] = [:]
    /// How many sleeps have been ended whose tasks have not run on yet.
    var waking = 0
    var awaitingWake: [CheckedContinuation<Void, Never>] = []
    /// The waits for numbers of tasks to sleep.
    var arrivals: [Int: (count: Int, continuation: Continuation)] = [:]

    mutating func newID() -> Int {
      lastID += 1
      return lastID
    }
  }

  private let state = Mutex(State())

  /// Creates a clock, at time zero.
  public init() {}

  /// The current time of the clock.
  public var now: Instant { state.withLock { $0.now } }

  /// The clock tells any two instants apart.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The number of tasks that sleep.
  public var sleeperCount: Int { state.withLock { $0.sleeps.count } }

  /// Suspends until the clock has been advanced to a deadline; returns at once when it has been already.
  ///
  /// - Parameters:
  ///   - deadline: The instant at which the sleep ends.
  ///   - tolerance: Not used; a test clock is exact.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { $0.newID() }
    defer { hasRunOn() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(id, deadline, continuation)
      }
    } onCancel: {
      cancel(id)
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
    while let deadline = nextDeadline(), deadline <= target { await reach(deadline) }
    state.withLock { $0.now = max($0.now, target) }
    await settle()
  }

  /// Advances the time until no task sleeps any more.
  ///
  /// It does not return while a task goes on sleeping again, as a loop that polls does.
  public func run() async {
    await settle()
    while let deadline = nextDeadline() { await reach(deadline) }
  }

  /// Returns once at least this number of tasks sleep.
  ///
  /// - Parameter count: The number of tasks.
  /// - Throws: ``TooFewSleepers`` as soon as the task is cancelled, as by the time limit of a test.
  public func waitForSleepers(_ count: Int = 1) async throws {
    let id = state.withLock { $0.newID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeping = state.withLock { state -> Int? in
          if state.sleeps.count < count, !Task.isCancelled {
            state.arrivals[id] = (count, continuation)
            return nil
          }
          return state.sleeps.count
        }
        guard let sleeping else { return }
        if sleeping >= count { return continuation.resume() }
        continuation.resume(throwing: TooFewSleepers(expected: count, actual: sleeping))
      }
    } onCancel: {
      let (arrival, sleeping) = state.withLock {
        ($0.arrivals.removeValue(forKey: id), $0.sleeps.count)
      }
      guard let arrival else { return }
      arrival.continuation.resume(
        throwing: TooFewSleepers(expected: arrival.count, actual: sleeping))
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
  private func nextDeadline() -> Instant? {
    state.withLock { state in state.sleeps.values.map { $0.deadline }.min() }
  }

  private func reach(_ deadline: Instant) async {
    let due = state.withLock { state in
      state.now = max(state.now, deadline)
      state.target = max(state.target, deadline)
      let due = state.sleeps.filter { $0.value.deadline <= deadline }
        .sorted { $0.key < $1.key }
      for sleep in due { state.sleeps[sleep.key] = nil }
      state.waking += due.count
      return due.map { $0.value.continuation }
    }
    for continuation in due { continuation.resume() }
    await allRunOn()
    await settle()
  }

  private func add(_ id: Int, _ deadline: Instant, _ continuation: Continuation) {
    let isCancelled = Task.isCancelled
    let ready = state.withLock { state -> [Continuation] in
      guard !isCancelled, deadline > state.now else {
        state.waking += 1
        return [continuation]
      }
      state.sleeps[id] = (deadline, continuation)
      let reached = state.arrivals.filter { $0.value.count <= state.sleeps.count }
      for id in reached.keys { state.arrivals[id] = nil }
      return reached.values.map { $0.continuation }
    }
    if isCancelled { return continuation.resume(throwing: CancellationError()) }
    for continuation in ready { continuation.resume() }
  }

  private func cancel(_ id: Int) {
    let sleep = state.withLock { state in
      let sleep = state.sleeps.removeValue(forKey: id)
      if sleep != nil { state.waking += 1 }
      return sleep
    }
    sleep?.continuation.resume(throwing: CancellationError())
  }

  private func hasRunOn() {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.waking -= 1
      guard state.waking == 0 else { return [] }
      defer { state.awaitingWake = [] }
      return state.awaitingWake
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns once the task of every sleep that has ended goes on.
  private func allRunOn() async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.waking > 0 { state.awaitingWake.append(continuation) }
        return state.waking == 0
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
