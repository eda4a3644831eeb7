/// Undoes the transfer coding `chunked` (RFC 9112, section 7.1).
///
/// libcurl does it too, but does not tell how much it has read: an extension of a chunk, which it
/// ignores, may never end.
struct ChunkedBody {
  private enum Place { case size, restOfSize, data, endOfData, end }

  private var place = Place.size
  private var digitCount = 0
  /// The rest of the chunk's data.
  private var count: Int64 = 0

  /// Appends the data in a part of the body; `false` when it is malformed.
  mutating func decode(_ part: UnsafeRawBufferPointer, into body: inout [UInt8]) -> Bool {
    var rest = unsafe part[...]
    while let byte = unsafe rest.first {
      switch place {
      case .size:
        if let digit = byte.hexadecimalValue {
          // No more than the number can hold.
          guard digitCount < 15 else { return false }
          digitCount += 1
          count = count << 4 | Int64(digit)
          unsafe rest.removeFirst()
        } else {
          guard digitCount > 0 else { return false }
          place = .restOfSize
        }
      case .restOfSize:
        guard let end = unsafe rest.firstIndex(of: 0x0A) else { return true }
        unsafe rest = rest[(end + 1)...]
        place = count > 0 ? .data : .end
      case .data:
        let data = unsafe rest.prefix(Int(min(count, Int64(rest.count))))
        unsafe body.append(contentsOf: data)
        unsafe rest.removeFirst(data.count)
        count -= Int64(unsafe data.count)
        if count == 0 { place = .endOfData }
      case .endOfData:
        guard byte == 0x0D || byte == 0x0A else { return false }
        unsafe rest.removeFirst()
        if byte == 0x0A { (place, digitCount) = (.size, 0) }
      case .end: return true
      }
    }
    return true
  }
}
