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

    /// An instant of any test clock.
    ///
    /// - Parameter offset: The time since the clock was created.
    public init(offset: Duration = .zero) { self.offset = offset }

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

  /// A task that sleeps, or a timer of BoltsTasks.
  private struct Sleeper {
    let deadline: Instant
    let number: Int
    /// Completed when the task runs again; `nil` where nothing waits for that.
    var end: TaskCompletionSource<Void>?
    let wakeUp: @Sendable () -> Void
  }

  private struct State {
    var now = Instant()
    /// The time once every call that advances it has returned.
    var target = Instant()
    /// How many sleeps and waits have begun.
    var count = 0
    /// By their deadlines; those of one instant in the order in which they began.
    var sleepers: [Sleeper] = []
    /// The waits for numbers of tasks to sleep.
    var arrivals: [Int: (count: Int, source: TaskCompletionSource<Void>)] = [:]

    mutating func newNumber() -> Int {
      count += 1
      return count
    }

    mutating func insert(_ sleeper: Sleeper) {
      let previous = sleepers.lastIndex { $0.deadline <= sleeper.deadline }
      sleepers.insert(sleeper, at: previous.map { $0 + 1 } ?? 0)
    }

    /// Removes the sleepers of the earliest deadline, which becomes the time; `nil` when it is after the target.
    mutating func reachNextDeadline(until target: Instant) -> [Sleeper]? {
      guard let deadline = sleepers.first?.deadline, deadline <= target else { return nil }
      now = max(now, deadline)
      self.target = max(self.target, deadline)
      let due = Array(sleepers.prefix { $0.deadline == deadline })
      sleepers.removeFirst(due.count)
      return due
    }
  }

  private let state = Mutex(State())
  private let isImmediate: Bool

  /// Creates a clock, at time zero.
  ///
  /// - Parameter isImmediate: Whether each sleep advances the time to its deadline, and ends at once. A time limit on such
  ///   a clock runs out at once, too, so give that another clock.
  public init(isImmediate: Bool = false) { self.isImmediate = isImmediate }

  /// The current time of the clock.
  public var now: Instant { state.withLock { $0.now } }

  /// The clock tells any two instants apart.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The number of tasks that sleep, and of timers of BoltsTasks.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Suspends until the clock has been advanced to a deadline; only yields when that is now or has passed.
  ///
  /// - Parameters:
  ///   - deadline: The instant at which the sleep ends.
  ///   - tolerance: Not used; a test clock is exact.
  /// - Throws: `CancellationError` as soon as the Swift task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let number = state.withLock { state -> Int? in
      if isImmediate {
        state.now = max(state.now, deadline)
        state.target = max(state.target, state.now)
      }
      return deadline <= state.now ? nil : state.newNumber()
    }
    guard let number else { return await Task.yield() }
    // In an exploration, what advances the clock may go on before this task does, as it can on several threads.
    let end = isExplored ? nil : TaskCompletionSource<Void>()
    defer { end?.setResult(()) }
    try await withCancellableContinuation { source in
      add(Sleeper(deadline: deadline, number: number, end: end) { source.setResult(()) })
    } onCancel: {
      remove(number)
    }
  }

  /// Suspends until the clock has been advanced by a duration.
  ///
  /// Swift's method of this name leaves the actor that calls it, and this one does not.
  ///
  /// - Parameters:
  ///   - duration: The duration; the method only yields when it is not positive.
  ///   - tolerance: Not used; a test clock is exact.
  /// - Throws: `CancellationError` as soon as the Swift task is cancelled.
  public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    try await sleep(until: now.advanced(by: duration))
  }

  /// Advances the time, and ends every sleep whose deadline is reached, in the order of the deadlines, and those of one
  /// instant in the order in which they began. Code of an actor that sleeps on this type, not on `any Clock`, goes on in
  /// that order.
  ///
  /// After each deadline, and at the end, this yields to other tasks, so that they can begin their next sleep or continue
  /// after one. Swift can't report when they have done so, so a test has to wait for a sleeping task with
  /// ``waitForSleepers(_:)``, and to await what a task does after its sleep before it reads that. Calls at the same time
  /// advance the clock by the sum of their durations. It goes on when its Swift task is cancelled.
  ///
  /// - Parameter duration: The duration; not negative.
  public func advance(by duration: Duration) async {
    precondition(duration >= .zero, "A test clock can't go back; it was to advance by \(duration).")
    let target = state.withLock { state in
      state.target = state.target.advanced(by: duration)
      return state.target
    }
    await advance(until: target)
  }

  /// Advances the time to an instant, as ``advance(by:)`` does; only yields when that is now or has passed.
  ///
  /// - Parameter instant: The instant.
  public func advance(to instant: Instant) async {
    state.withLock { $0.target = max($0.target, instant) }
    await advance(until: instant)
  }

  /// Advances the time until no task sleeps any more, or its Swift task is cancelled, as by the time limit of a test.
  ///
  /// It does not return by itself while a task goes on sleeping again, as a loop that polls does.
  public func run() async { await endSleeps(until: Instant(offset: .seconds(Int64.max))) }

  /// Advances the time until no task sleeps any more, by a duration at most.
  ///
  /// - Parameter timeout: The duration, in the time of this clock.
  /// - Throws: ``SleepersLeft`` when tasks sleep longer; `CancellationError` when the Swift task is cancelled.
  public func run(timeout: Duration) async throws {
    await endSleeps(until: now.advanced(by: timeout))
    try Task.checkCancellation()
    try checkSleepers()
  }

  /// Yields to other tasks, and then checks that none of them sleeps.
  ///
  /// - Throws: ``SleepersLeft`` when one does.
  public func checkSuspension() async throws {
    await settle()
    try checkSleepers()
  }

  /// Tasks that sleep where none should.
  public struct SleepersLeft: Error, CustomStringConvertible {
    /// How many tasks sleep.
    public let count: Int
    /// When the first of them ends its sleep.
    public let deadline: Instant

    /// Both, in a sentence.
    public var description: String {
      "\(count) tasks sleep, the first until \(deadline.offset) after the clock was created."
    }
  }

  /// Returns once at least this number of tasks sleep.
  ///
  /// - Parameter count: The number of tasks.
  /// - Throws: ``TooFewSleepers`` as soon as the Swift task is cancelled, as by the time limit of a test.
  public func waitForSleepers(_ count: Int = 1) async throws {
    let id = state.withLock { $0.newNumber() }
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

extension TestClock: SchedulingClock {
  package func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> (@Sendable () -> Void)? {
    if isImmediate { return nil }
    let (deadline, number) = state.withLock { ($0.now.advanced(by: delay), $0.newNumber()) }
    add(Sleeper(deadline: deadline, number: number, wakeUp: action))
    return { [weak self] in self?.remove(number) }
  }
}

extension TestClock {
  private var isExplored: Bool { unsafe bolts_get_explorer() != nil }

  private func advance(until target: Instant) async {
    await endSleeps(until: target, isCancellable: false)
    state.withLock { $0.now = max($0.now, target) }
  }

  /// Leaves the actor of the caller, because timers do not run on one.
  @concurrent private func endSleeps(until target: Instant, isCancellable: Bool = true) async {
    await settle()
    while !(isCancellable && Task.isCancelled),
      let due = state.withLock({ $0.reachNextDeadline(until: target) })
    {
      for sleeper in due {
        sleeper.wakeUp()
        try? await sleeper.end?.task.value
      }
      await settle()
    }
  }

  private func checkSleepers() throws {
    let (count, first) = state.withLock { ($0.sleepers.count, $0.sleepers.first) }
    if let first { throw SleepersLeft(count: count, deadline: first.deadline) }
  }

  private func add(_ sleeper: Sleeper) {
    let arrived = state.withLock { state -> [TaskCompletionSource<Void>]? in
      guard sleeper.deadline > state.now else { return nil }
      state.insert(sleeper)
      let reached = state.arrivals.filter { $0.value.count <= state.sleepers.count }
      for id in reached.keys { state.arrivals[id] = nil }
      return reached.values.map(\.source)
    }
    guard let arrived else { return sleeper.wakeUp() }
    for source in arrived { source.setResult(()) }
  }

  private func remove(_ number: Int) {
    state.withLock { $0.sleepers.removeAll { $0.number == number } }
  }

  /// Lets other tasks run. Outside of an exploration, a task of the lowest priority usually begins after those that can
  /// run already, and ten of them give these time for several steps.
  private func settle() async {
    if isExplored { return await Task.yield() }
    for _ in 0..<10 { await Task.detached(priority: .background) { await Task.yield() }.value }
  }
}
