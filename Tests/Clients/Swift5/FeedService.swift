import Bolts
import Foundation

/// A result that is a class, as models of such modules are.
class Feed {
  var titles: [String]
  init(titles: [String]) { self.titles = titles }
}

/// A service of another team: a callback API and an `async` one, of a class without `Sendable`.
class FeedProvider {
  var failures = 0

  func load(_ page: Int) async throws -> Feed {
    if failures > 0 {
      failures -= 1
      throw URLError(.timedOut)
    }
    return Feed(titles: ["title \(page)"])
  }

  func isAvailable(completion: @escaping (Bool) -> Void) {
    DispatchQueue.global().async { completion(true) }
  }

  class Request {
    var isCancelled = false
    func cancel() { isCancelled = true }
  }

  func search(_ text: String, completion: @escaping (Feed?, Error?) -> Void) -> Request {
    DispatchQueue.global().async { completion(Feed(titles: [text]), nil) }
    return Request()
  }
}

/// The wrapper: what the rest of the app calls. Its closures have capture lists, as such code has.
class FeedService {
  let provider = FeedProvider()

  func feed(_ page: Int, until token: CancellationToken? = nil) -> BoltsTask<Feed> {
    BoltsTask(cancellationToken: token ?? .none) { [provider] in try await provider.load(page) }
  }

  func titles(_ page: Int) -> BoltsTask<[String]> {
    BoltsTask { [weak self] in
      guard let self = self else { throw CancellationError() }
      let feed = try await self.provider.load(page)
      return feed.titles
    }
  }

  func retriedFeed(_ page: Int) -> BoltsTask<Feed> {
    retry(attempts: 3, while: { $0 is URLError }) { [provider] _ in try await provider.load(page) }
  }

  func quickFeed(_ page: Int) async throws -> Feed {
    try await withTimeout(after: .seconds(600)) { [provider] in try await provider.load(page) }
  }

  func persistentFeed(_ page: Int) async throws -> Feed {
    try await withRetry(attempts: 3) { [provider] _ in try await provider.load(page) }
  }

  func both() async -> [BoltsTask<Feed>] {
    await withTaskScope { [provider] scope in
      (1...2).map { page in scope.run { [provider] in try await provider.load(page) } }
    }
  }

  func isAvailable() -> BoltsTask<Bool> {
    BoltsTask.fromCallback { [provider] done in provider.isAvailable { done($0) } }
  }

  func search(_ text: String, until token: CancellationToken) -> BoltsTask<Feed> {
    BoltsTask.fromCallback(cancellationToken: token) { [provider] done in
      let request = provider.search(text) { done($0, $1) }
      return { request.cancel() }
    }
  }

  /// For callers that still have completion handlers.
  func feed(_ page: Int, completion: @escaping (Feed?, Error?) -> Void) {
    feed(page).onCompletion(on: .mainThread) { feed, error in completion(feed, error) }
  }
}
