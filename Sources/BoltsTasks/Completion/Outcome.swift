/// The outcome of a task as its state stores it; `TaskOutcome` is the typed form.
@frozen
@usableFromInline
enum Outcome: ~Copyable, Sendable {
  case success(StoredValue)
  case failure(any Error)
  case cancelled

  /// The outcome of a body that threw an error: a `CancellationError` cancels.
  @inline(never)
  @usableFromInline
  init(throwing error: any Error) {
    self = error is CancellationError ? .cancelled : .failure(error)
  }

  var phase: Phase {
    switch self {
    case .success: .succeeded
    case .failure: .failed
    case .cancelled: .cancelled
    }
  }

  /// The words belong to this outcome, and are read while it is kept.
  var words: StoredValue.Words? {
    switch self {
    case .success(let value): value.words
    default: nil
    }
  }

  var error: (any Error)? {
    switch self {
    case .failure(let error): error
    default: nil
    }
  }

  func copy() -> Outcome {
    switch self {
    case .success(let value): .success(value.copy())
    case .failure(let error): .failure(error)
    case .cancelled: .cancelled
    }
  }
}

/// A value of any type, inside a state.
///
/// Three words hold a value that fits and may be moved as bytes; a box holds any other. The type of a task determines
/// that of its value, and nothing else reads it.
@frozen
@usableFromInline
struct StoredValue: ~Copyable, Sendable {
  @usableFromInline
  typealias Words = (UInt, UInt, UInt)

  @usableFromInline
  let words: Words

  /// The type of what is in the words; `nil` where it needs no destruction and is copied as bytes.
  @usableFromInline
  let type: Any.Type?

  @inlinable
  @inline(__always)
  init<Value: Sendable>(_ value: consuming Value) {
    if Self.isInline(Value.self) {
      words = Self.words(of: value)
      type = _isPOD(Value.self) ? nil : Value.self
    } else {
      words = Self.words(of: Box(value))
      type = Box<Value>.self
    }
  }

  private init(words: Words, type: Any.Type?) {
    self.words = words
    self.type = type
  }

  @inlinable
  deinit {
    if let type { Self.destroy(words, type) }
  }

  /// Another copy of the value.
  func copy() -> StoredValue {
    guard let type else { return StoredValue(words: words, type: nil) }
    func copied<Value>(_ type: Value.Type) -> Words {
      unsafe Self.words(of: Self.read(words, as: Value.self))
    }
    return StoredValue(words: _openExistential(type, do: copied), type: type)
  }

  /// Copies a value out of words that belong to a stored value of its type, which is still there.
  @unsafe
  @inlinable
  @inline(__always)
  static func value<Value>(_ words: Words, as type: Value.Type) -> Value {
    unsafe isInline(Value.self)
      ? read(words, as: Value.self) : read(words, as: Box<Value>.self).value
  }

  @usableFromInline
  static func destroy(_ words: Words, _ type: Any.Type) {
    func destroy<Value>(_ type: Value.Type) {
      var words = words
      unsafe withUnsafeMutableBytes(of: &words) {
        _ = unsafe $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Value.self)
          .deinitialize(count: 1)
      }
    }
    _openExistential(type, do: destroy)
  }

  /// Whether values of a type are stored in the words: those that fit and may be moved as bytes. A value
  /// that depends on its address, such as a C++ list, may not.
  @inlinable
  @inline(__always)
  static func isInline<Value>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= MemoryLayout<Words>.size
      && MemoryLayout<Value>.alignment <= MemoryLayout<UInt>.alignment
      && _isBitwiseTakable(Value.self)
  }

  @inlinable
  @inline(__always)
  static func words<Value>(of value: Value) -> Words {
    var words: Words = (0, 0, 0)
    unsafe withUnsafeMutableBytes(of: &words) {
      _ = unsafe $0.baseAddress.unsafelyUnwrapped.initializeMemory(as: Value.self, to: value)
    }
    return words
  }

  @unsafe
  @inlinable
  @inline(__always)
  static func read<Value>(_ words: Words, as type: Value.Type) -> Value {
    unsafe withUnsafeBytes(of: words) {
      unsafe $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Value.self).pointee
    }
  }

  /// A value that is too large for the words or may not be moved.
  @_fixed_layout  // `@frozen`, for a class: the initializer is inlined.
  @usableFromInline
  final class Box<Value> {
    @usableFromInline
    let value: Value

    @inlinable
    init(_ value: consuming Value) { self.value = value }
  }
}
