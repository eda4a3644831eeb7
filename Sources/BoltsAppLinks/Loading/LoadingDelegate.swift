internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Passes the events of a session to the requests in progress.
///
/// It is the delegate of the session, because Foundation on Linux ignores delegates of tasks.
final class LoadingDelegate: NSObject, URLSessionDataDelegate {
  private let loads = Mutex<[Int: PendingLoad]>([:])

  func start(_ task: URLSessionTask, for load: PendingLoad) {
    let isStarted = loads.withLock { loads in
      // A cancellation after this look finds the load, and one before it is seen here.
      guard !Task.isCancelled else { return false }
      loads[task.taskIdentifier] = load
      return true
    }
    if isStarted {
      task.resume()
    } else {
      load.continuation.resume(throwing: CancellationError())
    }
  }

  /// Resumes the caller at once and stops the task: Foundation on Linux does not report the
  /// cancellation of every task that is cancelled while it starts.
  func cancel(_ task: URLSessionTask) {
    let load = loads.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    // In this order, because on Linux cancelling waits until Foundation is idle.
    load?.continuation.resume(throwing: CancellationError())
    task.cancel()
  }

  /// Passes an event to the request. Once the request has ended its caller is resumed, and the task,
  /// which may still be receiving, is stopped.
  private func update(
    _ task: URLSessionTask, _ event: (inout PendingLoad) -> PendingLoad.Progress
  ) {
    let outcome = loads.withLock { loads -> (PendingLoad, Result<PageResponse, any Error>)? in
      guard let index = loads.index(forKey: task.taskIdentifier),
        case .finished(let result) = event(&loads.values[index])
      else { return nil }
      return (loads.remove(at: index).value, result)
    }
    guard let (load, result) = outcome else { return }
    load.continuation.resume(with: result)
    task.cancel()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    update(task) { $0.receive(response) }
    // Foundation on Linux traps when a task is cancelled before it has taken in this answer, and a
    // caller may cancel at any time. The answer is not needed: the task has just been cancelled.
    #if !canImport(FoundationNetworking)
      completionHandler(nil)
    #endif
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    update(dataTask) { $0.receive(response) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    update(dataTask) { $0.receive(data) }
  }

  // Foundation on Linux has no addresses in its metrics.
  #if !canImport(FoundationNetworking)
    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
      update(task) { $0.receive(addresses: metrics.transactionMetrics.compactMap(\.remoteAddress)) }
    }
  #endif

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    update(task) { $0.complete(task.response, error) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let method = challenge.protectionSpace.authenticationMethod
    let isPassword =
      method == NSURLAuthenticationMethodHTTPBasic || method == NSURLAuthenticationMethodHTTPDigest
      || method == NSURLAuthenticationMethodNTLM || method == NSURLAuthenticationMethodNegotiate
    // No credentials are sent, so a page that asks for them is its 401.
    completionHandler(isPassword ? .rejectProtectionSpace : .performDefaultHandling, nil)
  }
}

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
