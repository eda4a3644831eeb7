internal import BoltsAppLinks
internal import Foundation
internal import Synchronization

enum ExitStatus: Int32, Sendable {
  case done = 0
  /// A page, a link or a file has a fault.
  case atFault = 1
  /// Something could not be read or written; what was read has no fault.
  case unreadable = 2
  case atFaultAndUnreadable = 3
  /// The command line is wrong; nothing was done.
  case usage = 64

  /// Adds the status of another piece of work: 1 and 2 add up, so neither hides the other.
  static func |= (left: inout Self, right: Self) {
    left = Self(rawValue: left.rawValue | right.rawValue) ?? .usage
  }

  var isFaulty: Bool { rawValue & Self.atFault.rawValue != 0 }
  /// Whether something was not read.
  var isIncomplete: Bool { rawValue & Self.unreadable.rawValue != 0 }
}

/// How the process ends: with a status, or by a signal as if it had not been caught.
enum ExitReason: Sendable {
  case status(ExitStatus)
  case signal(Int32)

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

struct ToolError: Error {
  var status: ExitStatus
  /// The cause and how to fix it, in a sentence.
  var message: String
  var cause = FailureCause(kind: .input)

  static func atFault(_ message: String) -> Self { Self(status: .atFault, message: message) }
  static func unreadable(_ message: String) -> Self { Self(status: .unreadable, message: message) }
  /// What the system has refused to write.
  static func unwritable(_ name: String) -> Self {
    unreadable("cannot write \(name): \(systemMessage(errno))")
  }
}

extension Error {
  /// The error as text for the user, without characters that act on the terminal.
  var explanation: String {
    let text =
      switch self as any Error {
      case let error as ToolError: error.message
      case is OutputClosed: "the reader of the output has closed it"
      // Of loading, which only `--public-only` restricts.
      case AppLinkError.refusedByPolicy(let url, let reason):
        "\(url.absoluteString) was refused: --public-only allows only public addresses and the ports "
          + "80 and 443 (\(reason))."
      case AppLinkError.untrustedCertificate(let url, let reason):
        "\(url.absoluteString) could not be read: \(reason). Renew the server's certificate, serve all of its "
          + "chain, or check that its name is the host's; trust an authority of your own with --cacert FILE."
      case let error as any LocalizedError: error.errorDescription ?? "\(error)"
      default: "\(self)"
      }
    return text.printable(limit: 2000)
  }

  /// The status that the tool exits with when this error ends it.
  var exitStatus: ExitStatus {
    (self as? ToolError)?.status ?? .unreadable
  }
}

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

/// Turns Ctrl-C, and the signals that ask a process to end, into the cancellation of its work.
enum SignalHandling {
  /// Runs the work and returns how it ended.
  ///
  /// The first signal cancels the work, which then ends as soon as it can: downloads stop, and
  /// nothing that is half written is left. The process then ends by that signal. A second one ends it
  /// at once. Signals that the parent process set to be ignored stay so.
  static func cancelling(_ work: @escaping @Sendable () async -> ExitReason) async -> ExitReason {
    let received = Mutex<Int32?>(nil)
    let task = Task { await work() }
    let sources = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }.map { number in
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        if received.withLock({ $0 != nil }) { ExitReason.signal(number).endProcess() }
        received.withLock { $0 = number }
        task.cancel()
      }
      source.activate()
      return source
    }
    let reason = await task.value
    for source in sources { source.cancel() }
    return received.withLock { $0 }.map(ExitReason.signal) ?? reason
  }

  /// Whether a signal was ignored; otherwise it no longer ends the process where Dispatch needs that.
  private static func isIgnored(_ number: Int32) -> Bool {
    let previous = signal(number, SIG_IGN)
    // Only the bits of this "function" say what it is: SIG_IGN is the number 1, not code.
    let isIgnored =
      unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    #if !canImport(Darwin)
      // Dispatch has a handler of its own.
      signal(number, previous)
    #endif
    return isIgnored
  }
}
