internal import Foundation

/// Some signals, and what the system can do with them.
struct SignalSet: Sendable {
  private var set = sigset_t()

  init(_ signals: [Int32]) {
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
  }

  /// Keeps the signals from the calling thread, and from those that it starts, until someone waits.
  func block() {
    var set = set
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Lets the signals through to the calling thread.
  func unblock() {
    var set = set
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// The next of the signals, as soon as it comes or when it has come already.
  func wait() -> Int32? {
    var set = set
    var signal: Int32 = 0
    return unsafe sigwait(&set, &signal) == 0 ? signal : nil
  }
}
