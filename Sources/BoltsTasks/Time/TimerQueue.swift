internal import Dispatch
internal import Synchronization

/// The timers of the continuous clock: a binary heap by their deadlines, and one timer of Dispatch's, which is
/// set to the earliest.
final class TimerQueue: Sendable {
  static let shared = TimerQueue()

  private struct Timers {
    var heap = BinaryHeap<RunningTimer>()
    /// When Dispatch's timer fires next.
    var alarm = DispatchTime.distantFuture
  }

  private let timers = Mutex(Timers())
  // Dispatch's sources may be used from any thread, though the protocol does not say `Sendable`.
  private nonisolated(unsafe) let source = DispatchSource.makeTimerSource(queue: .global())

  private init() {
    unsafe source.setEventHandler { self.fire() }
    unsafe source.activate()
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

  private func fire() {
    var due: [RunningTimer] = []
    timers.withLock { timers in
      timers.alarm = .distantFuture
      let now = DispatchTime.now()
      while let first = timers.heap.first, first.deadline <= now {
        timers.heap.remove(first)
        due.append(first)
      }
      setAlarm(&timers)
    }
    // Each by itself: one that blocks delays no other.
    for timer in due { DispatchQueue.global().async { timer.fire() } }
  }

  /// Sets Dispatch's timer, if it would be late. One that is early costs less than setting it each time.
  private func setAlarm(_ timers: inout Timers) {
    guard let first = timers.heap.first, first.deadline < timers.alarm else { return }
    timers.alarm = first.deadline
    unsafe source.schedule(deadline: first.deadline)
  }
}

extension Duration {
  /// The longest time that a clock is asked to sleep: 200 years, because some count nanoseconds in 64 bits.
  static var longestSleep: Duration { .seconds(200 * 365 * 86_400 as Int64) }
}

extension DispatchTime {
  /// The time when a delay from now has passed; never when that is more than 68 years, which Dispatch
  /// can't count on every system: its seconds are an `Int`, which has 32 bits on some Apple Watches.
  static func after(_ delay: Duration) -> DispatchTime {
    let (seconds, attoseconds) = max(delay, .zero).components
    guard seconds < Int32.max else { return .distantFuture }
    return .now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
  }
}
