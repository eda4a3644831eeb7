/// The pages that a command is given: those on the command line, then those of `--files-from`.
///
/// The list is read as far as it is needed, so that its length does not matter.
actor PageInputs {
  private var operands: ArraySlice<PageInput>
  private let list: LineReader?

  /// - Throws: ``UsageError`` when standard input is to be read twice.
  init(operands: [String], list: LocalInput?) throws(UsageError) {
    let inputs = operands.map { PageInput($0) }
    let readings =
      inputs.count { $0.source == .local(.standardInput) } + (list == .standardInput ? 1 : 0)
    guard readings <= 1 else {
      throw .conflict("standard input can be read only once: give - only once")
    }
    self.operands = inputs[...]
    self.list = list.map(LineReader.init)
  }

  /// The next page, or `nil` after the last one.
  ///
  /// - Throws: ``ToolError`` when the list cannot be read.
  func next() async throws -> PageInput? {
    if let operand = operands.popFirst() { return operand }
    while let line = try await list?.next() {
      if !line.isEmpty { return PageInput(line: line) }
    }
    return nil
  }
}
