/// Carries a value whose type never promised `Sendable` through code that asks for it.
///
/// Unchecked, because Bolts-Swift's contract is that of an unconstrained `TResult`: the one who
/// completes a task hands the result over, and the one who continues it may run on another thread.
/// BoltsTasks orders the two: everything before the completion happens before everything in a
/// continuation.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
