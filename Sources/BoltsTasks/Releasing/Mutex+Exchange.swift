package import Synchronization

extension Mutex where Value: Sendable {
  /// Stores a new value, and returns the old one.
  ///
  /// Every value of a user's type that a lock guards is replaced by this method. Releasing the old value
  /// can run a user's `deinit`, which may take the same lock. Returning it from `withLock` is not enough:
  /// the optimizer may end a value's life right after its last use, so there is a use after the lock is
  /// free.
  @discardableResult
  package borrowing func exchange(_ new: consuming Value) -> Value {
    var value = new
    withLock { swap(&$0, &value) }
    extendLifetime(value)
    return value
  }
}
