/// A `next()` that waits for an event.
struct EventConsumer: Identifiable, Sendable {
  typealias ID = Int

  let id: ID
  let continuation: CheckedContinuation<MeasurementEvent?, Never>
}
