/// Finds the line and column of positions in a page, in one pass for positions in order.
struct SourceLocator {
  private let bytes: PageBytes
  private let encoding: TextEncoding
  private var position: Int
  private var line = 1
  private var column = 1

  init(_ bytes: PageBytes, from start: Int, encoding: TextEncoding) {
    self.bytes = bytes
    self.encoding = encoding
    position = start
  }

  /// The line and the column, from 1, of a position not before that of the last call.
  mutating func locate(_ target: Int) -> (line: Int, column: Int) {
    while position < target {
      let byte = bytes[position]
      position += 1
      if byte == ASCII.lineFeed
        || (byte == ASCII.carriageReturn && bytes.peek(position) != ASCII.lineFeed)
      {
        line += 1
        column = 1
      } else if byte < 0x80 {
        column += 1
      } else {
        switch encoding {
        case .singleByte: column += 1
        case .multiByte:
          // A character of two bytes, as nearly all are; the second is no line end.
          column += 1
          if encoding != .multiByte(.shiftJIS) || !(0xA0...0xDF).contains(byte) { position += 1 }
        default: if byte & 0xC0 != 0x80 { column += 1 }
        }
      }
    }
    return (line, column)
  }
}
