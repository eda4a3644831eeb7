#if os(Linux)
  internal import BoltsTasks
  internal import CCurl

  /// The loop of a loader's thread: it passes commands to curl, and results to callers.
  @safe
  final class CurlDriver {
    private let thread: CurlThread
    private let multi: CurlMulti
    private let settings: CurlSettings
    /// By the numbers of their loads.
    private var transfers: [UInt64: CurlTransfer] = [:]
    private var isStopped = false
    /// How many sockets are open, those of connections that are kept for reuse too.
    private let sockets: UnsafeMutablePointer<Int>
    /// How many transfers need each entry in curl's cache of addresses.
    private var entryUses: [String: Int] = [:]
    /// The entries that no transfer needs any more.
    private var unusedEntries: Set<String> = []

    init(thread: CurlThread, multi: CurlMulti, settings: CurlSettings) {
      self.thread = thread
      self.multi = multi
      self.settings = settings
      unsafe sockets = .allocate(capacity: 1)
      unsafe sockets.initialize(to: 0)
    }

    // No socket is left: `run` has ended.
    deinit { unsafe sockets.deallocate() }

    /// Works until the loader is deinitialized, or the process exits.
    func run() {
      while !isStopped {
        unsafe bolts_curl_multi_wait(multi.handle)
        bolts_curl_enter()
        for command in thread.takeCommands() { carryOut(command) }
        if isStopped {
          multi.destroy()
        } else {
          unsafe bolts_curl_multi_work(multi.handle)
          finishTransfers()
        }
        bolts_curl_leave()
      }
    }

    private func carryOut(_ command: CurlThread.Command) {
      switch command {
      case .stop: isStopped = true
      case .start(let load): start(load)
      case .cancel(let id):
        // Its caller has got its error.
        if let transfer = transfers[id] { end(transfer) }
      }
    }

    private func start(_ load: CurlLoad) {
      let unused = Array(unusedEntries.subtracting([load.server]))
      guard let transfer = unsafe CurlTransfer(load, settings, sockets, removing: unused),
        unsafe bolts_curl_multi_add(multi.handle, transfer.easy)
      else { return load.fail("libcurl has no resources left") }
      transfers[load.id] = transfer
      if load.hasCacheEntry { entryUses[load.server, default: 0] += 1 }
      unusedEntries = []
    }

    private func finishTransfers() {
      var code: Int32 = 0
      while let context = unsafe bolts_curl_multi_finished(multi.handle, &code) {
        let transfer = unsafe CurlTransfer.transfer(context)
        end(transfer)
        transfer.load.source.trySet(TaskOutcome(transfer.result(code)))
      }
    }

    /// Removes a transfer, which closes its connection unless it can be reused.
    private func end(_ transfer: CurlTransfer) {
      transfers[transfer.load.id] = nil
      unsafe bolts_curl_multi_remove(multi.handle, transfer.easy)
      guard transfer.load.hasCacheEntry, let uses = entryUses[transfer.load.server] else { return }
      entryUses[transfer.load.server] = uses > 1 ? uses - 1 : nil
      if uses == 1 { unusedEntries.insert(transfer.load.server) }
    }
  }
#endif
