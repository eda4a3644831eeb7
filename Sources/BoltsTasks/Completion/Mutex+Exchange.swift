package import Synchronization

extension Mutex where Value: Sendable {
  /// Puts a new value in, and hands out the old one.
  ///
  /// Whatever of a user's stands in a lock is replaced by way of this. The old value may be the last
  /// to hold something that runs code as it goes, and such code may come back to the very same lock.
  /// To return it from `withLock` is not enough: the optimizer may end a value's life right after its
  /// last use, wherever that leaves it, so there is one once the lock is free.
  @discardableResult
  package borrowing func exchange(_ new: Value) -> Value {
    let old = withLock { current in
      let old = current
      current = new
      return old
    }
    return withExtendedLifetime(old) { old }
  }
}
