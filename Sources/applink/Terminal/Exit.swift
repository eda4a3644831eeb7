internal import BoltsAppLinks
internal import Foundation

/// The exit statuses of the tool; a worse one is greater.
enum ExitStatus: Int32, Sendable, CaseIterable {
  case done = 0
  case atFault = 1
  case unreadable = 2
  case usage = 64

  var meaning: String {
    switch self {
    case .done: "done, and no fault was found"
    case .atFault: "a page, link or file has a fault"
    case .unreadable: "an input could not be read, or the output could not be written"
    case .usage: "the command line is wrong; nothing was done"
    }
  }
}

extension ExitStatus: Comparable {
  static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}

/// How the process ends: with a status, or by a signal as if it had not been caught.
enum ExitReason: Sendable, Equatable {
  case status(ExitStatus)
  case signal(Int32)

  /// Ends the process.
  ///
  /// A shell knows an interrupted program, and one whose output was closed, by the signal that ended
  /// it, so the signal is raised again without its handler.
  func endProcess() -> Never {
    switch self {
    case .status(let status):
      exit(status.rawValue)
    case .signal(let number):
      Foundation.signal(number, SIG_DFL)
      // This is a thread of a pool, and those block all signals.
      var none = sigset_t()
      unsafe sigemptyset(&none)
      unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
      raise(number)
      exit(128 + number)
    }
  }
}

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

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String {
  unsafe String(cString: strerror(code))
}
