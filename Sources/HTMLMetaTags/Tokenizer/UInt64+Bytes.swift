/// Eight bytes of a page in one number, the first in the lowest bits.
///
/// A mark is the highest bit of a byte. Marks are right up to the first; those after it may be false.
extension UInt64 {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highs: UInt64 { 0x8080_8080_8080_8080 }

  /// Marks the bytes that are below `byte`, which is in ASCII.
  @inline(__always)
  func marks(below byte: UInt8) -> UInt64 {
    (self &- Self.ones &* UInt64(byte)) & ~self & Self.highs
  }

  /// Marks the bytes that are `<`, `=`, `>` or `?`, which differ in two bits.
  @inline(__always)
  var marksOfComparison: UInt64 {
    (self & ~(Self.ones &* 3) ^ Self.ones &* UInt64(ASCII.lessThan)).marks(below: 1)
  }

  /// With the letters of ASCII in lower case.
  @inline(__always)
  var lowercased: UInt64 {
    let low = self & ~Self.highs
    let fromA = low &+ Self.ones &* (0x80 - 0x41)
    let pastZ = low &+ Self.ones &* (0x80 - 0x5B)
    return self | ((fromA ^ pastZ) & ~self & Self.highs) &>> 2
  }
}
