/// Carries a value whose type is not `Sendable` through code that requires it.
///
/// Unchecked, because Bolts-Swift does not constrain `TResult`: the caller that completes a task gives
/// up its access to the result, which a continuation may use on another thread. BoltsTasks orders the
/// two: everything before the completion happens before everything in a continuation.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
