internal import BoltsTasks
internal import Synchronization

/// The subscribers of a bus.
///
/// The order in which events are posted under the lock is the order in which every subscriber gets them.
/// No caller's code runs under it: readers are resumed and callbacks are run after it is released.
final class EventQueues: Sendable {
  private struct State {
    /// The subscribers in the order in which they came, and some that have left.
    var order: [EventSubscriber] = []
    var removedCount = 0
  }

  private let state = Mutex(State())

  /// Adds a subscriber to all that is posted from now on.
  func add(_ subscriber: EventSubscriber) -> EventSubscriber {
    state.withLock { $0.order.append(subscriber) }
    return subscriber
  }

  /// Removes a subscriber, and releases its events and its callback; a call that has begun runs to its end.
  func remove(_ subscriber: EventSubscriber) {
    guard subscriber.remove() else { return }
    state.withLock { state in
      state.removedCount += 1
      if 2 * state.removedCount > state.order.count + 32 {
        state.order.removeAll(where: \.isRemoved)
        state.removedCount = 0
      }
    }
  }

  /// Adds events with none between them, and wakes those that wait for them, in the order in which they
  /// subscribed.
  func post(_ events: MeasurementEvent..., fromNotification: Bool = false) {
    let (readers, callbacks) = state.withLock { state in
      var (readers, callbacks): ([EventSubscriber.Reader], [EventSubscriber]) = ([], [])
      callbacks.reserveCapacity(state.order.count)
      for event in events {
        for subscriber in state.order {
          switch subscriber.add(event, fromNotification: fromNotification) {
          case .resume(let reader): readers.append(reader)
          case .call: callbacks.append(subscriber)
          case nil: break
          }
        }
      }
      return (readers, callbacks)
    }
    // Readers first: resuming one only enqueues it, while a callback may run right here.
    for reader in readers { reader.source.trySetResult(()) }
    for subscriber in callbacks { subscriber.start() }
  }

  /// Ends every sequence after its last event.
  func finish() {
    for subscriber in state.withLock(\.order) { subscriber.finish() }
  }

  /// The number of events that are held, for all subscribers together.
  var heldCount: Int { state.withLock(\.order).reduce(0) { $0 + $1.heldCount } }
}
