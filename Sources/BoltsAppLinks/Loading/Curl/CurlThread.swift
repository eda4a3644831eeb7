#if os(Linux)
  internal import CCurl
  internal import Foundation
  internal import Synchronization

  /// The way into the thread that makes a loader's requests: a mailbox that wakes it.
  final class CurlThread: Sendable {
    enum Command: Sendable {
      case start(CurlLoad)
      case cancel(UInt64)
      /// Ends the thread; no load is under way.
      case stop
    }

    private struct Mailbox {
      var commands: [Command] = []
      var isStarted = false
    }

    private let mailbox = Mutex(Mailbox())
    /// Readable when there are commands.
    let signal: Int32
    /// What the thread waits with, for the signal and for connections.
    let poller: Int32

    /// - Returns: `nil` when the process has no more descriptors.
    init?() {
      signal = bolts_signal_create()
      poller = bolts_poller_create()
      guard signal >= 0, poller >= 0,
        bolts_poller_watch(poller, signal, Int32(BOLTS_CURL_POLL_IN))
      else { return nil }
    }

    // Both the loader and the thread hold it, so nothing signals a descriptor that is closed.
    deinit {
      bolts_descriptor_close(signal)
      bolts_descriptor_close(poller)
    }

    func send(_ command: Command) {
      let (isFirst, isNew) = mailbox.withLock { mailbox in
        let isNew = !mailbox.isStarted
        // A thread that was never needed has nothing to stop.
        if isNew, case .stop = command { return (false, false) }
        mailbox.isStarted = true
        mailbox.commands.append(command)
        return (mailbox.commands.count == 1, isNew)
      }
      if isNew {
        let thread = Thread { CurlDriver(thread: self).run() }
        thread.name = "Bolts.curl"
        thread.start()
      }
      if isFirst { bolts_signal_set(signal) }
    }

    /// What has been sent since this was last called.
    func takeCommands() -> [Command] {
      bolts_signal_clear(signal)
      return mailbox.withLock { mailbox in
        defer { mailbox.commands = [] }
        return mailbox.commands
      }
    }
  }

  /// A request on its way to the thread.
  struct CurlLoad: Sendable {
    let id: UInt64
    let request: PageRequest
    let settings: CurlSettings
    let route: CurlRoute
    let continuation: CheckedContinuation<PageResponse, any Error>
  }
#endif
