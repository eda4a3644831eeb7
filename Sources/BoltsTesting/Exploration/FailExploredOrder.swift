internal import Synchronization

/// Makes the order of an exploration fail that runs on this thread, once the body has ended.
///
/// `exploreInterleavings` does not see what a test records with `#expect` or `XCTAssert`. A test that calls this for
/// each issue gets one issue, with its order. With Swift Testing, that is a trait:
///
/// ```swift
/// import BoltsTesting
/// import Testing
///
/// extension Trait where Self == IssueHandlingTrait {
///   static var exploring: Self {
///     .compactMapIssues { issue in failExploredOrder("\(issue)") ? nil : issue }
///   }
/// }
/// ```
///
/// With XCTest, it is an override of `record(_:)` in the test case. The first reason of an order counts. A
/// `Task.detached` does not know the test that it belongs to, so neither is called for its issues.
///
/// - Parameter reason: What the error says.
/// - Returns: `false` when no explored body runs on this thread, which is when nothing happens.
public func failExploredOrder(_ reason: String) -> Bool {
  guard let explorer = Explorer.current else { return false }
  explorer.state.withLock { if $0.issue == nil { $0.issue = reason } }
  return true
}
