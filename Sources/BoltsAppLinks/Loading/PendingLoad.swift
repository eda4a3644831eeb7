internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A request in progress: its response so far, and the caller that waits for it.
struct PendingLoad {
  let continuation: CheckedContinuation<PageResponse, any Error>
  private let request: PageRequest
  private var response = PageResponse(status: 0)
  /// The addresses of the connections, if the session has reported them.
  private var addresses: [IPAddress]?

  init(_ request: PageRequest, _ continuation: CheckedContinuation<PageResponse, any Error>) {
    self.request = request
    self.continuation = continuation
  }

  private var url: URL { request.url }

  /// Whether the request has ended after an event.
  enum Progress {
    case pending
    case finished(Result<PageResponse, any Error>)
  }

  mutating func receive(_ response: URLResponse) -> Progress {
    guard let response = response as? HTTPURLResponse else {
      return .finished(.failure(AppLinkError.transport(url, reason: "the response is not HTTP")))
    }
    var headers: [String: String] = [:]
    for case (let name as String, let value as String) in response.allHeaderFields {
      headers[name] = value
    }
    self.response = PageResponse(
      status: response.statusCode, headers: headers, body: self.response.body)
    // After an interim response (RFC 9110, section 15.2) the final one is still to come.
    guard self.response.status >= 200, !request.readsBody(of: self.response) else {
      return .pending
    }
    // Whether the address is allowed is known at the end only.
    return knowsAddress ? finished : .pending
  }

  mutating func receive(_ data: Data) -> Progress {
    guard request.readsBody(of: response) || !knowsAddress else { return .pending }
    guard data.count <= max(0, request.maximumBytes) - response.body.count else {
      return .finished(.failure(AppLinkError.tooLarge(url, limit: request.maximumBytes)))
    }
    response.body.append(data)
    return .pending
  }

  /// Receives the addresses that the system connected to.
  mutating func receive(addresses texts: [String]) -> Progress {
    addresses = texts.compactMap { IPAddress($0) }
    return .pending
  }

  /// Completes the request.
  ///
  /// - Parameters:
  ///   - response: The response as the session's task has it. Foundation on Linux does not announce
  ///     the response of a redirect whose `Location` it cannot read.
  ///   - error: The error that ended the request, if any.
  /// - Returns: The result for the caller.
  mutating func complete(_ response: URLResponse?, _ error: (any Error)?) -> Progress {
    guard let error else {
      if let response { _ = receive(response) }
      guard self.response.status >= 200 else {
        return .finished(.failure(AppLinkError.transport(url, reason: "there was no response")))
      }
      return finished
    }
    if let error = error as? URLError, error.code == .cancelled {
      return .finished(.failure(CancellationError()))
    }
    return .finished(.failure(AppLinkError.transport(url, reason: error.localizedDescription)))
  }

  /// Whether the address needs no check: the policy allows every address, or the URL contains it.
  private var knowsAddress: Bool {
    request.allowsAddress == nil || URLHost(url)?.address != nil
  }

  private var finished: Progress {
    if !knowsAddress, let allowsAddress = request.allowsAddress {
      guard let addresses, !addresses.isEmpty, addresses.allSatisfy(allowsAddress) else {
        let text = addresses?.first { !allowsAddress($0) }?.description ?? "unknown"
        return .finished(.failure(AppLinkError.refusedByPolicy(url, address: text)))
      }
    }
    return .finished(.success(response))
  }
}
