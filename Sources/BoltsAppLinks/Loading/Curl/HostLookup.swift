#if os(Linux)
  internal import BoltsTasks
  internal import Foundation

  /// The system's name lookup, on its own thread, for requests through a proxy.
  enum HostLookup {
    /// The addresses of a URL's host.
    ///
    /// Cancelling throws at once; the lookup, which can't be stopped, ends by itself.
    ///
    /// - Throws: `AppLinkError.transport` when the host is not found, or `CancellationError`.
    static func addresses(of url: URL) async throws -> [IPAddress] {
      let host = URLHost(url)
      if let address = host?.address { return [address] }
      let name = host?.name ?? ""
      let lookup = TaskCompletionSource<[IPAddress]>()
      // The system's resolver blocks its thread for as long as it waits for servers.
      guard DetachedThread.start("Bolts.lookup", { lookup.setResult(lookUp(name)) }) else {
        throw AppLinkError.transport(url, reason: DetachedThread.failure)
      }
      let addresses = try await lookup.task.value
      guard !addresses.isEmpty else {
        throw AppLinkError.transport(url, reason: "its host was not found")
      }
      return addresses
    }

    private static func lookUp(_ host: String) -> [IPAddress] {
      var hints = unsafe addrinfo()
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      var list: UnsafeMutablePointer<addrinfo>?
      guard unsafe getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
      defer { unsafe freeaddrinfo(list) }
      var addresses: [IPAddress] = []
      var entry = unsafe list
      while let current = unsafe entry {
        if let address = unsafe IPAddress(current.pointee.ai_addr) { addresses.append(address) }
        unsafe entry = unsafe current.pointee.ai_next
      }
      return addresses
    }
  }

  extension IPAddress {
    /// The address in a structure of the system; `nil` for a family other than IPv4 and IPv6.
    init?(_ address: UnsafePointer<sockaddr>?) {
      guard let address = unsafe address else { return nil }
      switch Int32(unsafe address.pointee.sa_family) {
      case AF_INET:
        self.init(
          bytes: unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
            unsafe withUnsafeBytes(of: $0.pointee.sin_addr) { unsafe Array($0) }
          })
      case AF_INET6:
        self.init(
          bytes: unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
            unsafe withUnsafeBytes(of: $0.pointee.sin6_addr) { unsafe Array($0) }
          })
      default: return nil
      }
    }
  }
#endif
