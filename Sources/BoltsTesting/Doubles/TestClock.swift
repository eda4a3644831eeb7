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
    let wakeUp: TaskCompletionSource<Void>
    /// Completed when the task runs again.
    let end: TaskCompletionSource<Void>
  }

  private struct State {
    var now = Instant(offset: .zero)
    /// The time once every call that advances it has returned.
    var target = Instant(offset: .zero)
    var lastID = 0
    var sleepers: [Int: Sleeper] = [:]
    /// The deadlines of the sleepers, and of sleeps that were cancelled: a binary heap, the earliest
    /// first; of the same, the first sleep.
    var deadlines: [(instant: Instant, id: Int)] = []
    /// The waits for numbers of tasks to sleep.
    var arrivals: [Int: (count: Int, source: TaskCompletionSource<Void>)] = [:]

    mutating func newID() -> Int {
      lastID += 1
      return lastID
    }

    mutating func add(_ sleeper: Sleeper, _ id: Int, until deadline: Instant) {
      sleepers[id] = sleeper
      var place = deadlines.count
      deadlines.append((deadline, id))
      while place > 0, deadlines[place] < deadlines[(place - 1) / 2] {
        deadlines.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    }

    mutating func cancel(_ id: Int) {
      sleepers[id] = nil
      if deadlines.count <= 2 * sleepers.count { return }
      // What is sorted is a heap.
      deadlines = deadlines.filter { sleepers[$0.id] != nil }.sorted(by: <)
    }

    /// The earliest deadline of a sleeper.
    mutating func nextDeadline() -> Instant? {
      while let first = deadlines.first, sleepers[first.id] == nil { removeFirstDeadline() }
      return deadlines.first?.instant
    }

    private mutating func removeFirstDeadline() {
      deadlines.swapAt(0, deadlines.count - 1)
      deadlines.removeLast()
      var place = 0
      while 2 * place + 1 < deadlines.count {
        let (left, right) = (2 * place + 1, min(2 * place + 2, deadlines.count - 1))
        let child = deadlines[right] < deadlines[left] ? right : left
        guard deadlines[child] < deadlines[place] else { return }
        deadlines.swapAt(place, child)
        place = child
      }
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
    let end = TaskCompletionSource<Void>()
    defer {
      end.setResult(())
      interleavingPoint()
    }
    try await withCancellableContinuation { source in
      add(Sleeper(wakeUp: source, end: end), id, deadline)
    } onCancel: {
      state.withLock { $0.cancel(id) }
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
    while let deadline = state.withLock({ $0.nextDeadline() }), deadline <= target {
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
    while let deadline = state.withLock({ $0.nextDeadline() }) { await reach(deadline) }
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
      var due: [Sleeper] = []
      while let next = state.nextDeadline(), next <= deadline,
        let sleeper = state.sleepers.removeValue(forKey: state.deadlines[0].id)
      { due.append(sleeper) }
      return due
    }
    for sleeper in due { sleeper.wakeUp.trySetResult(()) }
    for sleeper in due { try? await sleeper.end.task.value }
    await settle()
  }

  private func add(_ sleeper: Sleeper, _ id: Int, _ deadline: Instant) {
    let completed = state.withLock { state in
      guard deadline > state.now else { return [sleeper.wakeUp] }
      state.add(sleeper, id, until: deadline)
      let reached = state.arrivals.filter { $0.value.count <= state.sleepers.count }
      for id in reached.keys { state.arrivals[id] = nil }
      return reached.values.map(\.source)
    }
    for source in completed { source.trySetResult(()) }
  }

  /// Lets other tasks run: a task of the lowest priority usually begins after those that can run already, and ten of
  /// them give these time for several steps.
  private func settle() async {
    if unsafe bolts_get_explorer() != nil { return await Task.yield() }
    for _ in 0..<10 { await Task.detached(priority: .background) { await Task.yield() }.value }
  }
}
