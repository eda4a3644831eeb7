internal import BoltsAppLinks
internal import Foundation

extension Error {
  /// The error as text for the user, without characters that act on the terminal.
  var explanation: String {
    let text =
      switch self {
      case let error as ToolError: error.message
      case let error as OutputError: error.message
      case let error as AppLinkError: error.errorDescription ?? error.description
      case let error as any LocalizedError: error.errorDescription ?? "\(error)"
      default: "\(self)"
      }
    return text.printable(limit: 2000)
  }

  /// The status that the tool exits with when this error ends it.
  var exitStatus: ExitStatus {
    switch self {
    case let error as ToolError: error.status
    case is UsageError: .usage
    default: .unreadable
    }
  }
}
