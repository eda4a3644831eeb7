/// Finds the line and column of positions in a text, in one pass for positions in order.
struct SourceLocator {
  private let bytes: PageBytes
  private let isUTF8: Bool
  private var position: Int
  private var line = 1
  private var column = 1

  init(bytes: PageBytes, start: Int, encoding: TextEncoding) {
    self.bytes = bytes
    position = start
    isUTF8 = if case .singleByte = encoding { false } else { true }
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
      } else if !isUTF8 || byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }
}
