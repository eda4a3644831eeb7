import BoltsTasks

extension Service {
  static func text(_ path: String, until token: CancellationToken = .none) -> BoltsTask<String> {
    BoltsTask.fromCallback(cancellationToken: token) { done in get(path, completion: done) }
  }
}
