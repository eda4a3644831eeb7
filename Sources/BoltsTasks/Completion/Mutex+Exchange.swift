package import Synchronization

extension Mutex where Value: Sendable {
  /// Puts a new value in, and hands out the old one.
  ///
  /// Every value of a user's type that a lock guards is replaced by this method. The old value may be the last
  /// to hold something that runs code as it goes, and such code may come back to the very same lock.
  /// To hand it out of `withLock` is not enough: the optimizer may end a value's life right after its
  /// last use, wherever that is, so there is one once the lock is free.
  @discardableResult
  package borrowing func exchange(_ new: consuming Value) -> Value {
    var value = new
    withLock { swap(&$0, &value) }
    extendLifetime(value)
    return value
  }
}
