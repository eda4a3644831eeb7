package import Synchronization

extension Mutex where Value: Sendable {
  /// Stores a new value, and returns the old one.
  ///
  /// For values of a user's types: releasing the old one can run a `deinit` that takes the same lock. Returning it from
  /// `withLock` is not enough, as the optimizer may end a value's life right after its last use.
  @discardableResult
  package borrowing func exchange(_ new: consuming Value) -> Value {
    var value = new
    withLock { swap(&$0, &value) }
    extendLifetime(value)
    return value
  }
}
