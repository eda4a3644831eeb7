/// A call of `next()` that is suspended until the next event.
struct SuspendedReader: Identifiable, Sendable {
  typealias ID = Int

  let id: ID
  let continuation: CheckedContinuation<MeasurementEvent?, Never>
}
