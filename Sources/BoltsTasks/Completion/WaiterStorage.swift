/// Storage for the waiters of a state, as bytes.
///
/// A stored `WaiterList` would be destroyed with every state, though it is empty once the state has
/// completed. These words are not: the `deinit` of a state without an outcome destroys the list.
@frozen
@usableFromInline
struct WaiterStorage: Sendable {
  // As large as a list, whose last word also fits the small properties of a state.
  @usableFromInline
  var bytes: (UInt, UInt, UInt, UInt8)

  @inlinable
  init() {
    bytes = (0, 0, 0, 0)
    put(WaiterList())
  }

  /// The list.
  @inlinable
  var list: WaiterList {
    @inline(__always)
    get {
      unsafe withUnsafeBytes(of: bytes) { bytes in
        unsafe bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: WaiterList.self).pointee
      }
    }
    @inline(__always)
    _modify {
      var list = unsafe take()
      defer { put(list) }
      yield &list
    }
  }

  /// Adds a waiter to the list.
  @inline(__always)
  mutating func append(_ waiter: consuming Waiter) -> WaiterTicket {
    if list.isEmpty {
      put(WaiterList(waiter))
      return WaiterTicket(number: 0)
    }
    return list.appendToRest(waiter)
  }

  /// Moves the list in, over a list that has been moved out.
  @inlinable
  @inline(__always)
  mutating func put(_ list: WaiterList) {
    unsafe _withUnprotectedUnsafeMutablePointer(to: &bytes) { bytes in
      _ = unsafe UnsafeMutableRawPointer(bytes).initializeMemory(as: WaiterList.self, to: list)
    }
  }

  /// Moves the list out and leaves an empty one.
  @inlinable
  @inline(__always)
  mutating func takeAll() -> WaiterList {
    let all = unsafe take()
    put(WaiterList())
    return all
  }

  /// Moves the list out; the caller puts one in again, or never uses the storage again.
  @unsafe
  @inlinable
  @inline(__always)
  mutating func take() -> WaiterList {
    unsafe _withUnprotectedUnsafeMutablePointer(to: &bytes) { bytes in
      unsafe UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: WaiterList.self).move()
    }
  }
}
