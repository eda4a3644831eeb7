@testable import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

/// An error with a code, so that tests can tell several apart.
struct TestError: Error, Equatable {
  var code = 0
}

/// An error of another type.
struct OtherError: Error, Equatable {}

/// What a body returns that must not run.
func unexpected<T>(_ value: T) -> T {
  Issue.record("The body ran.")
  return value
}

/// Runs a body in every order of its suspensions, of which there are several.
func inEveryOrder(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping @Sendable () async throws -> Void
) async throws {
  let report = try await exploreInterleavings(timeLimit: .untilExplored, body)
  #expect(report.isExhaustive && report.orderCount > 1, sourceLocation: sourceLocation)
}

/// Runs a body where the stack of the thread is nearly used up.
func nearTheEndOfTheStack(_ returned: Counter = Counter(), body: () -> Void) {
  guard DefaultExecutor.default.permitsInlineExecution else { return body() }
  // Large frames, so that few are needed: the thread sanitizer notes calls in memory of a fixed size, for
  // 65,536 of them, and does not check that they fit.
  unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { buffer in
    unsafe buffer.initialize(repeating: 0)
    nearTheEndOfTheStack(returned, body: body)
  }
  // Something to do after the call, or the optimizer would reuse the frame.
  returned.increment()
}

extension BoltsTask {
  /// The error as a `TestError`; `nil` for anything else.
  var testError: TestError? { error as? TestError }

  /// Whether anything waits for this task.
  var hasWaiter: Bool {
    get async {
      guard case .state(let state) = storage else { return false }
      return await state.root.state.hasWaiters
    }
  }
}

extension CancellationToken {
  /// Whether anything waits for this token, such as a registered callback.
  var hasWaiter: Bool {
    get async { await state?.state.hasWaiters ?? false }
  }
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
