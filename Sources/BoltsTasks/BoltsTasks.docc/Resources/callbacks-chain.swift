import BoltsTasks

enum Screen {
  static func load() -> BoltsTask<String> {
    Service.text("/front").continueOnSuccessWithTask { front in
      whenAll(Service.text("/story"), Service.text("/author"))
        .continueOnSuccessWith { story, author in
          [front, story, author].joined(separator: "\n")
        }
    }
  }

  static func load(completion: @escaping @Sendable (String?, (any Error)?) -> Void) {
    load().onCompletion(on: .mainThread, completion)
  }
}
