#if os(Linux)
  internal import CCurl
  internal import Foundation
  internal import Synchronization

  /// The thread that makes a loader's requests, with a mailbox for commands.
  final class CurlThread: Sendable {
    enum Command: Sendable {
      case start(CurlLoad)
      case cancel(UInt64)
      /// Ends the thread; no load is under way.
      case stop

      var isStart: Bool { if case .start = self { true } else { false } }
    }

    private struct Mailbox {
      var commands: [Command] = []
      var isStarted = false
    }

    private let mailbox = Mutex(Mailbox())
    /// Readable when there are commands.
    let signal: Int32
    /// The poller with which the thread waits for the signal and for connections.
    let poller: Int32

    /// The size of the thread's stack in bytes; zero for the system's default.
    private let stackSize: Int

    /// Creates the mailbox; `nil` when the process has no more descriptors.
    ///
    /// - Parameter stackSize: The size of the thread's stack in bytes; zero for the system's default.
    init?(stackSize: Int = 0) {
      self.stackSize = stackSize
      signal = bolts_signal_create()
      poller = bolts_poller_create()
      guard signal >= 0, poller >= 0,
        bolts_poller_watch(poller, signal, Int32(BOLTS_CURL_POLL_IN))
      else { return nil }
    }

    // Both the loader and the thread retain it, so a closed descriptor is never signalled.
    deinit {
      bolts_descriptor_close(signal)
      bolts_descriptor_close(poller)
    }

    func send(_ command: Command) {
      let (isFirst, isNew) = mailbox.withLock { mailbox in
        // A thread that does not run has nothing to cancel or to stop.
        if !mailbox.isStarted, !command.isStart { return (false, false) }
        let isNew = !mailbox.isStarted
        mailbox.isStarted = true
        mailbox.commands.append(command)
        return (mailbox.commands.count == 1, isNew)
      }
      if isNew, !start() { return failAll() }
      if isFirst { bolts_signal_set(signal) }
    }

    private func start() -> Bool {
      DetachedThread.start("Bolts.curl", stackSize: stackSize) { CurlDriver(thread: self).run() }
    }

    /// Ends the loads that wait for a thread which could not be started; the next load tries again.
    private func failAll() {
      let commands = mailbox.withLock { mailbox in
        defer { mailbox = Mailbox() }
        return mailbox.commands
      }
      for case .start(let load) in commands {
        load.continuation.resume(
          throwing: AppLinkError.transport(load.request.url, reason: DetachedThread.failure))
      }
    }

    /// The commands since the last call.
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
    let host: URLHost
    let settings: CurlSettings
    let route: CurlRoute
    let continuation: CheckedContinuation<PageResponse, any Error>
  }
#endif
