/// A position in a text: lines and columns count from 1, and a column is one Unicode scalar.
package struct JSONPlace: Sendable, Hashable, Comparable {
  package var line: Int32 = 1
  package var column: Int32 = 1

  package static func < (left: JSONPlace, right: JSONPlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  init(line: Int32 = 1, column: Int32 = 1) {
    self.line = line
    self.column = column
  }

  /// The position of a byte; of one past the end, the end.
  package init(of offset: Int, in bytes: [UInt8]) {
    var tracker = Tracker()
    self = tracker.place(of: min(offset, bytes.count), in: bytes)
  }

  /// Counts lines and columns along a text. Offsets have to ascend, so that all of them together
  /// take one pass over the text.
  struct Tracker {
    private var offset = 0
    private var place = JSONPlace()

    mutating func place(of position: Int, in bytes: [UInt8]) -> JSONPlace {
      while offset < position {
        let byte = bytes[offset]
        offset += 1
        switch byte {
        case 0x0A:
          place.line &+= 1
          place.column = 1
        case 0x0D where !(offset < bytes.count && bytes[offset] == 0x0A):
          place.line &+= 1
          place.column = 1
        // Continuation bytes of UTF-8, and a byte order mark at the start, take no column.
        case 0x80..<0xC0: break
        case 0xEF where offset == 1: break
        default: place.column &+= 1
        }
      }
      return place
    }
  }
}
