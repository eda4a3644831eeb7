import BoltsTasks

extension Service {
  static func text(_ path: String) -> BoltsTask<String> {
    BoltsTask.fromCallback { done in _ = get(path, completion: done) }
  }
}
