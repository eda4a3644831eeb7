struct Offline: Error {}

enum Service {
  /// Starts a request, and returns what cancels it.
  @discardableResult
  static func get(
    _ path: String, completion: @escaping @Sendable (String?, (any Error)?) -> Void
  ) -> @Sendable () -> Void {
    let request = Task.detached {
      if Task.isCancelled {
        completion(nil, CancellationError())
      } else if path.hasPrefix("/") {
        completion("the text at \(path)", nil)
      } else {
        completion(nil, Offline())
      }
    }
    return { request.cancel() }
  }
}
