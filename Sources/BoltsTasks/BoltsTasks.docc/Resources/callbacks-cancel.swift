import BoltsTasks

enum Screen {
  static func load() async throws -> String {
    try await withCancellationToken { token in
      let front = try await Service.text("/front", until: token).value
      async let story = Service.text("/story", until: token).value
      async let author = Service.text("/author", until: token).value
      return try await [front, story, author].joined(separator: "\n")
    }
  }
}
