import BoltsTasks

/// An error with a code, so that tests can tell several apart.
struct TestError: Error, Equatable {
  var code = 0
}

/// An error of another type.
struct OtherError: Error, Equatable {}

extension BoltsTask {
  /// The error as a `TestError`; `nil` for anything else.
  var testError: TestError? { error as? TestError }
}

extension TaskOutcome where Success: Equatable {
  /// Whether two outcomes are the same value, the same `TestError`, or both cancelled.
  func matches(_ other: TaskOutcome) -> Bool {
    switch (self, other) {
    case (.success(let left), .success(let right)): left == right
    case (.failure(let left), .failure(let right)):
      (left as? TestError) != nil && left as? TestError == right as? TestError
    case (.cancelled, .cancelled): true
    default: false
    }
  }
}
