import BoltsTasks

enum Screen {
  static func load() async throws -> String {
    let front = try await Service.text("/front").value
    async let story = Service.text("/story").value
    async let author = Service.text("/author").value
    return try await [front, story, author].joined(separator: "\n")
  }

  static func load(completion: @escaping @Sendable (String?, (any Error)?) -> Void) {
    BoltsTask { try await load() }.onCompletion(on: .mainThread, completion)
  }
}
