/// Storage for a task's value or error, inside the state.
///
/// A stored `TaskOutcome<Success>?` would be slower: its layout depends on `Success`, so the code that
/// deinitializes a state, which is never specialized, would look up the metadata of that type for every
/// state (some 300 instructions each). Three words of fixed layout need no look-up. A value that does not
/// fit, needs a wider alignment or can't be moved as bytes is boxed.
///
/// The phase of the state determines what is stored; callers of the unsafe functions have read it. While
/// it is `pending`, that is nothing, or the continuation that will complete the state
/// (`InlineContinuation`), or, in the second word alone, the number of its guard
/// (`CompletionState.guardNumber`).
@frozen
@usableFromInline
struct OutcomeStorage: Sendable {
  @usableFromInline
  var words: (UInt, UInt, UInt)

  @inlinable
  init() { words = (0, 0, 0) }

  /// Whether values of a type are stored in the words: those that fit and may be moved as bytes.
  ///
  /// The words are copied as bytes when a state is initialized. A value that depends on its address,
  /// such as a C++ list or a weak reference, must not be copied like that.
  @inlinable
  @inline(__always)
  static func isInline<Value>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= MemoryLayout<(UInt, UInt, UInt)>.size
      && MemoryLayout<Value>.alignment <= MemoryLayout<UInt>.alignment
      && _isBitwiseTakable(Value.self)
  }

  /// Whether nothing has to be done to destroy a stored value of a type.
  @inline(__always)
  static func isTrivial<Value>(_ type: Value.Type) -> Bool {
    _isPOD(Value.self) && isInline(Value.self)
  }

  /// Whether anything is, or was, stored; a continuation begins with a reference, which is not zero.
  var isOccupied: Bool { words.0 != 0 }

  /// Stores an outcome and returns the phase that describes it.
  @inlinable
  mutating func initialize<Success>(with outcome: consuming TaskOutcome<Success>) -> Phase {
    switch consume outcome {
    case .success(let value):
      initialize(withValue: value)
      return .success
    case .failure(let error):
      // With its type, or the existential would be opened and its contents stored.
      put(error, as: (any Error).self)
      return .failure
    case .cancelled:
      return .cancelled
    }
  }

  /// Stores a value.
  @inlinable
  @inline(__always)
  mutating func initialize<Success>(withValue value: consuming Success) {
    if Self.isInline(Success.self) {
      put(value, as: Success.self)
    } else {
      put(OutcomeBox(value), as: OutcomeBox<Success>.self)
    }
  }

  // "Unprotected" leaves out the check for overflows of the stack, which costs the functions that
  // this is inlined into a few instructions. Nothing here writes beyond the words.

  @inlinable
  mutating func put<Value>(_ value: Value, as type: Value.Type) {
    unsafe _withUnprotectedUnsafeMutablePointer(to: &words) { words in
      _ = unsafe UnsafeMutableRawPointer(words).initializeMemory(as: Value.self, to: value)
    }
  }

  @unsafe
  @inlinable
  func load<Value>(_ type: Value.Type) -> Value {
    unsafe withUnsafeBytes(of: words) { bytes in
      unsafe bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Value.self).pointee
    }
  }

  @unsafe
  @inlinable
  func value<Success>(as type: Success.Type) -> Success {
    unsafe Self.isInline(Success.self)
      ? load(Success.self) : load(OutcomeBox<Success>.self).value
  }

  @unsafe
  @inlinable
  func error() -> any Error {
    unsafe load((any Error).self)
  }

  @unsafe
  @inline(never)
  mutating func deinitialize<Success>(_ type: Success.Type) {
    unsafe withUnsafeMutableBytes(of: &words) { bytes in
      let address = unsafe bytes.baseAddress.unsafelyUnwrapped
      if Self.isInline(Success.self) {
        unsafe address.assumingMemoryBound(to: Success.self).deinitialize(count: 1)
      } else {
        unsafe address.assumingMemoryBound(to: AnyObject.self).deinitialize(count: 1)
      }
    }
  }

  /// Moves the stored value out and leaves the storage empty.
  @unsafe
  @inlinable
  mutating func take<Value>(_ type: Value.Type) -> Value {
    unsafe _withUnprotectedUnsafeMutablePointer(to: &words) { words in
      unsafe UnsafeMutableRawPointer(words).assumingMemoryBound(to: Value.self).move()
    }
  }
}

/// A value that its state can't store inline.
@_fixed_layout
@usableFromInline
final class OutcomeBox<Value> {
  @usableFromInline
  let value: Value

  @inlinable
  init(_ value: consuming Value) { self.value = value }
}
