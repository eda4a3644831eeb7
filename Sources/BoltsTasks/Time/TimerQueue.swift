internal import Dispatch
internal import Synchronization

/// A clock whose timers wait in a queue.
protocol QueuedClock: Clock<Duration> {
  var timers: TimerQueue { get }
  /// Whether its time goes on while the system sleeps.
  var countsSleep: Bool { get }
}

extension ContinuousClock: QueuedClock {
  var timers: TimerQueue { .shared }
  var countsSleep: Bool { true }
}

extension SuspendingClock: QueuedClock {
  var timers: TimerQueue { .shared }
  var countsSleep: Bool { false }
}

/// The timers of both clocks: a heap by their deadlines on the continuous one, and an alarm that is set to the earliest.
///
/// The alarm rings on a serial queue, for which Dispatch makes a thread whatever blocks the threads of Swift's pool and
/// of the global queue. It starts one runner, on such a thread too, which runs what is due in a row. While something is
/// due the alarm rings again, every 4 ms. Where no action has returned since, because one blocks, it starts another
/// runner; where that one blocks, too, eight at a time. So a hundred actions that block delay the next by some 60 ms.
final class TimerQueue: Sendable {
  static let shared = TimerQueue(
    continuous: { [start = ContinuousClock.now] in start.duration(to: .now) },
    suspending: { [start = SuspendingClock.now] in start.duration(to: .now) })

  private struct Timers {
    var heap = TimerHeap()
    /// When the alarm rings next.
    var alarm: Duration?
    var runners = 0
    /// Whether an action has returned since the alarm rang.
    var hasReturned = false
    /// Whether none had when it rang.
    var isStuck = false
  }

  private static let interval = Duration.milliseconds(4)
  /// Dispatch makes 255 threads, one of which is the alarm's.
  private static let maximumRunners = 240

  /// The times of the clocks, each from any start.
  let continuous, suspending: @Sendable () -> Duration
  private let timers = Mutex(Timers())
  // Dispatch's sources may be used from any thread, though the protocol does not say `Sendable`.
  private nonisolated(unsafe) let alarm: any DispatchSourceTimer
  /// Dispatch's other time stops while the system sleeps. This alarm is set by the calendar, which does not stop but may
  /// be set back: of both, the first to ring is never late, except where it is set back and the system sleeps.
  private nonisolated(unsafe) let calendarAlarm: any DispatchSourceTimer

  init(
    continuous: @escaping @Sendable () -> Duration, suspending: @escaping @Sendable () -> Duration
  ) {
    (self.continuous, self.suspending) = (continuous, suspending)
    let queue = DispatchQueue(label: "BoltsTasks.timers")
    unsafe alarm = DispatchSource.makeTimerSource(queue: queue)
    unsafe calendarAlarm = DispatchSource.makeTimerSource(queue: queue)
    for alarm in unsafe [alarm, calendarAlarm] {
      alarm.setEventHandler { [weak self] in self?.ring() }
      alarm.activate()
    }
  }

  func insert(_ timer: RunningTimer, after delay: Duration) {
    let deadline = continuous() + delay
    timers.withLock { timers in
      timers.heap.insert(timer, deadline: deadline)
      setAlarm(&timers, to: deadline)
    }
  }

  /// Counts a timer that was cancelled before its action ran.
  func noteCancellation() {
    timers.withLock { $0.heap.noteCancellation() }
  }

  /// Starts what runs the timers that are due, and sets the alarm again.
  func ring() {
    let added = timers.withLock { timers in
      timers.alarm = nil
      guard let deadline = timers.heap.firstDeadline else { return 0 }
      let now = continuous()
      guard deadline <= now else {
        setAlarm(&timers, to: deadline)
        return 0
      }
      setAlarm(&timers, to: now + Self.interval)
      let wasStuck = timers.isStuck
      timers.isStuck = timers.runners > 0 && !timers.hasReturned
      timers.hasReturned = false
      let wanted = timers.isStuck && wasStuck ? min(8, timers.heap.count) : 1
      guard timers.isStuck || timers.runners == 0 else { return 0 }
      let added = min(wanted, Self.maximumRunners - timers.runners)
      timers.runners += added
      return added
    }
    for _ in 0..<added { DispatchQueue(label: "BoltsTasks.timers.runner").async { self.run() } }
  }

  private func run() {
    var hasReturned = false
    while let timer = timers.withLock({ next(&$0, hasReturned) }) {
      timer.fire()
      hasReturned = true
    }
  }

  /// Takes out the first timer that is due; where there is none, the runner that asks ends.
  private func next(_ timers: inout Timers, _ hasReturned: Bool) -> RunningTimer? {
    if hasReturned { timers.hasReturned = true }
    while let deadline = timers.heap.firstDeadline {
      let now = continuous()
      guard deadline <= now else {
        setAlarm(&timers, to: deadline)
        break
      }
      let first = timers.heap.removeFirst()
      guard let rest = first.suspendingDeadline.map({ $0 - suspending() }), rest > .zero else {
        return first
      }
      // The system has slept, which the timer's clock does not count.
      timers.heap.insert(first, deadline: now + rest)
    }
    timers.runners -= 1
    return nil
  }

  /// Sets the alarm, if it would be late. One that is early costs less than setting it each time.
  private func setAlarm(_ timers: inout Timers, to time: Duration) {
    if let alarm = timers.alarm, alarm <= time { return }
    timers.alarm = time
    let delay = (time - continuous()).dispatchSeconds
    unsafe alarm.schedule(deadline: .now() + delay)
    unsafe calendarAlarm.schedule(wallDeadline: .now() + delay)
  }
}

extension Duration {
  /// The longest time that a clock is asked to sleep: 200 years, because some count nanoseconds in 64 bits.
  static var longestSleep: Duration { .seconds(200 * 365 * 86_400 as Int64) }

  /// So many seconds from now, as Dispatch adds them to a time; at most the longest sleep.
  var dispatchSeconds: Double { min(max(self, .zero), .longestSleep) / .seconds(1) }
}
