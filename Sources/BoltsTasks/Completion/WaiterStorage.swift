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

  /// Stores a list.
  @inline(__always)
  init(_ list: consuming WaiterList) {
    assert(MemoryLayout<WaiterList>.size <= MemoryLayout<Self>.size)
    bytes = (0, 0, 0, 0)
    put(list)
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

/// Taking single waiters out, for the loop that runs them.
///
/// A waiter that is taken out by `switch` costs that loop twenty instructions: the compiler destroys the
/// list that the waiter was in, case by case, though nothing is left in it. Here the closure is moved out as
/// bytes.
extension WaiterStorage {
  /// Whether there are waiters, or places of waiters that were removed, besides the first.
  var hasRest: Bool {
    @inline(__always)
    mutating get { unsafe withList { list in unsafe list.pointee.rest != nil } }
  }

  /// Takes all but the first waiter.
  @inline(__always)
  mutating func takeRest() -> [WaiterList.Entry]? {
    unsafe withList { list in unsafe list.pointee.rest.take() }
  }

  /// Moves out the closure if it is the list's only waiter, else returns `nil`.
  ///
  /// After a closure has been returned, the storage is uninitialized until the caller calls `put`.
  @inline(__always)
  mutating func takeOnlyCode() -> (@Sendable () -> WaiterList)? {
    unsafe withList { list in
      guard unsafe list.pointee.rest == nil, case .waiter(.code) = unsafe list.pointee.first else {
        return nil
      }
      return unsafe WaiterCode.move(from: &list.pointee.first)
    }
  }

  /// Takes a Swift task that is a list's only waiter; `nil` for any other list.
  @inline(__always)
  mutating func takeOnlyContinuation() -> UnsafeContinuation<Void, Never>? {
    unsafe withList { list in
      guard unsafe list.pointee.rest == nil,
        case .waiter(.continuation(let continuation)) = unsafe list.pointee.first
      else { return nil }
      unsafe list.initialize(to: WaiterList())
      return unsafe continuation
    }
  }

  @inline(__always)
  private mutating func withList<Result>(
    _ body: (UnsafeMutablePointer<WaiterList>) -> Result
  ) -> Result {
    unsafe _withUnprotectedUnsafeMutablePointer(to: &bytes) { bytes in
      unsafe body(UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: WaiterList.self))
    }
  }
}

extension Waiter {
  /// Takes the code of a waiter and leaves `nil`; does nothing and returns `nil` for any other.
  @inline(__always)
  static func takeCode(from waiter: inout Waiter?) -> (@Sendable () -> WaiterList)? {
    guard case .code = waiter else { return nil }
    return unsafe _withUnprotectedUnsafeMutablePointer(to: &waiter) { waiter in
      let code = unsafe WaiterCode.move(from: waiter)
      _ = unsafe UnsafeMutableRawPointer(waiter).initializeMemory(as: Waiter?.self, to: nil)
      return code
    }
  }
}

/// The payload of `Waiter.code`.
///
/// A structure around the closure, because memory that is bound to the type of a closure itself is read as
/// a closure of the most general calling convention.
private struct WaiterCode {
  let run: @Sendable () -> WaiterList

  /// Moves the closure out of a `Waiter`, or out of an enumeration that wraps one, whose value is known to be
  /// `.code`.
  ///
  /// A payload begins where its enumeration does. Its bits are those of the closure alone, because `.code` and
  /// the cases around it are the first with a payload, whose tag is zero.
  @unsafe
  @inline(__always)
  static func move<Value>(from value: UnsafeMutablePointer<Value>) -> @Sendable () -> WaiterList {
    unsafe UnsafeMutableRawPointer(value).bindMemory(to: WaiterCode.self, capacity: 1).move().run
  }
}
