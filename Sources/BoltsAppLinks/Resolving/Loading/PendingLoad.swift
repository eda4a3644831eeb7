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
    return (200...299).contains(status) ? .pending : finished
  }

  mutating func receive(_ data: Data) -> Progress {
    guard data.count <= maximumBytes - body.count else {
      return .finished(.failure(AppLinkError.tooLarge(url, limit: maximumBytes)))
    }
    body.append(data)
    return .pending
  }

  func complete(_ error: (any Error)?) -> Progress {
    guard let error else { return finished }
    if let error = error as? URLError, error.code == .cancelled {
      return .finished(.failure(CancellationError()))
    }
    return .finished(.failure(AppLinkError.transport(url, reason: error.localizedDescription)))
  }

  private var finished: Progress {
    .finished(.success(PageResponse(status: status, headers: headers, body: body)))
  }
}
