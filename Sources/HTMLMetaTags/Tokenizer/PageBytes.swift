#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// The bytes of a page, readable only inside their bounds.
///
/// The one unsafe thing in page reading: a pointer that is valid while ``with(_:body:)`` runs its
/// body. Every access is checked against `count`, so no input can make it read elsewhere, and the
/// pointer never leaves this type. A value must not outlive the closure that received it.
@safe
struct PageBytes {
  private let base: UnsafePointer<UInt8>?
  let count: Int
  /// How many positions eight bytes can be read from.
  private let words: UInt

  private init(_ buffer: UnsafeRawBufferPointer) {
    unsafe base = buffer.baseAddress.map { unsafe $0.assumingMemoryBound(to: UInt8.self) }
    count = buffer.count
    words = UInt(max(0, buffer.count - 7))
  }

  /// Lends the bytes of a contiguous buffer to `body`, without a copy.
  static func with<Result>(
    _ buffer: UnsafeRawBufferPointer, body: (PageBytes) throws -> Result
  ) rethrows -> Result {
    try body(unsafe PageBytes(buffer))
  }

  /// The bytes in `range` as a separate page.
  func slice(_ range: Range<Int>) -> PageBytes {
    check(range)
    guard let base = unsafe base else { return self }
    return unsafe PageBytes(
      UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count))
  }

  private func check(_ range: Range<Int>) {
    precondition(range.clamped(to: 0..<count) == range, "a range outside of the page")
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

  /// Eight bytes from `position`, the first in the lowest bits; NUL for those past the end.
  @inline(__always)
  func word(at position: Int) -> UInt64 {
    guard UInt(bitPattern: position) < words else { return partialWord(at: position) }
    let bytes = unsafe UnsafeRawPointer(base.unsafelyUnwrapped)
    return unsafe UInt64(
      littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  private func partialWord(at position: Int) -> UInt64 {
    var word: UInt64 = 0
    for offset in 0..<8 {
      word |= UInt64(peek(position + offset)) << UInt64(offset * 8)
    }
    return word
  }

  /// The position of the first `byte` at or after `start`, or `count` when there is none.
  @inline(__always)
  func position(of byte: UInt8, from start: Int) -> Int {
    position(of: byte, from: start, before: count)
  }

  /// The position of the first `byte` from `start` and before `end`, or `end` when there is none.
  ///
  /// It looks at no byte from `end` on.
  @inline(__always)
  func position(of byte: UInt8, from start: Int, before end: Int) -> Int {
    guard start >= 0, start < end, end <= count, let base = unsafe base else { return end }
    guard let found = unsafe memchr(base + start, Int32(byte), end - start) else { return end }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Whether the bytes from `position` are `text` but for the case of ASCII letters.
  ///
  /// `text` must be in lower case.
  func matches(_ text: StaticString, at position: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard position >= 0, position <= count - length else { return false }
    for offset in 0..<length {
      let wanted = unsafe text.utf8Start[offset]
      guard ASCII.lowercased(self[position + offset]) == wanted else { return false }
    }
    return true
  }

  /// The bytes in `range` as text in UTF-8.
  func string(_ range: Range<Int>) -> String {
    check(range)
    guard let base = unsafe base else { return "" }
    return unsafe String(
      decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count),
      as: UTF8.self)
  }

  /// A copy of the bytes in `range`.
  func copy(_ range: Range<Int>) -> [UInt8] {
    range.map { self[$0] }
  }
}
