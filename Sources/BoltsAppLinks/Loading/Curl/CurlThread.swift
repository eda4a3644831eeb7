#if os(Linux)
  internal import BoltsTasks
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
      /// What the thread works with; `nil` while there is none.
      var multi: CurlMulti?
    }

    private let mailbox = Mutex(Mailbox())
    private let settings: CurlSettings

    init(_ settings: CurlSettings) { self.settings = settings }

    func send(_ command: Command) {
      let (multi, isNew) = mailbox.withLock { mailbox -> (CurlMulti?, Bool) in
        let isNew = mailbox.multi == nil
        if isNew {
          // A thread that does not run has nothing to cancel or to stop.
          guard case .start = command else { return (nil, false) }
          mailbox.multi = CurlMulti(maximum: settings.configuration.maximumConnections)
        }
        mailbox.commands.append(command)
        // Under the lock, because the thread destroys it once it has found that it is to stop.
        if mailbox.commands.count == 1 { mailbox.multi?.wake() }
        return (mailbox.multi, isNew)
      }
      guard isNew else { return }
      guard let multi else { return failAll(SystemLimit.noDescriptors) }
      let isStarted = DetachedThread.start("Bolts.curl", stackSize: settings.stackSize) {
        CurlDriver(thread: self, multi: multi, settings: self.settings).run()
      }
      if !isStarted { failAll(SystemLimit.noThreads) }
    }

    /// Ends the loads that wait for a thread which could not be started; the next load tries again.
    private func failAll(_ reason: String) {
      let commands = mailbox.withLock { mailbox in
        defer { mailbox = Mailbox() }
        mailbox.multi?.destroy()
        return mailbox.commands
      }
      for case .start(let load) in commands { load.fail(reason) }
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
    /// The host and the port, the name of the host's addresses in curl's cache.
    let server: String
    /// The proxy to go through, which looks the host up.
    let proxy: String?
    /// The host's addresses, where there is no proxy.
    let addresses: [AppLinkPolicy.Address]
    let source: TaskCompletionSource<PageResponse>

    /// Whether curl gets the addresses by an entry in its cache, which the loader removes: each transfer
    /// walks that cache.
    var hasCacheEntry: Bool { addresses.first.map { host.name != "\($0)" } ?? false }

    func fail(_ reason: String) {
      source.trySetError(AppLinkError.transport(request.url, reason: reason))
    }
  }

  /// curl's handle for many transfers.
  ///
  /// Only the loader's thread uses it, except that curl lets any thread call `wake`, and that nothing
  /// uses one whose thread could not be started: hence `@unchecked Sendable`.
  @safe
  struct CurlMulti: @unchecked Sendable {
    let handle: OpaquePointer

    /// `nil` when the process has no descriptors left.
    init?(maximum: Int) {
      guard let handle = unsafe bolts_curl_multi_create(max(1, maximum)) else { return nil }
      unsafe self.handle = unsafe handle
      guard wake() else {
        destroy()
        return nil
      }
    }

    @discardableResult
    func wake() -> Bool { unsafe bolts_curl_multi_wake(handle) }

    func destroy() { unsafe bolts_curl_multi_destroy(handle) }
  }

  /// Why a load fails that the process has no resources for.
  enum SystemLimit {
    static let noThreads = "the system could not create a thread"
    static let noDescriptors =
      "the process has no file descriptors left: raise its limit (ulimit -n), or lower the loader's "
      + "maximumConnections"

    /// Whether the process can't open another descriptor.
    static var hasNoDescriptors: Bool {
      guard let file = FileHandle(forReadingAtPath: "/dev/null") else { return true }
      try? file.close()
      return false
    }
  }
#endif
