/// The events posted to a bus since `MeasurementEventBus.events(bufferingNewest:)` was called.
///
/// One sequence is one subscriber. Loops over copies of it share its events, each event going to
/// one of them; for two loops that each see everything call `events(bufferingNewest:)` twice.
/// A loop ends when its task is cancelled, or after the last event once the bus is deinitialized.
/// Releasing the sequence ends the subscription and releases its unread events.
public struct MeasurementEventSequence: AsyncSequence, Sendable {
  /// The element of the sequence.
  public typealias Element = MeasurementEvent
  /// The sequence never fails.
  public typealias Failure = Never

  private let subscriber: EventSubscriber
  /// Removes the queue when the last copy of the sequence is released.
  private let subscription: MeasurementEventBus.Subscription

  init(_ subscriber: EventSubscriber, _ subscription: MeasurementEventBus.Subscription) {
    self.subscriber = subscriber
    self.subscription = subscription
  }

  /// The number of events that this sequence has dropped because it was bounded and its reader was slow.
  ///
  /// It is 0 for a sequence without a bound, grows while nothing is read, and is never reset.
  public var droppedCount: Int { subscriber.droppedCount }

  /// Makes the iterator that a `for await` loop uses.
  public func makeAsyncIterator() -> Iterator { Iterator(events: self) }

  /// Returns the events in the order in which they were posted.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let events: MeasurementEventSequence

    /// The next event, waiting for it; `nil` when the Swift task is cancelled or the bus has been deinitialized.
    public mutating func next() async -> MeasurementEvent? { await next(isolation: #isolation) }

    /// The next event, waiting for it; `nil` when the Swift task is cancelled or the bus has been deinitialized.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> MeasurementEvent? {
      await events.subscriber.next()
    }
  }
}
