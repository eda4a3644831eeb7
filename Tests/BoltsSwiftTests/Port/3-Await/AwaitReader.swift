import BoltsTasks

extension AwaitPort {
  struct Reader: NewsReader {
    private let fetcher: Fetcher
    private let cache: Cache<String>
    private let retry: RetryPolicy
    private let source = CancellationTokenSource()

    init(transport: some Transport, retry: RetryPolicy, cacheCapacity: Int) {
      fetcher = Fetcher(transport: transport)
      cache = Cache(capacity: cacheCapacity, token: source.token)
      self.retry = retry
    }

    func cancel() {
      source.cancel()
    }

    func text(_ path: String) async throws -> String {
      try await cache.value(for: path) {
        try await retrying(retry) { try await fetcher.text(path) }
      }
    }

    func front() async throws -> [Card] {
      let ids = try await text("/front").split(separator: ",")
      return try await withThrowingTaskGroup(of: (Int, Card).self) { group in
        for (index, id) in ids.enumerated() {
          group.addTask { (index, try await card(String(id))) }
        }
        var cards = [Card?](repeating: nil, count: ids.count)
        for try await (index, card) in group { cards[index] = card }
        return cards.compactMap { $0 }
      }
    }

    func fastest(of mirrors: [String]) async throws -> String {
      do {
        return try await whenAny(mirrors.map { path in BoltsTask { try await text(path) } }).value
      } catch let error as AggregateError {
        throw error.errors[0]
      }
    }

    private func card(_ id: String) async throws -> Card {
      let story = try Story(text: try await text("/story/\(id)"))
      async let author = text("/author/\(story.author)")
      async let picture = text("/picture/\(story.picture)")
      return try await Card(
        title: story.title, author: author,
        picture: (try? await picture) ?? Card.placeholder)
    }
  }
}
