internal import Dispatch
internal import Synchronization

/// A clock whose timers wait in a queue.
protocol QueuedClock: Clock<Duration> {
  var timers: TimerQueue { get }
}

extension ContinuousClock: QueuedClock {
  var timers: TimerQueue { .continuous }
}

extension SuspendingClock: QueuedClock {
  var timers: TimerQueue { .suspending }
}

/// The timers of one clock: a heap by their deadlines, and an alarm that is set to the earliest.
///
/// The alarm rings on a serial queue, for which Dispatch makes a thread whatever blocks the threads of Swift's pool and
/// of the global queue. What is due runs on a serial queue of its own, so that an action that blocks delays no other.
final class TimerQueue: Sendable {
  static let continuous = TimerQueue(countsSleep: true) { [start = ContinuousClock.now] in
    start.duration(to: .now)
  }
  static let suspending = TimerQueue(countsSleep: false) { [start = SuspendingClock.now] in
    start.duration(to: .now)
  }

  private struct Timers {
    var heap = BinaryHeap<RunningTimer>()
    /// When the alarm rings next.
    var alarm: Duration?
  }

  /// The time of the clock, from any start.
  let now: @Sendable () -> Duration
  private let timers = Mutex(Timers())
  // Dispatch's sources may be used from any thread, though the protocol does not say `Sendable`.
  private nonisolated(unsafe) let alarm: any DispatchSourceTimer
  /// Dispatch's other time stops while the system sleeps. This alarm is set by the calendar, which does not stop but may
  /// be set back: of both, the first to ring is never late, except where it is set back and the system sleeps.
  private nonisolated(unsafe) let calendarAlarm: (any DispatchSourceTimer)?

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - countsSleep: Whether the time goes on while the system sleeps.
  ///   - now: The time of the clock.
  init(countsSleep: Bool, now: @escaping @Sendable () -> Duration) {
    self.now = now
    let queue = DispatchQueue(label: "BoltsTasks.timers")
    unsafe alarm = DispatchSource.makeTimerSource(queue: queue)
    unsafe calendarAlarm = countsSleep ? DispatchSource.makeTimerSource(queue: queue) : nil
    for alarm in unsafe [alarm, calendarAlarm] {
      alarm?.setEventHandler { [weak self] in self?.ring() }
      alarm?.activate()
    }
  }

  func insert(_ timer: RunningTimer) {
    timers.withLock { timers in
      timers.heap.insert(timer)
      setAlarm(&timers)
    }
  }

  func remove(_ timer: RunningTimer) {
    timers.withLock { $0.heap.remove(timer) }
  }

  /// Runs the timers that are due, and sets the alarm to the next.
  func ring() {
    var due: [RunningTimer] = []
    timers.withLock { timers in
      timers.alarm = nil
      let now = now()
      while let first = timers.heap.first, first.deadline <= now {
        timers.heap.remove(first)
        due.append(first)
      }
      setAlarm(&timers)
    }
    for timer in due { DispatchQueue(label: "BoltsTasks.timer").async { timer.fire() } }
  }

  /// Sets the alarm, if it would be late. One that is early costs less than setting it each time.
  private func setAlarm(_ timers: inout Timers) {
    guard let first = timers.heap.first, timers.alarm.map({ first.deadline < $0 }) ?? true else {
      return
    }
    timers.alarm = first.deadline
    let delay = first.deadline - now()
    unsafe alarm.schedule(deadline: .after(delay))
    unsafe calendarAlarm?.schedule(wallDeadline: .after(delay))
  }
}

extension DispatchTime {
  /// The time when a delay from now has passed; never when that is more than 68 years.
  static func after(_ delay: Duration) -> DispatchTime {
    guard let (seconds, rest) = delay.dispatchIntervals else { return .distantFuture }
    return .now() + seconds + rest
  }
}

extension DispatchWallTime {
  fileprivate static func after(_ delay: Duration) -> DispatchWallTime {
    guard let (seconds, rest) = delay.dispatchIntervals else { return .distantFuture }
    return .now() + seconds + rest
  }
}

extension Duration {
  /// The longest time that a clock is asked to sleep: 200 years, because some count nanoseconds in 64 bits.
  static var longestSleep: Duration { .seconds(200 * 365 * 86_400 as Int64) }

  /// Seconds and nanoseconds; `nil` for more than 68 years, which Dispatch can't count on every system: its seconds are
  /// an `Int`, which has 32 bits on some Apple Watches.
  fileprivate var dispatchIntervals: (DispatchTimeInterval, DispatchTimeInterval)? {
    let (seconds, attoseconds) = max(self, .zero).components
    guard seconds < Int32.max else { return nil }
    return (.seconds(Int(seconds)), .nanoseconds(Int(attoseconds / 1_000_000_000)))
  }
}
