internal import BoltsAppLinks
internal import Foundation

extension Error {
  /// What went wrong, in words for the person at the terminal; nothing in them acts on it.
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
}

/// What can go wrong in the tool itself, beside a wrong command line.
struct ToolError: Error, Equatable {
  /// What was wrong and what to do, in a sentence.
  var message: String

  init(_ message: String) {
    self.message = message
  }
}
