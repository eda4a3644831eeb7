@testable import BoltsTesting
import Testing

/// Ends explored bodies that can't finish soon, for no test waits for work outside of its body.
struct ShortWaits: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Exploration.waitLimit.withValue(.milliseconds(50)) { try await function() }
  }
}

extension Trait where Self == ShortWaits {
  static var shortWaits: ShortWaits { ShortWaits() }
}
