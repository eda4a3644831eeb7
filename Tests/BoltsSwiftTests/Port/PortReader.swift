import BoltsSwift

extension Port {
  final class Reader: Sendable {
    private let fetcher: Fetcher
    private let cache: Cache<String>
    private let retry: RetryPolicy

    init(transport: some Transport, retry: RetryPolicy, cacheCapacity: Int) {
      fetcher = Fetcher(transport: transport)
      cache = Cache(capacity: cacheCapacity)
      self.retry = retry
    }

    func cancel() {
      fetcher.cancel()
    }

    func front() async throws -> [Card] {
      let ids = try await textTask("/front").value.split(separator: ",").map(String.init)
      let cards = Task.whenAllResult(ids.map { cardTask($0) })
      do {
        return try await cards.value
      } catch let error as AggregateError {
        throw error.errors[0]
      }
    }

    func text(_ path: String) async throws -> String {
      try await textTask(path).value
    }

    func fastest(of mirrors: [String]) async throws -> String {
      var tasks = mirrors.map { textTask($0) }
      while true {
        _ = try await Task.whenAny(tasks).value
        let completed = tasks.filter(\.completed)
        if let winner = completed.first(where: { $0.result != nil }) {
          return try await winner.value
        }
        tasks.removeAll { task in completed.contains { $0 === task } }
        if tasks.isEmpty { return try await completed[0].value }
      }
    }

    private func textTask(_ path: String) -> Task<String> {
      cache.value(for: path) {
        Retrier(policy: retry).run { [fetcher] in fetcher.text(path) }
      }
    }

    private func cardTask(_ id: String) -> Task<Card> {
      textTask("/story/\(id)")
        .continueOnSuccessWith { try Story(text: $0) }
        .continueOnSuccessWithTask { story in
          let author = self.textTask("/author/\(story.author)")
          let picture = self.pictureTask(story.picture)
          return author.continueOnSuccessWithTask { author in
            picture.continueOnSuccessWith { picture in
              Card(title: story.title, author: author, picture: picture)
            }
          }
        }
    }

    private func pictureTask(_ name: String) -> Task<String> {
      textTask("/picture/\(name)").continueOnErrorWith { _ in Card.placeholder }
    }
  }
}
