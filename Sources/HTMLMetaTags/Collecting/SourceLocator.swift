/// Finds the line and column of positions in a text, in one pass for positions in order.
struct SourceLocator {
  private let bytes: PageBytes
  /// Whether every byte is a character; else the text is in UTF-8.
  private let isSingleByte: Bool
  private var position: Int
  private var line = 1
  private var column = 1

  init(_ bytes: PageBytes, from start: Int, isSingleByte: Bool) {
    self.bytes = bytes
    self.isSingleByte = isSingleByte
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
      } else if isSingleByte || byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }
}
