internal import BoltsTasks
internal import Foundation
internal import Synchronization

#if os(Linux)
  internal import BoltsAppLinks
#endif
#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Passes the events of a session to the requests in progress.
///
/// It is the delegate of the session, because Foundation on Linux ignores delegates of tasks.
final class LoadingDelegate: NSObject, URLSessionDataDelegate {
  private let loads = Mutex<[Int: PendingLoad]>([:])

  func start(_ task: URLSessionTask, for load: PendingLoad) {
    loads.withLock { $0[task.taskIdentifier] = load }
    task.resume()
  }

  /// Stops the task, whose caller has got its error: Foundation on Linux does not report the
  /// cancellation of every task that is cancelled while it starts.
  func cancel(_ task: URLSessionTask) {
    _ = loads.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    task.cancel()
  }

  /// Passes an event to the request. Once the request has ended its caller is resumed, and the task,
  /// which may still be receiving, is stopped.
  private func update(
    _ task: URLSessionTask, _ event: (inout PendingLoad) -> PendingLoad.Outcome?
  ) {
    let outcome = loads.withLock { loads -> (PendingLoad, PendingLoad.Outcome)? in
      guard let index = loads.index(forKey: task.taskIdentifier),
        let result = event(&loads.values[index])
      else { return nil }
      return (loads.remove(at: index).value, result)
    }
    guard let (load, result) = outcome else { return }
    load.source.trySet(TaskOutcome(result))
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
    update(dataTask) { load in
      let outcome = load.receive(data)
      // The metrics, with the addresses, come when the task has ended.
      if load.isFull, outcome == nil { dataTask.cancel() }
      return outcome
    }
  }

  // Foundation on Linux has no addresses in its metrics.
  #if !canImport(FoundationNetworking)
    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
      update(task) { load in
        // The address would be the proxy's.
        load.isBehindProxy = metrics.transactionMetrics.contains(where: \.isProxyConnection)
        load.addresses = metrics.transactionMetrics.compactMap(\.remoteAddress)
          .compactMap { AppLinkPolicy.Address($0) }
        return nil
      }
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
///
/// What an event returns is the request's outcome, `nil` while it goes on.
struct PendingLoad {
  typealias Outcome = Result<PageResponse, any Error>

  let request: PageRequest
  let source: TaskCompletionSource<PageResponse>
  private var response = PageResponse(status: 0)
  /// The addresses that the system connected to, if the session has reported them.
  var addresses: [AppLinkPolicy.Address]?
  var isBehindProxy = false
  /// Whether the limit has been reached.
  private(set) var isFull = false

  init(_ request: PageRequest, _ source: TaskCompletionSource<PageResponse>) {
    self.request = request
    self.source = source
  }

  mutating func receive(_ response: URLResponse) -> Outcome? {
    guard let response = response as? HTTPURLResponse else {
      return failed("the response is not HTTP")
    }
    var headers: [String: String] = [:]
    for case (let name as String, let value as String) in response.allHeaderFields {
      headers[name] = value
    }
    self.response = PageResponse(
      status: response.statusCode, headers: headers, body: self.response.body)
    guard self.response.hasKnownTransferCoding else {
      return failed(PageResponse.unknownTransferCoding)
    }
    // After an interim response (RFC 9110, section 15.2) the final one is still to come. Whether the
    // address is allowed is known at the end only.
    guard self.response.status >= 200, !request.readsBody(of: self.response), knowsAddress else {
      return nil
    }
    return finished
  }

  mutating func receive(_ data: Data) -> Outcome? {
    guard request.readsBody(of: response) || !knowsAddress else { return nil }
    let room = max(0, request.maximumBytes) - response.body.count
    response.body.append(data.prefix(room))
    isFull = data.count >= room
    return isFull && knowsAddress ? finished : nil
  }

  /// Completes the request, with the response as the session's task has it: Foundation on Linux does not
  /// announce that of a redirect whose `Location` it cannot read.
  mutating func complete(_ response: URLResponse?, _ error: (any Error)?) -> Outcome {
    if let error, !isFull {
      let reason = error.localizedDescription
      return switch (error as? URLError)?.code {
      case .cancelled: .failure(CancellationError())
      case .cannotFindHost, .dnsLookupFailed:
        .failure(AppLinkError.hostNotFound(request.url, reason: reason))
      case .serverCertificateUntrusted, .serverCertificateHasBadDate,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
        .failure(AppLinkError.untrustedCertificate(request.url, reason: reason))
      default: failed(reason)
      }
    }
    if let response, case .failure(let error)? = receive(response) { return .failure(error) }
    return self.response.status >= 200 ? finished : failed("there was no response")
  }

  private func failed(_ reason: String) -> Outcome {
    .failure(AppLinkError.transport(request.url, reason: reason))
  }

  /// Whether the address needs no check: the policy allows every address, or the URL contains it.
  private var knowsAddress: Bool {
    request.allowsAddress == nil || URLHost(request.url)?.address != nil
  }

  private var finished: Outcome {
    if !knowsAddress, let allowsAddress = request.allowsAddress {
      if isBehindProxy { return .failure(AppLinkError.refusedBehindProxy(request.url)) }
      guard let addresses, !addresses.isEmpty, addresses.allSatisfy(allowsAddress) else {
        let text = addresses?.first { !allowsAddress($0) }?.description ?? "unknown"
        return .failure(AppLinkError.refusedByPolicy(request.url, address: text))
      }
    }
    return .success(response)
  }
}
