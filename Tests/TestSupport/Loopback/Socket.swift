internal import Foundation

/// The system's calls for TCP on the loopback address.
enum Socket {
  /// A call failed.
  struct Failure: Error, CustomStringConvertible {
    let call: String
    let code: Int32
    var description: String {
      "\(call) failed: \(unsafe String(cString: strerror(code))); is loopback networking there?"
    }
  }

  /// Listens on a port of 127.0.0.1 or `::1` that the system chooses.
  static func listener(isIPv6: Bool) throws -> (descriptor: Int32, port: UInt16) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    #if canImport(Glibc)
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      unsafe hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(isIPv6 ? "::1" : "127.0.0.1", "0", &hints, &list) == 0,
      let address = unsafe list?.pointee, let place = unsafe address.ai_addr
    else { throw Failure(call: "getaddrinfo", code: errno) }
    defer { unsafe freeaddrinfo(list) }
    let descriptor = unsafe socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    var length = unsafe address.ai_addrlen
    func check(_ answer: Int32, _ call: String) throws {
      guard answer != 0 else { return }
      defer { close(descriptor) }
      throw Failure(call: call, code: errno)
    }
    try check(unsafe bind(descriptor, place, length), "bind")
    try check(listen(descriptor, 1024), "listen")
    try check(unsafe getsockname(descriptor, place, &length), "getsockname")
    try check(fcntl(descriptor, F_SETFL, O_NONBLOCK), "fcntl")
    // Both forms of an address have the port after two bytes.
    let bound = unsafe UnsafeRawPointer(place).loadUnaligned(fromByteOffset: 2, as: UInt16.self)
    return (descriptor, UInt16(bigEndian: bound))
  }

  /// The next connection that waits, or `nil` when none does.
  static func nextConnection(of listener: Int32) -> Int32? {
    while true {
      let descriptor = accept(listener, nil, nil)
      if descriptor < 0, errno == EINTR || errno == ECONNABORTED { continue }
      guard descriptor >= 0 else { return nil }
      // On Darwin a connection takes over its listener's flags.
      _ = fcntl(descriptor, F_SETFL, 0)
      #if canImport(Darwin)
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, size)
      #endif
      return descriptor
    }
  }

  /// Sends all of the bytes; `false` when the peer has closed.
  static func sendAll(_ bytes: [UInt8], on descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return unsafe bytes.withUnsafeBytes { bytes in
      var rest = unsafe bytes[...]
      while unsafe !rest.isEmpty {
        let part = unsafe UnsafeRawBufferPointer(rebasing: rest)
        let count = unsafe send(descriptor, part.baseAddress, part.count, flags)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        unsafe rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Some bytes, or `nil` when the peer has closed.
  static func receive(from descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
      if count < 0, errno == EINTR { continue }
      return count > 0 ? Array(bytes.prefix(count)) : nil
    }
  }

  /// Resets the connection instead of ending it in order.
  static func reset(_ descriptor: Int32) {
    #if canImport(Darwin)
      // Takes effect with the last close.
      var abortive = linger(l_onoff: 1, l_linger: 0)
      let size = socklen_t(MemoryLayout<linger>.size)
      _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abortive, size)
    #else
      // On Linux a connected socket that connects to no address is reset at once.
      var none = sockaddr()
      none.sa_family = sa_family_t(AF_UNSPEC)
      _ = unsafe connect(descriptor, &none, socklen_t(MemoryLayout<sockaddr>.size))
    #endif
  }
}
