internal import Dispatch
internal import Synchronization

/// Runs an action once, after a time of a clock, unless it is cancelled before.
///
/// The timers of the continuous clock are in one queue, `TimerQueue`: they need no Swift task, and cancelling one
/// releases it at once, where a sleep of Swift's leaves its job in the queue until the time is over. Every other
/// clock is asked to sleep by a Swift task. A timer need not be kept.
final class RunningTimer: Sendable {
  private struct Running {
    let action: @Sendable () -> Void
    var sleep: Task<Void, Never>?
  }

  private let running: Mutex<Running?>
  /// When the action runs. Only for a timer of the continuous clock.
  fileprivate let deadline: DispatchTime
  /// The position in the heap of `TimerQueue`; `nil` outside it. Only used under the queue's lock.
  fileprivate nonisolated(unsafe) var index: Int?

  /// Starts a timer.
  ///
  /// - Parameters:
  ///   - delay: How long to wait.
  ///   - clock: The clock that measures the time.
  ///   - action: Runs on the global queue, or on Swift's pool. It also runs when a clock throws without
  ///     having been cancelled.
  init<C: Clock<Duration>>(
    after delay: Duration, clock: C, _ action: @escaping @Sendable () -> Void
  ) {
    running = Mutex(Running(action: action))
    if C.self == ContinuousClock.self {
      deadline = .after(delay)
      TimerQueue.shared.insert(self)
    } else {
      deadline = .distantFuture
      let wake = clock.now.advanced(by: min(delay, .longestSleep))
      let sleep = Task(executorPreference: ExplorationContext.executor) {
        try? await clock.sleep(until: wake, tolerance: nil)
        self.fire()
      }
      running.withLock { $0?.sleep = sleep }
    }
  }

  fileprivate func fire() { running.exchange(nil)?.action() }

  /// Releases the action and the timer. The action does not start from here on.
  func cancel() {
    guard let running = running.exchange(nil) else { return }
    if let sleep = running.sleep { sleep.cancel() } else { TimerQueue.shared.remove(self) }
  }
}

/// The timers of the continuous clock: a binary heap by their deadlines, and one timer of Dispatch's, which is
/// set to the earliest.
private final class TimerQueue: Sendable {
  static let shared = TimerQueue()

  private let heap = Mutex(TimerHeap())
  // Dispatch's sources may be used from any thread, though the protocol does not say `Sendable`.
  private nonisolated(unsafe) let source = DispatchSource.makeTimerSource(queue: .global())

  private init() {
    unsafe source.setEventHandler { self.fire() }
    unsafe source.activate()
  }

  func insert(_ timer: RunningTimer) {
    heap.withLock { heap in
      heap.timers.append(timer)
      heap.moveUp(timer, from: heap.timers.count - 1)
      setAlarm(&heap)
    }
  }

  func remove(_ timer: RunningTimer) {
    heap.withLock { $0.remove(timer) }
  }

  private func fire() {
    var due: [RunningTimer] = []
    heap.withLock { heap in
      heap.alarm = .distantFuture
      let now = DispatchTime.now()
      while let first = heap.timers.first, first.deadline <= now {
        heap.remove(first)
        due.append(first)
      }
      setAlarm(&heap)
    }
    // Each by itself: one that blocks delays no other.
    for timer in due { DispatchQueue.global().async { timer.fire() } }
  }

  /// Sets Dispatch's timer, if it would be late. One that is early costs less than setting it each time.
  private func setAlarm(_ heap: inout TimerHeap) {
    guard let first = heap.timers.first, first.deadline < heap.alarm else { return }
    heap.alarm = first.deadline
    unsafe source.schedule(deadline: first.deadline)
  }
}

private struct TimerHeap {
  var timers: [RunningTimer] = []
  /// When Dispatch's timer fires next.
  var alarm = DispatchTime.distantFuture

  mutating func remove(_ timer: RunningTimer) {
    guard let index = unsafe timer.index.take(), let last = timers.popLast(), last !== timer else {
      return
    }
    moveDown(last, from: index)
    moveUp(last, from: unsafe last.index ?? index)
  }

  mutating func moveUp(_ timer: RunningTimer, from start: Int) {
    var index = start
    while index > 0, timer.deadline < timers[(index - 1) / 2].deadline {
      place(timers[(index - 1) / 2], at: index)
      index = (index - 1) / 2
    }
    place(timer, at: index)
  }

  private mutating func moveDown(_ timer: RunningTimer, from start: Int) {
    var index = start
    while 2 * index + 1 < timers.count {
      var child = 2 * index + 1
      if child + 1 < timers.count, timers[child + 1].deadline < timers[child].deadline {
        child += 1
      }
      guard timers[child].deadline < timer.deadline else { break }
      place(timers[child], at: index)
      index = child
    }
    place(timer, at: index)
  }

  private mutating func place(_ timer: RunningTimer, at index: Int) {
    timers[index] = timer
    unsafe timer.index = index
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
