internal import Foundation

/// The bytes of a page, readable only inside their bounds.
///
/// The one unsafe thing in page reading: a pointer that is valid while ``with(_:body:)`` runs its
/// body. Every access is checked against `count`, so no input can make it read elsewhere, and the
/// pointer never leaves this type. A value must not outlive the closure that received it.
@safe
struct PageBytes {
  private let base: UnsafePointer<UInt8>?
  let count: Int

  private init(_ buffer: UnsafeRawBufferPointer) {
    unsafe base = buffer.baseAddress.map { unsafe $0.assumingMemoryBound(to: UInt8.self) }
    count = buffer.count
  }

  /// Lends contiguous bytes to `body`, without a copy.
  static func with<Result>(
    _ bytes: some ContiguousBytes, body: (PageBytes) throws -> Result
  ) rethrows -> Result {
    unsafe try bytes.withUnsafeBytes { buffer in try body(unsafe PageBytes(buffer)) }
  }

  /// The page as if it ended after its first `length` bytes.
  func prefix(_ length: Int) -> PageBytes { unsafe PageBytes(buffer(0..<length)) }

  /// Whether the bytes in `range` are UTF-8.
  func isUTF8(_ range: Range<Int>) -> Bool {
    unsafe String(validating: buffer(range), as: UTF8.self) != nil
  }

  private func buffer(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    precondition(range.clamped(to: 0..<count) == range, "a range outside of the page")
    let start = unsafe base.map { unsafe $0 + range.lowerBound }
    return unsafe UnsafeRawBufferPointer(start: start, count: range.count)
  }

  @inline(__always)
  subscript(position: Int) -> UInt8 {
    precondition(UInt(bitPattern: position) < UInt(bitPattern: count))
    return unsafe base.unsafelyUnwrapped[position]
  }

  /// The byte at `position`, or NUL past the end: for comparing with a byte that is not NUL.
  @inline(__always)
  func peek(_ position: Int) -> UInt8 {
    guard UInt(bitPattern: position) < UInt(bitPattern: count) else { return 0 }
    return unsafe base.unsafelyUnwrapped[position]
  }

  /// The position of the first `byte` at or after `start`, or `count` when there is none.
  @inline(__always)
  func position(of byte: UInt8, from start: Int) -> Int {
    guard UInt(bitPattern: start) < UInt(bitPattern: count), let base = unsafe base,
      let found = unsafe memchr(base + start, Int32(byte), count &- start)
    else { return count }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Whether the bytes from `position` are `text`, which is in lower case, but for ASCII case.
  func matches(_ text: some Collection<UInt8>, at position: Int) -> Bool {
    position >= 0 && position <= count - text.count
      && zip(text, position...).allSatisfy { ASCII.lowercased(self[$1]) == $0 }
  }

  /// A copy of the bytes in `range`.
  func copy(_ range: Range<Int>) -> [UInt8] {
    unsafe Array(buffer(range))
  }
}
