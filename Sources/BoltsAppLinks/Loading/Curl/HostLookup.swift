#if os(Linux)
  internal import BoltsTasks
  internal import CCurl
  internal import Foundation

  /// The system's name lookup, on a limited number of threads.
  ///
  /// The system blocks a thread for as long as it waits for name servers, so other names wait in order.
  struct HostLookup: Sendable {
    static let shared = HostLookup()

    /// The addresses of a name, or why there are none.
    typealias Answer = Result<[AppLinkPolicy.Address], Failure>

    struct Failure: Error {
      let reason: String
      /// Whether this system has no resources left, which says nothing about the name.
      var isOfSystem = false
    }

    private static let maximumAddresses = 16

    private let limiter: TaskLimiter
    private let lookUp: @Sendable (String) -> Answer

    /// Creates a lookup of at most so many names at once; `lookUp` may block.
    init(
      maximumThreads: Int = 16, lookUp: @escaping @Sendable (String) -> Answer = Self.askSystem
    ) {
      limiter = TaskLimiter(limit: maximumThreads)
      self.lookUp = lookUp
    }

    /// The addresses of a request's host, at least one.
    ///
    /// Cancelling throws at once; a lookup that has begun ends by itself.
    func addresses(
      of host: URLHost, for request: PageRequest
    ) async throws -> [AppLinkPolicy.Address] {
      if let address = host.address {
        // RFC 6761, section 6.3: no server is asked for `localhost`.
        let isName = host.name.hasSuffix("localhost")
        return isName ? [address, AppLinkPolicy.Address("::1")].compactMap(\.self) : [address]
      }
      do {
        return try await withCancellationToken { token in
          try await limiter.enqueue(cancellationToken: token) { start(host.name) }.value
        }
      } catch let failure as Failure {
        throw failure.isOfSystem
          ? AppLinkError.transport(request.url, reason: failure.reason)
          : .hostNotFound(request.url, reason: failure.reason)
      }
    }

    /// Looks a name up on a thread of its own.
    private func start(_ name: String) -> BoltsTask<[AppLinkPolicy.Address]> {
      let source = TaskCompletionSource<[AppLinkPolicy.Address]>()
      let isStarted = DetachedThread.start("Bolts.lookup") {
        let answer = lookUp(name).map { Array($0.prefix(Self.maximumAddresses)) }
        source.trySet(TaskOutcome(answer.mapError { $0 as any Error }))
      }
      if !isStarted {
        source.setError(Failure(reason: SystemLimit.noThreads, isOfSystem: true))
      }
      return source.task
    }

    static func askSystem(_ name: String) -> Answer {
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
