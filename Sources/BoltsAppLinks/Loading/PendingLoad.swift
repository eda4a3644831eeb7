internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// One request under way: what has come of its answer, and who waits for it.
struct PendingLoad {
  let url: URL
  let maximumBytes: Int
  let continuation: CheckedContinuation<PageResponse, any Error>
  private var status = 0
  private var headers: [String: String] = [:]
  private var body = Data()

  init(
    url: URL, maximumBytes: Int, continuation: CheckedContinuation<PageResponse, any Error>
  ) {
    self.url = url
    self.maximumBytes = maximumBytes
    self.continuation = continuation
  }

  /// What an event means for the request: more is to come, or it is over.
  enum Progress {
    case pending
    case finished(Result<PageResponse, any Error>)
  }

  mutating func receive(_ response: URLResponse) -> Progress {
    guard let response = response as? HTTPURLResponse else {
      return .finished(.failure(AppLinkError.transport(url, reason: "the answer is not HTTP")))
    }
    status = response.statusCode
    for case (let name as String, let value as String) in response.allHeaderFields {
      headers[name] = value
    }
    // After an interim answer (RFC 9110, section 15.2) the final one is still to come.
    return (100...299).contains(status) ? .pending : finished
  }

  mutating func receive(_ data: Data) -> Progress {
    guard data.count <= maximumBytes - body.count else {
      return .finished(.failure(AppLinkError.tooLarge(url, limit: maximumBytes)))
    }
    body.append(data)
    return .pending
  }

  /// - Parameter response: The answer as the task has it. Foundation on Linux does not announce
  ///   that of a redirect whose `Location` it cannot read.
  mutating func complete(_ response: URLResponse?, _ error: (any Error)?) -> Progress {
    guard let error else {
      if let response { _ = receive(response) }
      guard status >= 200 else {
        return .finished(.failure(AppLinkError.transport(url, reason: "there was no answer")))
      }
      return finished
    }
    if let error = error as? URLError, error.code == .cancelled {
      return .finished(.failure(CancellationError()))
    }
    return .finished(.failure(AppLinkError.transport(url, reason: error.localizedDescription)))
  }

  private var finished: Progress {
    .finished(.success(PageResponse(status: status, headers: headers, body: body)))
  }
}
