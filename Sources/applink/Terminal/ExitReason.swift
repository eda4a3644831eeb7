internal import Foundation

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
