#if os(Linux)
  internal import CCurl

  /// The loop of a loader's thread: it passes ready sockets and due timers to curl, and results to callers.
  ///
  /// It is used only on that thread. The cost of an event does not depend on the number of loads.
  @safe
  final class CurlDriver {
    private let thread: CurlThread
    private let poller: Poller
    private let settings: CurlSettings
    private var queue: LoadQueue<CurlLoad>
    private var multi: OpaquePointer?
    private var transfers: [UInt64: CurlTransfer] = [:]
    /// The number of each transfer, by the address of curl's handle.
    private var ids: [UInt: UInt64] = [:]
    /// The time at which curl has to be called without an event.
    private var deadline: ContinuousClock.Instant?
    private var isStopped = false

    init(thread: CurlThread, poller: Poller, settings: CurlSettings) {
      self.thread = thread
      self.poller = poller
      self.settings = settings
      queue = LoadQueue(
        maximum: settings.maximumConnections, maximumPerHost: settings.maximumConnectionsPerHost)
      unsafe multi = nil
    }

    private func begin() {
      unsafe multi = bolts_curl_multi_create(
        { _, descriptor, events, driver, _ in
          unsafe CurlDriver.driver(driver).watch(descriptor, events)
          return 0
        },
        { _, milliseconds, driver in
          unsafe CurlDriver.driver(driver).setDeadline(milliseconds)
          return 0
        }, Unmanaged.passUnretained(self).toOpaque())
      guard let multi = unsafe multi else { return }
      // The second counts connections that are kept for reuse too, and closes the oldest of them.
      for option in [
        BOLTS_CURL_MULTI_OPTION_MAXCONNECTS, BOLTS_CURL_MULTI_OPTION_MAX_TOTAL_CONNECTIONS,
      ] {
        _ = unsafe bolts_curl_multi_set_long(multi, Int32(option), settings.maximumConnections)
      }
    }

    private static func driver(_ pointer: UnsafeMutableRawPointer?) -> CurlDriver {
      // The context that was passed to curl above, which curl does not use after it is destroyed.
      unsafe Unmanaged<CurlDriver>.fromOpaque(pointer!).takeUnretainedValue()
    }

    /// Works until the loader is deinitialized, or the process exits.
    func run() {
      bolts_thread_block_signals()
      var ready = [bolts_ready](repeating: bolts_ready(), count: 64)
      bolts_curl_enter()
      begin()
      while !isStopped {
        bolts_curl_leave()
        let count = unsafe bolts_poller_wait(
          poller.descriptor, &ready, Int32(ready.count), timeout)
        bolts_curl_enter()
        for event in ready.prefix(Int(count)) {
          if event.descriptor == poller.signal {
            bolts_signal_clear(poller.signal)
            for command in thread.takeCommands() { carryOut(command) }
          } else if let multi = unsafe multi {
            unsafe bolts_curl_multi_ready(multi, event.descriptor, event.events)
          }
        }
        if let deadline, deadline <= .now, let multi = unsafe multi {
          self.deadline = nil
          unsafe bolts_curl_multi_timeout(multi)
        }
        finishTransfers()
        while let load = queue.next() { start(load) }
      }
      if let multi = unsafe multi { unsafe bolts_curl_multi_destroy(multi) }
      unsafe multi = nil
      bolts_curl_leave()
    }

    private func carryOut(_ command: CurlThread.Command) {
      switch command {
      case .stop: isStopped = true
      case .start(let load): queue.append(load, id: load.id, host: load.server)
      case .cancel(let id):
        if let load = queue.remove(id) {
          load.continuation.resume(throwing: CancellationError())
        } else {
          end(id, with: .failure(CancellationError()))
        }
      }
    }

    // MARK: - Transfers

    private func start(_ load: CurlLoad) {
      guard let multi = unsafe multi, let transfer = CurlTransfer(load, settings),
        unsafe bolts_curl_multi_add(multi, transfer.easy)
      else {
        queue.finish(load.server)
        load.continuation.resume(
          throwing: AppLinkError.transport(
            load.request.url, reason: "libcurl has no resources left"))
        return
      }
      transfers[load.id] = transfer
      ids[UInt(bitPattern: unsafe transfer.easy)] = load.id
    }

    private func finishTransfers() {
      guard let multi = unsafe multi else { return }
      var code: Int32 = 0
      while let easy = unsafe bolts_curl_multi_finished(multi, &code) {
        guard let id = ids[UInt(bitPattern: easy)], let transfer = transfers[id] else {
          continue
        }
        end(id, with: transfer.result(code))
      }
    }

    /// Removes a transfer, which closes its connection unless it can be reused, then resumes its caller.
    private func end(_ id: UInt64, with result: Result<PageResponse, any Error>) {
      guard let multi = unsafe multi, let transfer = transfers.removeValue(forKey: id) else {
        return
      }
      ids[UInt(bitPattern: unsafe transfer.easy)] = nil
      unsafe bolts_curl_multi_remove(multi, transfer.easy)
      queue.finish(transfer.load.server)
      transfer.load.continuation.resume(with: result)
    }

    // MARK: - Sockets and timers of curl

    private func watch(_ descriptor: Int32, _ events: Int32) {
      if events & Int32(BOLTS_CURL_POLL_REMOVE) != 0 {
        bolts_poller_forget(poller.descriptor, descriptor)
      } else {
        _ = bolts_poller_watch(poller.descriptor, descriptor, events)
      }
    }

    private func setDeadline(_ milliseconds: Int) {
      deadline = milliseconds < 0 ? nil : .now + .milliseconds(milliseconds)
    }

    private var timeout: Int32 {
      guard let deadline else { return -1 }
      let wait = ContinuousClock.now.duration(to: deadline)
      guard wait > .zero else { return 0 }
      // Rounded up, so that it is due when the time is over.
      let milliseconds =
        wait.components.seconds * 1000 + wait.components.attoseconds / 1_000_000_000_000_000 + 1
      return Int32(clamping: milliseconds)
    }
  }
#endif
