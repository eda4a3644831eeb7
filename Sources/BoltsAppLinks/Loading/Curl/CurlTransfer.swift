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
    private(set) var owner: OpaquePointer?
    let message: UnsafeMutablePointer<CChar>
    var lists: [OpaquePointer] = unsafe []
    private var head = ResponseHead()
    /// The result, once a handler has stopped the transfer.
    private var outcome: Result<PageResponse, any Error>?
    private var refusedAddress: String?

    /// - Returns: `nil` when curl has no memory left.
    init?(_ load: CurlLoad, _ settings: CurlSettings) {
      guard let easy = unsafe bolts_curl_easy_create() else { return nil }
      self.load = load
      self.settings = settings
      unsafe self.easy = unsafe easy
      unsafe message = .allocate(capacity: 256)
      unsafe message.initialize(repeating: 0, count: 256)
      let limit = min(max(0, load.request.maximumBytes), Int.max - ContentCodings.slack)
      unsafe owner = bolts_curl_owner_create(
        Self.handlers, Unmanaged.passUnretained(self).toOpaque(), limit + ContentCodings.slack)
      guard configure() else { return nil }
    }

    deinit {
      unsafe bolts_curl_easy_destroy(easy)
      while let list = unsafe lists.popLast() { unsafe bolts_curl_list_destroy(list) }
      unsafe bolts_curl_owner_destroy(owner)
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
      var count = 0
      let body = unsafe bolts_curl_owner_take_body(owner, &count)
      response.body = unsafe Data(owning: body, count: count)
      return .success(response)
    }

    private func error(_ code: Int32) -> AppLinkError {
      if unsafe bolts_curl_owner_is_too_large(owner) {
        return .tooLarge(url, limit: load.request.maximumBytes)
      }
      // By a refused new connection, and by a request refused on a connection that was there.
      let refusals = [BOLTS_CURL_ERROR_COULDNT_CONNECT, BOLTS_CURL_ERROR_ABORTED_BY_CALLBACK]
      if let refusedAddress, refusals.contains(Int(code)) {
        return .refusedByPolicy(url, address: refusedAddress)
      }
      if unsafe bolts_curl_owner_has_no_descriptor(owner) {
        return .transport(url, reason: SystemLimit.noDescriptors)
      }
      let text = unsafe String(cString: message)
      return .transport(
        url, reason: text.isEmpty ? unsafe String(cString: bolts_curl_error_text(code)) : text)
    }

    private func fail(_ reason: String) {
      outcome = .failure(AppLinkError.transport(url, reason: reason))
    }
  }

  // MARK: - Handlers of curl

  extension CurlTransfer {
    private static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
      // The context that was passed to curl, which is not used after the transfer is destroyed.
      unsafe Unmanaged<CurlTransfer>.fromOpaque(context!).takeUnretainedValue()
    }

    private static var handlers: bolts_curl_handlers {
      unsafe bolts_curl_handlers(
        head: { bytes, _, size, context in
          unsafe CurlTransfer.transfer(context).receiveHead(
            UnsafeRawBufferPointer(start: bytes, count: size))
            ? size : .max
        },
        address: { bytes, count, context in
          let address = unsafe IPAddress(bytes: UnsafeBufferPointer(start: bytes, count: count))
          return unsafe CurlTransfer.transfer(context).allows(address)
        },
        request: { text, context in
          unsafe CurlTransfer.transfer(context).allows(
            text.flatMap { unsafe IPAddress(String(cString: $0)) })
        })
    }

    private func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
      do {
        guard try head.receive(unsafe Array(line)) else { return true }
      } catch {
        fail(error.reason)
        return false
      }
      let response = head.response
      guard load.request.readsBody(of: response) else {
        // Without a body the connection can be reused; else it is not worth the bytes.
        if response.status == 304 || head.contentLength == 0 { return true }
        outcome = .success(response)
        return false
      }
      if let length = head.contentLength, length > load.request.maximumBytes,
        response.header("transfer-encoding") == nil
      {
        outcome = .failure(AppLinkError.tooLarge(url, limit: load.request.maximumBytes))
        return false
      }
      return true
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
