import BoltsSwift

extension BoltsSwiftPort {
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

    func textTask(_ path: String) -> Task<String> {
      cache.value(for: path) {
        Retrier(policy: retry).run { [fetcher] in fetcher.text(path) }
      }
    }

    func frontTask() -> Task<[Card]> {
      textTask("/front")
        .continueOnSuccessWith { text in text.split(separator: ",").map(String.init) }
        .continueOnSuccessWithTask { ids -> Task<[Card]> in
          Task.whenAllResult(ids.map { self.cardTask($0) })
        }
        .continueOnErrorWithTask { (error: AggregateError) -> Task<[Card]> in
          Task(error: error.errors[0])
        }
    }

    func fastestTask(of mirrors: [String]) -> Task<String> {
      firstToSucceed(of: mirrors.map { textTask($0) })
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

    private func firstToSucceed(of tasks: [Task<String>]) -> Task<String> {
      Task.whenAny(tasks).continueWithTask { _ -> Task<String> in
        if let winner = tasks.first(where: { $0.result != nil }) { return winner }
        let rest = tasks.filter { !$0.completed }
        return rest.isEmpty ? tasks[0] : self.firstToSucceed(of: rest)
      }
    }
  }
}
