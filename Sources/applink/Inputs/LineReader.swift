internal import BoltsTasks

/// Reads a file or standard input line by line, a block at a time, whatever its length.
actor LineReader {
  private let input: LocalInput
  private var descriptor: InputDescriptor?
  private var bytes: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var isFirstLine = true

  private static let blockSize = 1 << 16
  /// The length of a line past which it is not the name of a page.
  private static let maximumLineLength = 1 << 20

  init(_ input: LocalInput) {
    self.input = input
  }

  /// The next line without its end (LF or CRLF) and without a byte order mark; `nil` when there is none.
  ///
  /// - Throws: ``ToolError`` when the input cannot be read.
  func next() async throws -> String? {
    var searched = position
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return try line(endingAt: end)
      }
      searched = bytes.count
      guard !isAtEnd else {
        defer { position = bytes.count }
        return position < bytes.count ? try line(endingAt: bytes.count) : nil
      }
      guard searched - position <= Self.maximumLineLength else {
        throw ToolError.unreadable("\(input.name) is not a list of pages: a line is too long")
      }
      searched -= position
      try await readBlock()
    }
  }

  /// The system takes the name of a file up to its first zero byte, so what follows would be lost.
  private func line(endingAt end: Int) throws -> String {
    var line = bytes[position..<end]
    if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    isFirstLine = false
    guard !line.contains(0) else {
      throw ToolError.unreadable(
        "\(input.name) is not a list of pages: it contains a NUL byte; write one name per line "
          + "(find -print, not -print0)")
    }
    return String(fileName: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }

  /// Drops the lines that have been returned and appends a block; the read has its own thread.
  private func readBlock() async throws {
    bytes.removeFirst(position)
    position = 0
    let (input, opened) = (input, descriptor)
    let (descriptor, block) = try await BoltsTask(on: .newThread) {
      let descriptor = try opened ?? InputDescriptor(input)
      var block: [UInt8] = []
      _ = try descriptor.read(upTo: Self.blockSize, into: &block)
      return (descriptor, block)
    }.value
    self.descriptor = descriptor
    bytes += block
    isAtEnd = block.isEmpty
  }
}
