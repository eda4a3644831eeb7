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
/// of the global queue. It starts runners, which run what is due, each on such a thread. As long as something is due
/// it rings again, every 2 ms. Where no action has returned since, because they block, or what is due is 8 ms late, it
/// starts twice as many runners as the last time. So a hundred actions that block delay the next by some 15 to 30 ms.
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
    var runners = 0
    /// How many actions have returned since the alarm rang.
    var returned = 0
    /// How many times in a row it rang when none had.
    var stalls = 0
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
      setAlarm(&timers, to: timer.deadline)
    }
  }

  func remove(_ timer: RunningTimer) {
    timers.withLock { $0.heap.remove(timer) }
  }

  /// Starts what runs the timers that are due, and sets the alarm again.
  func ring() {
    let added = timers.withLock { timers in
      timers.alarm = nil
      guard let first = timers.heap.first else { return 0 }
      let now = now()
      guard first.deadline <= now else {
        setAlarm(&timers, to: first.deadline)
        return 0
      }
      setAlarm(&timers, to: now + .milliseconds(2))
      // Runners whose actions block leave what is due behind, also where others return.
      let isStalled =
        timers.runners > 0 && (timers.returned == 0 || now - first.deadline > .milliseconds(8))
      timers.stalls = isStalled ? min(timers.stalls + 1, 6) : 0
      timers.returned = 0
      let added =
        isStalled || timers.runners < 8 ? min(1 << timers.stalls, timers.heap.count) : 0
      timers.runners += added
      return added
    }
    for _ in 0..<added { DispatchQueue(label: "BoltsTasks.timers.runner").async { self.run() } }
  }

  private func run() {
    var returned = 0
    while let timer = timers.withLock({ next(&$0, returned: returned) }) {
      timer.fire()
      returned = 1
    }
  }

  /// Takes out the first timer that is due; where there is none, the runner that asks ends.
  private func next(_ timers: inout Timers, returned: Int) -> RunningTimer? {
    timers.returned += returned
    let first = timers.heap.first
    if let first, first.deadline <= now() {
      timers.heap.remove(first)
      return first
    }
    timers.runners -= 1
    if let first { setAlarm(&timers, to: first.deadline) }
    return nil
  }

  /// Sets the alarm, if it would be late. One that is early costs less than setting it each time.
  private func setAlarm(_ timers: inout Timers, to time: Duration) {
    if let alarm = timers.alarm, alarm <= time { return }
    timers.alarm = time
    let delay = time - now()
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
