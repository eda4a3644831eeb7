internal import Foundation

/// How the process ends: with a status of its own, or by a signal as if it had not been caught.
enum ExitReason: Sendable, Equatable {
  case status(ExitStatus)
  case signal(Int32)

  /// Ends the process.
  ///
  /// A shell tells "interrupted" and "nobody reads the output" from a status by the signal that
  /// ended a process, so the signal is sent again with its handler taken away.
  func endProcess() -> Never {
    switch self {
    case .status(let status):
      exit(status.rawValue)
    case .signal(let number):
      Foundation.signal(number, SIG_DFL)
      // This is a thread of a pool, and those keep all signals from themselves.
      var none = sigset_t()
      unsafe sigemptyset(&none)
      unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
      raise(number)
      exit(128 + number)
    }
  }
}
