import BoltsTasks

extension Service {
  static func text(_ path: String) -> BoltsTask<String> {
    BoltsTask.fromCallback { done in _ = get(path, completion: done) }
  }
}

enum Screen {
  static func load() -> BoltsTask<String> {
    Service.text("/front").continueOnSuccessWithTask { front in
      whenAll(Service.text("/story"), Service.text("/author"))
        .continueOnSuccessWith { story, author in
          [front, story, author].joined(separator: "\n")
        }
    }
  }
}
