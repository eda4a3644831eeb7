#if os(Linux)
  internal import CCurl
  internal import Foundation
  internal import Synchronization

  /// The system's name lookup, on a limited number of threads.
  ///
  /// The system blocks a thread for as long as it waits for name servers. So the names that many callers
  /// ask for wait in order, each once; those that no caller waits for any more are not looked up.
  final class HostLookup: Sendable {
    static let shared = HostLookup()

    /// The addresses of a name, or why there are none.
    typealias Answer = Result<[AppLinkPolicy.Address], Failure>

    struct Failure: Error {
      let reason: String
      /// Whether this system has no resources left, which says nothing about the name.
      var isOfSystem = false
    }

    private typealias Callers = [UInt64: CheckedContinuation<[AppLinkPolicy.Address], any Error>]

    private struct State {
      /// The callers that wait for each name.
      var callers: [String: Callers] = [:]
      /// The names to look up; some may have no callers any more.
      var names: ArraySlice<String> = []
      var threads = 0
      var known: [String: (addresses: [AppLinkPolicy.Address], expiry: ContinuousClock.Instant)] =
        [:]
    }

    /// How many names are known at most, each of up to 253 bytes with up to 16 addresses.
    private static let maximumKnown = 1024
    private static let maximumAddresses = 16

    private let state = Mutex(State())
    private let lastCaller = Atomic<UInt64>(0)
    private let maximumThreads: Int
    private let timeToLive: Duration
    private let lookUp: @Sendable (String) -> Answer

    /// Creates a lookup of at most so many names at once, whose answers are kept for some time: the
    /// system does not tell for how long they hold. `lookUp` may block.
    init(
      maximumThreads: Int = 64, timeToLive: Duration = .seconds(60),
      lookUp: @escaping @Sendable (String) -> Answer = HostLookup.askSystem
    ) {
      self.maximumThreads = maximumThreads
      self.timeToLive = timeToLive
      self.lookUp = lookUp
    }

    /// The addresses of a host, at least one; throws `Failure` when it is not found.
    ///
    /// Cancelling throws at once; a lookup that has begun ends by itself.
    func addresses(of host: URLHost) async throws -> [AppLinkPolicy.Address] {
      if let address = host.address {
        // RFC 6761, section 6.3: no server is asked for `localhost`.
        let isName = host.name.hasSuffix("localhost")
        return isName ? [address, AppLinkPolicy.Address("::1")].compactMap(\.self) : [address]
      }
      let name = host.name
      let id = lastCaller.add(1, ordering: .relaxed).newValue
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let (known, needsThread) = state.withLock { state -> ([AppLinkPolicy.Address]?, Bool) in
            if let known = state.known[name], known.expiry > .now {
              return (known.addresses, false)
            }
            let isNew = state.callers[name] == nil
            state.callers[name, default: [:]][id] = continuation
            if isNew { state.names.append(name) }
            guard isNew, state.threads < maximumThreads else { return (nil, false) }
            state.threads += 1
            return (nil, true)
          }
          if let known { return continuation.resume(returning: known) }
          if needsThread, !DetachedThread.start("Bolts.lookup", { self.work() }) { failThread() }
          // A cancellation before this found no caller to end.
          if Task.isCancelled { cancel(id, name) }
        }
      } onCancel: {
        cancel(id, name)
      }
    }

    private func cancel(_ id: UInt64, _ name: String) {
      let caller = state.withLock { state in
        defer { if state.callers[name]?.isEmpty == true { state.callers[name] = nil } }
        return state.callers[name]?.removeValue(forKey: id)
      }
      caller?.resume(throwing: CancellationError())
    }

    /// Looks names up until none is left.
    private func work() {
      while let name = nextName() { finish(name, lookUp(name)) }
    }

    private func nextName() -> String? {
      state.withLock { state in
        while let name = state.names.popFirst() {
          if state.callers[name] != nil { return name }
        }
        state.threads -= 1
        return nil
      }
    }

    private func finish(_ name: String, _ answer: Answer) {
      let callers = state.withLock { state in
        if case .success(let addresses) = answer, timeToLive > .zero {
          if state.known.count >= Self.maximumKnown { state.known = [:] }
          state.known[name] = (addresses, .now + timeToLive)
        }
        return state.callers.removeValue(forKey: name) ?? [:]
      }
      for caller in callers.values { caller.resume(with: answer.mapError { $0 as any Error }) }
    }

    /// Without any thread, all callers fail; else those that run do the work.
    private func failThread() {
      let callers = state.withLock { state -> [String: Callers] in
        state.threads -= 1
        guard state.threads == 0 else { return [:] }
        defer { (state.callers, state.names) = ([:], []) }
        return state.callers
      }
      for caller in callers.values.flatMap(\.values) {
        caller.resume(throwing: Failure(reason: SystemLimit.noThreads, isOfSystem: true))
      }
    }

    private static func askSystem(_ name: String) -> Answer {
      var hints = unsafe addrinfo()
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      var list: UnsafeMutablePointer<addrinfo>?
      let code = unsafe getaddrinfo(name, nil, &hints, &list)
      guard code == 0 else {
        if SystemLimit.hasNoDescriptors {
          return .failure(Failure(reason: SystemLimit.noDescriptors, isOfSystem: true))
        }
        let text = unsafe String(cString: gai_strerror(code))
        return .failure(Failure(reason: "its host was not found (\(text))"))
      }
      defer { unsafe freeaddrinfo(list) }
      var addresses: [AppLinkPolicy.Address] = []
      var entry = unsafe list
      while let current = unsafe entry, addresses.count < maximumAddresses {
        if let address = unsafe AppLinkPolicy.Address(current.pointee.ai_addr) {
          addresses.append(address)
        }
        unsafe entry = unsafe current.pointee.ai_next
      }
      return addresses.isEmpty
        ? .failure(Failure(reason: "its host has no address")) : .success(addresses)
    }
  }

  extension AppLinkPolicy.Address {
    /// The address in a structure of the system; `nil` for a family other than IPv4 and IPv6.
    init?(_ address: UnsafePointer<sockaddr>?) {
      guard let address = unsafe address else { return nil }
      let start = unsafe UnsafeRawPointer(address)
      switch Int32(unsafe address.pointee.sa_family) {
      case AF_INET:
        let address = unsafe start.loadUnaligned(as: sockaddr_in.self).sin_addr
        self.init(bytes: unsafe withUnsafeBytes(of: address) { unsafe Array($0) })
      case AF_INET6:
        let address = unsafe start.loadUnaligned(as: sockaddr_in6.self).sin6_addr
        self.init(bytes: unsafe withUnsafeBytes(of: address) { unsafe Array($0) })
      default: return nil
      }
    }
  }
#endif
