/// The errors of the tool itself, except those of the command line.
struct ToolError: Error, Equatable {
  /// The status that the tool exits with.
  var status: ExitStatus
  /// The cause and how to fix it, in a sentence.
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
