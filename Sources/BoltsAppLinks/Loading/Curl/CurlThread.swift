#if os(Linux)
  internal import CCurl
  internal import Foundation
  internal import Synchronization

  /// The thread that makes a loader's requests, with a mailbox for commands.
  ///
  /// The thread and its descriptors begin with the first load.
  final class CurlThread: Sendable {
    enum Command: Sendable {
      case start(CurlLoad)
      case cancel(UInt64)
      /// Ends the thread; no load is under way.
      case stop
    }

    private struct Mailbox {
      var commands: [Command] = []
      /// What wakes the thread; `nil` while there is none.
      var poller: Poller?
    }

    private let mailbox = Mutex(Mailbox())
    private let settings: CurlSettings

    init(_ settings: CurlSettings) { self.settings = settings }

    func send(_ command: Command) {
      let (poller, isNew) = mailbox.withLock { mailbox -> (Poller?, Bool) in
        // A thread that does not run has nothing to cancel or to stop.
        guard mailbox.poller == nil else {
          mailbox.commands.append(command)
          return (mailbox.commands.count == 1 ? mailbox.poller : nil, false)
        }
        guard case .start = command else { return (nil, false) }
        mailbox.commands.append(command)
        mailbox.poller = Poller()
        return (mailbox.poller, true)
      }
      if isNew {
        guard let poller else { return failAll(SystemLimit.noDescriptors) }
        let isStarted = DetachedThread.start("Bolts.curl", stackSize: settings.stackSize) {
          CurlDriver(thread: self, poller: poller, settings: self.settings).run()
        }
        guard isStarted else { return failAll(SystemLimit.noThreads) }
      }
      poller?.wake()
    }

    /// Ends the loads that wait for a thread which could not be started; the next load tries again.
    private func failAll(_ reason: String) {
      let commands = mailbox.withLock { mailbox in
        defer { mailbox = Mailbox() }
        return mailbox.commands
      }
      for case .start(let load) in commands {
        load.continuation.resume(throwing: AppLinkError.transport(load.request.url, reason: reason))
      }
    }

    /// The commands since the last call.
    func takeCommands() -> [Command] {
      mailbox.withLock { mailbox in
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
    let route: CurlRoute
    let continuation: CheckedContinuation<PageResponse, any Error>

    /// What `maximumConnectionsPerHost` counts by.
    var server: String { "\(host):\(request.url.effectivePort)" }
  }

  /// Waits for descriptors, and can be woken from any thread.
  final class Poller: Sendable {
    let descriptor: Int32
    let signal: Int32

    /// `nil` when the process has no descriptors left.
    init?() {
      signal = bolts_signal_create()
      descriptor = bolts_poller_create()
      guard signal >= 0, descriptor >= 0,
        bolts_poller_watch(descriptor, signal, Int32(BOLTS_CURL_POLL_IN))
      else { return nil }
    }

    // The thread that wakes it retains it, so a closed descriptor is never signalled.
    deinit {
      bolts_descriptor_close(signal)
      bolts_descriptor_close(descriptor)
    }

    func wake() { bolts_signal_set(signal) }
  }

  /// Why a load fails that the process has no resources for.
  enum SystemLimit {
    static let noThreads = "the system could not create a thread"
    static let noDescriptors =
      "the process has no file descriptors left: raise its limit (ulimit -n), or lower the loader's "
      + "maximumConnections"

    /// Whether the process can't open another descriptor.
    static var hasNoDescriptors: Bool {
      let descriptor = bolts_poller_create()
      bolts_descriptor_close(descriptor)
      return descriptor < 0
    }
  }

  /// Starts threads and says whether it could: Foundation's `Thread` does not.
  enum DetachedThread {
    private final class Body {
      let run: @Sendable () -> Void

      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// - Parameters:
    ///   - name: The thread's name, of at most 15 bytes.
    ///   - stackSize: The size of its stack in bytes; zero for the system's default.
    ///   - body: What it runs.
    /// - Returns: `false` when the system refuses; the body does not run then.
    static func start(
      _ name: String, stackSize: Int = 0, _ body: @escaping @Sendable () -> Void
    ) -> Bool {
      let body = unsafe Unmanaged.passRetained(Body(body))
      let isStarted = unsafe bolts_thread_start(
        name, stackSize,
        { context in
          // What was retained above, once for the thread that runs.
          unsafe Unmanaged<Body>.fromOpaque(context!).takeRetainedValue().run()
        }, body.toOpaque())
      if !isStarted { unsafe body.release() }
      return isStarted
    }
  }
#endif
