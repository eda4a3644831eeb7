/// What can go wrong in the tool itself, beside a wrong command line.
struct ToolError: Error, Equatable {
  /// The status that the tool exits with.
  var status: ExitStatus
  /// What was wrong and what to do, in a sentence.
  var message: String

  /// Something that was read is not what it should be.
  static func atFault(_ message: String) -> ToolError {
    ToolError(status: .atFault, message: message)
  }

  /// An input that could not be read.
  static func unreadable(_ message: String) -> ToolError {
    ToolError(status: .unreadable, message: message)
  }
}
