#if os(Linux)
  internal import CCurl
  internal import Foundation

  /// A request in progress: curl's handle, and the response so far.
  ///
  /// It is used only on the loader's thread, where curl calls its handlers.
  @safe
  final class CurlTransfer {
    /// The most received bytes that give no byte of the decoded body: compressed blocks can be empty.
    private static let maximumEmptyBytes = 8 << 10

    let load: CurlLoad
    let settings: CurlSettings
    /// How many sockets the loader has open.
    private let sockets: UnsafeMutablePointer<Int>
    let easy: OpaquePointer
    let message: UnsafeMutablePointer<CChar>
    var lists: [OpaquePointer] = unsafe []
    private var head = ResponseHead()
    private let body: UnsafeMutablePointer<CurlBody>
    /// The result, once a handler other than the body's has stopped the transfer.
    private var outcome: Result<PageResponse, any Error>?
    private var refusedAddress: String?
    private var isAddressAllowed = false
    private var hasNoDescriptor = false

    /// Creates a transfer that removes entries from curl's cache of addresses; `nil` when curl has no
    /// memory left.
    init?(
      _ load: CurlLoad, _ settings: CurlSettings, _ sockets: UnsafeMutablePointer<Int>,
      removing expired: [String]
    ) {
      guard let easy = unsafe bolts_curl_easy_create() else { return nil }
      self.load = load
      self.settings = settings
      unsafe self.sockets = unsafe sockets
      unsafe self.easy = unsafe easy
      unsafe message = .allocate(capacity: 256)
      unsafe message.initialize(repeating: 0, count: 256)
      unsafe body = .allocate(capacity: 1)
      unsafe body.initialize(to: CurlBody(limit: load.request.maximumBytes))
      guard configure(removing: expired) else { return nil }
    }

    deinit {
      unsafe bolts_curl_easy_destroy(easy)
      while let list = unsafe lists.popLast() { unsafe bolts_curl_list_destroy(list) }
      unsafe message.deallocate()
      unsafe body.deinitialize(count: 1)
      unsafe body.deallocate()
    }

    private var url: URL { load.request.url }

    /// The result for the request's caller, once curl has finished the transfer with an error code.
    func result(_ code: Int32) -> Result<PageResponse, any Error> {
      if let outcome { return outcome }
      switch unsafe body.pointee.state {
      case .goesOn: break
      case .isFull: return .success(response)
      case .isInTooManyPieces:
        return .failure(AppLinkError.transport(url, reason: "its body has too many pieces"))
      }
      guard code == 0 else { return .failure(error(code)) }
      // curl takes the end of the connection for the end of the head.
      guard head.isComplete else {
        return .failure(
          AppLinkError.transport(url, reason: "the response ended before its header fields did"))
      }
      return .success(response)
    }

    private var response: PageResponse {
      var response = head.response
      response.body = unsafe Data(body.pointee.bytes)
      return response
    }

    private func error(_ code: Int32) -> AppLinkError {
      // By a refused new connection, and by a request refused on a connection that was there.
      let refusals = [BOLTS_CURL_ERROR_COULDNT_CONNECT, BOLTS_CURL_ERROR_ABORTED_BY_CALLBACK]
      if let refusedAddress, !isAddressAllowed, refusals.contains(Int(code)) {
        return .refusedByPolicy(url, address: refusedAddress)
      }
      if hasNoDescriptor { return .transport(url, reason: SystemLimit.noDescriptors) }
      let text = unsafe String(cString: message)
      let reason = text.isEmpty ? unsafe String(cString: bolts_curl_error_text(code)) : text
      return switch Int(code) {
      case BOLTS_CURL_ERROR_COULDNT_RESOLVE_HOST: .hostNotFound(url, reason: reason)
      case BOLTS_CURL_ERROR_OUT_OF_MEMORY, BOLTS_CURL_ERROR_TOO_LARGE:
        .transport(url, reason: "a line of its header is longer than libcurl takes")
      case BOLTS_CURL_ERROR_SSL_CONNECT:
        .transport(
          url, reason: "\(reason); its server has to speak TLS 1.2 or later on this port")
      case BOLTS_CURL_ERROR_PEER_FAILED_VERIFICATION: .untrustedCertificate(url, reason: reason)
      default:
        .transport(
          url,
          reason: reason
            + (refusedAddress.map { "; of its addresses the policy refuses \($0)" } ?? ""))
      }
    }
  }

  /// The body of a response, decoded, as far as it was received.
  ///
  /// curl's handler gets it by a pointer: a piece can be one byte, and then counting the references of an object and
  /// checking the accesses to its properties take longer than all else here.
  private struct CurlBody {
    /// The pieces in which libcurl may hand a body over, and one more for each 64 bytes of it. A chunk of one byte
    /// is one, and costs the thread time.
    private static let maximumPieces = 65_536

    enum State { case goesOn, isFull, isInTooManyPieces }

    private let limit: Int
    private var pieceCount = 0
    /// `Data` takes longer for a piece of one byte.
    private(set) var bytes: [UInt8] = []
    private(set) var state = State.goesOn

    init(limit: Int) { self.limit = max(0, limit) }

    /// Takes a piece, up to the limit; `false` ends the transfer.
    mutating func receive(_ piece: UnsafeRawBufferPointer) -> Bool {
      let room = limit - bytes.count
      if piece.count < room {
        unsafe bytes.append(contentsOf: piece)
        pieceCount += 1
        if pieceCount > Self.maximumPieces + bytes.count / 64 { state = .isInTooManyPieces }
      } else {
        unsafe bytes.append(contentsOf: piece.prefix(room))
        state = .isFull
      }
      return state == .goesOn
    }
  }

  // MARK: - Handlers of curl

  extension CurlTransfer {
    /// Makes curl call this object; `false` when it has no memory left.
    func setHandlers() -> Bool {
      unsafe bolts_curl_set_handlers(
        easy,
        bolts_curl_handlers(
          head: { bytes, _, size, context in
            let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size)
            return unsafe CurlTransfer.transfer(context).receiveHead(line) ? size : 0
          },
          body: { bytes, _, size, context in
            let part = unsafe UnsafeRawBufferPointer(start: bytes, count: size)
            let body = unsafe context!.assumingMemoryBound(to: CurlBody.self)
            return unsafe body.pointee.receive(part) ? size : 0
          },
          progress: { context, _, received, _, _ in
            unsafe CurlTransfer.transfer(context).receiveCoded(received) ? 0 : 1
          },
          open_socket: { context, _, address in
            unsafe CurlTransfer.transfer(context).openSocket(address!)
          },
          request: { context, text, _, _, _ in
            let address = unsafe text.flatMap { unsafe AppLinkPolicy.Address(String(cString: $0)) }
            return unsafe CurlTransfer.transfer(context).allows(address) ? 0 : 1
          }), load.request.allowsAddress != nil, Unmanaged.passUnretained(self).toOpaque(),
        body, sockets)
    }

    static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
      // The context that was passed to curl, which is not used after the transfer is destroyed.
      unsafe Unmanaged<CurlTransfer>.fromOpaque(context!).takeUnretainedValue()
    }

    private func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
      do {
        guard try head.receive(unsafe Array(line)) else { return true }
      } catch {
        return stop(.failure(AppLinkError.transport(url, reason: error.reason)))
      }
      let response = head.response
      guard load.request.readsBody(of: response) else {
        // Without a body the connection can be reused; else it is not worth the bytes.
        if response.status == 304 || head.contentLength == 0 { return true }
        return stop(.success(response))
      }
      if let reason = response.refusalOfContentCoding {
        return stop(.failure(AppLinkError.notDecodable(url, reason: reason)))
      }
      return true
    }

    /// Takes the number of bytes of the body that were received, before they are decoded.
    private func receiveCoded(_ received: Int64) -> Bool {
      let allowed = unsafe Self.maximumEmptyBytes + body.pointee.bytes.count
      if received <= allowed { return true }
      return stop(
        .failure(
          AppLinkError.transport(
            url, reason: "more than \(Self.maximumEmptyBytes) bytes of its body are empty")))
    }

    /// Ends the transfer. The first result counts: libcurl can call another handler before it ends.
    private func stop(_ result: Result<PageResponse, any Error>) -> Bool {
      if outcome == nil, unsafe body.pointee.state == .goesOn { outcome = result }
      return false
    }

    private func openSocket(_ address: UnsafePointer<bolts_curl_address>) -> Int32 {
      guard unsafe allows(AppLinkPolicy.Address(bolts_curl_address_of(address))) else { return -1 }
      // A program that the process starts must not inherit the connection.
      let type = unsafe address.pointee.type | Int32(SOCK_CLOEXEC.rawValue)
      let descriptor = unsafe socket(address.pointee.family, type, address.pointee.protocol)
      if descriptor >= 0 { unsafe sockets.pointee += 1 }
      if descriptor < 0, errno == EMFILE || errno == ENFILE { hasNoDescriptor = true }
      return descriptor
    }

    /// Whether to connect to an address, or to send a request there.
    private func allows(_ address: AppLinkPolicy.Address?) -> Bool {
      guard let allowsAddress = load.request.allowsAddress else { return true }
      guard let address else { return false }
      let isAllowed = allowsAddress(address)
      if isAllowed { isAddressAllowed = true } else { refusedAddress = "\(address)" }
      return isAllowed
    }
  }

  // MARK: - Options

  extension CurlTransfer {
    /// Sets all options of the request; `false` when curl has no memory left.
    func configure(removing expired: [String]) -> Bool {
      let isConfigured =
        setHandlers()
        && set(BOLTS_CURL_OPTION_URL, load.request.url.textForRequest(to: load.host))
        && set(BOLTS_CURL_OPTION_NOSIGNAL, 1)
        // One page is read from a host, so HTTP/2 has little to give; libcurl 7.88 loses streams of it.
        && set(BOLTS_CURL_OPTION_HTTP_VERSION, Int(BOLTS_CURL_HTTP_VERSION_1_1))
        // libcurl 7.88 reads up to a hundred buffers of one transfer before it turns to the others.
        && set(BOLTS_CURL_OPTION_BUFFERSIZE, 1024)
        && set(BOLTS_CURL_OPTION_ACCEPT_ENCODING, "gzip, deflate")
        && set(BOLTS_CURL_OPTION_SSL_VERIFYPEER, 1)
        && set(BOLTS_CURL_OPTION_SSL_VERIFYHOST, 2)
        && set(BOLTS_CURL_OPTION_USERAGENT, settings.configuration.userAgent)
        // An empty text also keeps curl from reading the environment.
        && set(BOLTS_CURL_OPTION_PROXY, load.proxy ?? "")
        && set(BOLTS_CURL_OPTION_NOPROXY, "")
        && set(BOLTS_CURL_OPTION_SUPPRESS_CONNECT_HEADERS, 1)
        && set(BOLTS_CURL_OPTION_MAXAGE_CONN, settings.maximumIdleSeconds)
        && (keepsConnection || set(BOLTS_CURL_OPTION_FORBID_REUSE, 1))
        // The second form is the one before 7.85: the bits of http and https.
        && (set(BOLTS_CURL_OPTION_PROTOCOLS_STR, "http,https")
          || set(BOLTS_CURL_OPTION_PROTOCOLS, 3))
      guard isConfigured,
        unsafe bolts_curl_set_pointer(easy, Int32(BOLTS_CURL_OPTION_ERRORBUFFER), message),
        setHeaders(), setAddresses(removing: expired)
      else { return false }
      // From 7.87: a transfer that ends while a proxy's name is looked up does not wait for it.
      _ = set(BOLTS_CURL_OPTION_QUICK_EXIT, 1)
      setCertificates()
      return true
    }

    /// Whether the connection is kept for reuse. libcurl 7.88 keeps an entry for the host of each connection
    /// that it closes to make room, and walks them all, so there has to be room.
    private var keepsConnection: Bool {
      unsafe sockets.pointee < max(8, settings.configuration.maximumConnections / 2)
    }

    private func setHeaders() -> Bool {
      // "Name:" would remove a field, "Name;" sends it without a value. The proxy gets none.
      let lines = load.request.headers.map { name, value in
        value.isEmpty ? "\(name);" : "\(name): \(value)"
      }
      return set(BOLTS_CURL_OPTION_HTTPHEADER, lines.sorted())
        && set(BOLTS_CURL_OPTION_HEADEROPT, 1)
    }

    private func setAddresses(removing expired: [String]) -> Bool {
      var entries = expired.map { "-\($0)" }
      if load.hasCacheEntry {
        let texts = load.addresses.map { $0.version == .v6 ? "[\($0)]" : "\($0)" }
        entries.append("+\(load.server):\(texts.joined(separator: ","))")
      }
      return set(BOLTS_CURL_OPTION_RESOLVE, entries)
    }

    private func setCertificates() {
      if let file = settings.configuration.certificateAuthorityFile?.path {
        _ = set(BOLTS_CURL_OPTION_CAINFO, file) && set(BOLTS_CURL_OPTION_CAPATH, nil)
        _ = set(BOLTS_CURL_OPTION_PROXY_CAINFO, file) && set(BOLTS_CURL_OPTION_PROXY_CAPATH, nil)
      } else if CurlSettings.hasDefaultCertificates {
        _ = set(BOLTS_CURL_OPTION_CAPATH, nil)
      }
    }

    private func set(_ option: Int, _ value: Int) -> Bool {
      unsafe bolts_curl_set_long(easy, Int32(option), value)
    }

    private func set(_ option: Int, _ text: String?) -> Bool {
      guard let text else { return unsafe bolts_curl_set_pointer(easy, Int32(option), nil) }
      return unsafe bolts_curl_set_pointer(easy, Int32(option), text)
    }

    private func set(_ option: Int, _ lines: [String]) -> Bool {
      var list: OpaquePointer?
      for line in lines {
        guard let longer = unsafe bolts_curl_list_append(list, line) else {
          if let list = unsafe list { unsafe bolts_curl_list_destroy(list) }
          return false
        }
        unsafe list = unsafe longer
      }
      guard let list = unsafe list else { return true }
      unsafe lists.append(list)
      return unsafe bolts_curl_set_pointer(easy, Int32(option), UnsafeRawPointer(list))
    }
  }
#endif
