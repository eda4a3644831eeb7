/// Room for a task's value or error, inside the state that holds it.
///
/// A stored `TaskOutcome<Success>?` would do the same, at a price: its layout depends on `Success`,
/// so the code that destroys a state, which is never specialised, would look up the metadata of
/// that type for every state that dies (some 300 instructions each). Three words of fixed layout
/// need no such look-up. A value that does not fit, or wants a wider alignment, goes into a box.
///
/// The phase of the state says what is in here; whoever calls the unsafe functions has read it. While
/// it says `pending`, that is nothing, or the continuation that will end it (`InlineContinuation`).
@frozen
@usableFromInline
struct OutcomeStorage: Sendable {
  @usableFromInline
  var words: (UInt, UInt, UInt)

  @inlinable
  init() { words = (0, 0, 0) }

  @inlinable
  static func isInline<Value>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= MemoryLayout<(UInt, UInt, UInt)>.size
      && MemoryLayout<Value>.alignment <= MemoryLayout<UInt>.alignment
  }

  /// Puts an outcome in, and says which phase tells of it.
  @inlinable
  mutating func initialize<Success>(with outcome: consuming TaskOutcome<Success>) -> Phase {
    switch consume outcome {
    case .success(let value):
      initialize(withValue: value)
      return .success
    case .failure(let error):
      // Said outright, or the existential would be opened and its contents put here.
      put(error, as: (any Error).self)
      return .failure
    case .cancelled:
      return .cancelled
    }
  }

  /// Puts a value in.
  @inlinable
  @inline(__always)
  mutating func initialize<Success>(withValue value: consuming Success) {
    if Self.isInline(Success.self) {
      put(value, as: Success.self)
    } else {
      put(OutcomeBox(value), as: OutcomeBox<Success>.self)
    }
  }

  @inlinable
  mutating func put<Value>(_ value: Value, as type: Value.Type) {
    unsafe withUnsafeMutableBytes(of: &words) { bytes in
      _ = unsafe bytes.baseAddress.unsafelyUnwrapped.initializeMemory(as: Value.self, to: value)
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
  mutating func deinitialize<Success>(_ type: Success.Type) {
    let isInline = Self.isInline(Success.self)
    // Values without references, and few others are as common, need nothing done.
    if isInline, _isPOD(Success.self) { return }
    unsafe withUnsafeMutableBytes(of: &words) { bytes in
      let address = unsafe bytes.baseAddress.unsafelyUnwrapped
      if isInline {
        unsafe address.assumingMemoryBound(to: Success.self).deinitialize(count: 1)
      } else {
        unsafe address.assumingMemoryBound(to: AnyObject.self).deinitialize(count: 1)
      }
    }
  }

  /// Moves out what was put in, and leaves the room empty.
  @unsafe
  @inlinable
  mutating func take<Value>(_ type: Value.Type) -> Value {
    unsafe withUnsafeMutableBytes(of: &words) { bytes in
      unsafe bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Value.self).move()
    }
  }
}

/// A value that is too large for its state.
@usableFromInline
final class OutcomeBox<Value> {
  @usableFromInline
  let value: Value

  @inlinable
  init(_ value: consuming Value) { self.value = value }
}
