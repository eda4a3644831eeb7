import BoltsTasks

extension Service {
  static func text(_ path: String, _ token: CancellationToken) -> BoltsTask<String> {
    BoltsTask.fromCallback(cancellationToken: token) { done in get(path, completion: done) }
  }
}

enum Screen {
  static func load() async throws -> String {
    try await withCancellationToken { token in
      let front = try await Service.text("/front", token).value
      async let story = Service.text("/story", token).value
      async let author = Service.text("/author", token).value
      return try await [front, story, author].joined(separator: "\n")
    }
  }

  static func load(
    until token: CancellationToken,
    completion: @escaping @Sendable (Result<String, any Error>) -> Void
  ) {
    BoltsTask(cancellationToken: token) { try await load() }
      .onCompletion(on: .mainThread, completion)
  }
}
