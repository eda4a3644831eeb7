#if os(Linux)
  internal import BoltsTasks
  internal import CCurl
  internal import Foundation

  /// The system's name lookup, on a limited number of threads.
  ///
  /// The system blocks a thread for as long as it waits for name servers. So names wait in order, as loads
  /// do; callers that ask for one name share a lookup, which does not begin when all of them are cancelled.
  actor HostLookup {
    static let shared = HostLookup()

    /// The addresses of a name, or why there are none.
    typealias Answer = Result<[AppLinkPolicy.Address], Failure>

    struct Failure: Error {
      let reason: String
      /// Whether this system has no resources left, which says nothing about the name.
      var isOfSystem = false
    }

    private struct Lookup: Sendable {
      let name: String
      let source: TaskCompletionSource<[AppLinkPolicy.Address]>
    }

    private static let maximumAddresses = 16

    private var lookups: LoadQueue<Lookup>
    private var lastID: UInt64 = 0
    private let timeToLive: Duration
    private let lookUp: @Sendable (String) -> Answer
    /// Each name has up to 253 bytes, with up to 16 addresses.
    private let known: ExpiringCache<String, [AppLinkPolicy.Address]>

    /// Creates a lookup of at most so many names at once, a quarter of them of one site, whose answers are
    /// kept for some time: the system does not tell for how long they hold. `lookUp` may block.
    init(
      maximumThreads: Int = 64, timeToLive: Duration = .seconds(60),
      lookUp: @escaping @Sendable (String) -> Answer = HostLookup.askSystem
    ) {
      lookups = LoadQueue(maximum: maximumThreads, maximumPerHost: 1)
      self.timeToLive = timeToLive
      known = ExpiringCache(
        capacity: 1024, maximumCost: .max, timeToLive: timeToLive, clock: ContinuousClock())
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
      if let (outcome, _) = known.outcome(for: host.name) { return try outcome.get() }
      return try await known.newValue(for: host.name) { [timeToLive] _ in
        let outcome = await Result { try await self.ask(host) }
        return .init(outcome, time: (try? outcome.get()) == nil ? .zero : timeToLive, cost: 0)
      }
    }

    /// Looks a name up on a thread, when it is its turn.
    private func ask(_ host: URLHost) async throws -> [AppLinkPolicy.Address] {
      lastID += 1
      let id = lastID
      return try await withCancellableContinuation { source in
        let lookup = Lookup(name: host.name, source: source)
        lookups.append(lookup, id: id, host: host.name, site: host.site)
        startLookups()
      } onCancel: {
        Task { await self.withdraw(id) }
      }
    }

    private func withdraw(_ id: UInt64) { _ = lookups.remove(id) }

    private func startLookups() {
      while let lookup = lookups.next() {
        let isStarted = DetachedThread.start("Bolts.lookup") { [lookUp] in
          let answer = lookUp(lookup.name).mapError { $0 as any Error }
            .map { Array($0.prefix(Self.maximumAddresses)) }
          lookup.source.trySet(TaskOutcome(answer))
          Task { await self.finish(lookup.name) }
        }
        if isStarted { continue }
        lookup.source.trySetError(Failure(reason: SystemLimit.noThreads, isOfSystem: true))
        lookups.finish(lookup.name)
      }
    }

    private func finish(_ name: String) {
      lookups.finish(name)
      startLookups()
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
      while let current = unsafe entry {
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
