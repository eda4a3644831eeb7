import BoltsSwift
import Dispatch

/// The program as it was: Bolts-Swift's names only.
enum BoltsSwiftPort {}

extension BoltsSwiftPort {
  /// Turns the callback API into tasks, and remembers its requests so that they can be cancelled.
  ///
  /// Unchecked: `requests`, `lastID` and `isCancelled` are touched on `queue` only.
  final class Fetcher: @unchecked Sendable {
    private let transport: any Transport
    private let queue = DispatchQueue(label: "fetcher")
    private var requests: [Int: TransportRequest] = [:]
    private var lastID = 0
    private var isCancelled = false

    init(transport: any Transport) {
      self.transport = transport
    }

    func text(_ path: String) -> Task<String> {
      let source = TaskCompletionSource<String>()
      queue.sync {
        guard !isCancelled else {
          source.cancel()
          return
        }
        lastID += 1
        let id = lastID
        requests[id] = transport.get(path) { text, error in
          self.queue.async { self.requests[id] = nil }
          if let text {
            source.trySet(result: text)
          } else if let error {
            source.trySet(error: error)
          } else {
            source.tryCancel()
          }
        }
      }
      return source.task
    }

    func cancel() {
      let outstanding = queue.sync {
        isCancelled = true
        return Array(requests.values)
      }
      outstanding.forEach { $0.cancel() }
    }
  }
}
