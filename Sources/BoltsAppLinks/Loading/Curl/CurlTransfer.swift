#if os(Linux)
  internal import CCurl
  internal import Foundation

  /// A request in progress: curl's handle, and the response so far.
  ///
  /// It is used only on the loader's thread, where curl calls its handlers.
  @safe
  final class CurlTransfer {
    let load: CurlLoad
    let settings: CurlSettings
    let easy: OpaquePointer
    let message: UnsafeMutablePointer<CChar>
    var lists: [OpaquePointer] = unsafe []
    private var head = ResponseHead()
    /// The body as it came.
    private var body: [UInt8] = []
    /// The result, once a handler has stopped the transfer.
    private var outcome: Result<PageResponse, any Error>?
    private var refusedAddress: String?
    private var hasNoDescriptor = false

    /// - Returns: `nil` when curl has no memory left.
    init?(_ load: CurlLoad, _ settings: CurlSettings) {
      guard let easy = unsafe bolts_curl_easy_create() else { return nil }
      self.load = load
      self.settings = settings
      unsafe self.easy = unsafe easy
      unsafe message = .allocate(capacity: 256)
      unsafe message.initialize(repeating: 0, count: 256)
      guard configure() else { return nil }
    }

    deinit {
      unsafe bolts_curl_easy_destroy(easy)
      while let list = unsafe lists.popLast() { unsafe bolts_curl_list_destroy(list) }
      unsafe message.deallocate()
    }

    private var url: URL { load.request.url }

    /// The result for the request's caller, once curl has finished the transfer.
    ///
    /// - Parameter code: curl's error code, zero for none.
    /// - Returns: The response, or the error that ended the request.
    func result(_ code: Int32) -> Result<PageResponse, any Error> {
      if let outcome { return outcome }
      guard code == 0 else { return .failure(error(code)) }
      // curl takes the end of the connection for the end of the head.
      guard head.isComplete else {
        return .failure(
          AppLinkError.transport(url, reason: "the response ended before its header fields did"))
      }
      var response = head.response
      response.body = Data(body)
      return .success(response)
    }

    private func error(_ code: Int32) -> AppLinkError {
      // By a refused new connection, and by a request refused on a connection that was there.
      let refusals = [BOLTS_CURL_ERROR_COULDNT_CONNECT, BOLTS_CURL_ERROR_ABORTED_BY_CALLBACK]
      if let refusedAddress, refusals.contains(Int(code)) {
        return .refusedByPolicy(url, address: refusedAddress)
      }
      if hasNoDescriptor { return .transport(url, reason: SystemLimit.noDescriptors) }
      let text = unsafe String(cString: message)
      return .transport(
        url, reason: text.isEmpty ? unsafe String(cString: bolts_curl_error_text(code)) : text)
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
            return unsafe CurlTransfer.transfer(context).receiveBody(part) ? size : 0
          },
          open_socket: { context, _, address in
            unsafe CurlTransfer.transfer(context).openSocket(address!)
          }), Unmanaged.passUnretained(self).toOpaque())
    }

    /// Makes curl ask for the address before each request; `false` where it can't.
    func setRequestCheck() -> Bool {
      unsafe bolts_curl_set_request_handler(
        easy,
        { context, text, _, _, _ in
          let address = unsafe text.flatMap { unsafe IPAddress(String(cString: $0)) }
          return unsafe CurlTransfer.transfer(context).allows(address) ? 0 : 1
        }, Unmanaged.passUnretained(self).toOpaque())
    }

    private static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
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
      if let length = head.contentLength, length > load.request.maximumBytes,
        response.header("transfer-encoding") == nil
      {
        return stop(.failure(AppLinkError.tooLarge(url, limit: load.request.maximumBytes)))
      }
      return true
    }

    private func receiveBody(_ part: UnsafeRawBufferPointer) -> Bool {
      guard part.count <= ContentCodings.maximumBytes(for: load.request) - body.count else {
        return stop(.failure(AppLinkError.tooLarge(url, limit: load.request.maximumBytes)))
      }
      unsafe body.append(contentsOf: part)
      return true
    }

    private func stop(_ result: Result<PageResponse, any Error>) -> Bool {
      outcome = result
      return false
    }

    private func openSocket(_ address: UnsafePointer<bolts_curl_address>) -> Int32 {
      guard unsafe allows(IPAddress(bolts_curl_address_of(address))) else { return -1 }
      // A program that the process starts must not inherit the connection.
      let type = unsafe address.pointee.type | Int32(SOCK_CLOEXEC.rawValue)
      let descriptor = unsafe socket(address.pointee.family, type, address.pointee.protocol)
      if descriptor < 0, errno == EMFILE || errno == ENFILE { hasNoDescriptor = true }
      return descriptor
    }

    /// Whether to connect to an address, or to send a request there.
    private func allows(_ address: IPAddress?) -> Bool {
      // The caller chose the proxy; the address behind it was checked before.
      guard load.route.proxy == nil, let allowsAddress = load.request.allowsAddress else {
        return true
      }
      guard let address else { return false }
      if allowsAddress(address) { return true }
      refusedAddress = address.description
      return false
    }
  }
#endif
