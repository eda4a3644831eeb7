internal import BoltsTasks
internal import Synchronization

/// A callback of a bus, with the events for which it has not been called.
///
/// It is called on its executor, for one event at a time, in the order of posting.
final class EventCallback: Sendable {
  private struct State {
    /// `nil` once the subscription has ended.
    var call: (@Sendable (MeasurementEvent) -> Void)?
    var events: ArraySlice<MeasurementEvent> = []
    /// Work that reads all events has been given to the executor.
    var isScheduled = false
  }

  private let executor: any ContinuationExecutor
  /// Whether it is called for events that the bus received as notifications.
  let includesNotifications: Bool
  /// Called when the bus is deinitialized.
  let onEnd: @Sendable () -> Void
  private let state: Mutex<State>

  init(
    on executor: any ContinuationExecutor, includesNotifications: Bool = true,
    onEnd: @escaping @Sendable () -> Void = {}, call: @escaping @Sendable (MeasurementEvent) -> Void
  ) {
    self.executor = executor
    self.includesNotifications = includesNotifications
    self.onEnd = onEnd
    state = Mutex(State(call: call))
  }

  /// Adds events; returns whether `start()` has to be called, without the lock of the bus.
  func add(_ events: [MeasurementEvent]) -> Bool {
    state.withLock { state in
      if state.call == nil { return false }
      state.events += events
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
  }

  func start() {
    if executor.permitsInlineExecution { return run() }
    // Where the executor drops its work, the next event starts it again.
    BoltsTask(on: executor) { self.run() }
      .continueOnErrorWith(on: .immediate) { _ in self.state.withLock { $0.isScheduled = false } }
  }

  private func run() {
    while let (event, call) = state.withLock({ state in
      if let call = state.call, let event = state.events.popFirst() { return (event, call) }
      // An empty slice still holds what was read.
      (state.isScheduled, state.events) = (false, [])
      return nil
    }) { call(event) }
  }

  /// Ends the subscription, and releases the callback and the events.
  func cancel() {
    let removed = state.withLock { state in
      defer { (state.call, state.events) = (nil, []) }
      return state
    }
    // What is the caller's is released after the lock.
    withExtendedLifetime(removed) {}
  }
}
