enum Screen {
  static func load(completion: @escaping @Sendable (String?, (any Error)?) -> Void) {
    Service.get("/front") { front, error in
      guard let front else { return completion(nil, error) }
      Service.get("/story") { story, error in
        guard let story else { return completion(nil, error) }
        Service.get("/author") { author, error in
          guard let author else { return completion(nil, error) }
          completion([front, story, author].joined(separator: "\n"), nil)
        }
      }
    }
  }
}
