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
