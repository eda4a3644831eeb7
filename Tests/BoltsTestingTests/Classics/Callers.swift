import BoltsTasks
import BoltsTesting
import Dispatch
import TestSupport
import Testing

private let key = DispatchSpecificKey<Bool>()

@globalActor
private actor Lane {
  static let shared = Lane()
  static let executor: SerialDispatchExecutor = {
    let executor = SerialDispatchExecutor(label: "lane")
    executor.queue.setSpecific(key: key, value: true)
    return executor
  }()
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe Self.executor.asUnownedSerialExecutor()
  }
}

@Suite("Callers on an actor")
struct CallerTests {
  @Sendable private static func body() async throws {
    try check(!Lane.isCurrent)
    await Task.yield()
    try check(!Lane.isCurrent)
  }

  /// Inherits the actor of its caller.
  nonisolated(nonsending) private func explore() async throws {
    try await exploreInterleavings(timeLimit: .untilExplored) {
      try check(!Lane.isCurrent)
      try await Self.body()
    }
    try check(Lane.isCurrent)
  }

  @Test("a body runs on no actor where the calling code names its actor, and that stays on it")
  @Lane
  func named() async throws {
    try await exploreInterleavings(timeLimit: .untilExplored) {
      try check(!Lane.isCurrent)
      try await Self.body()
    }
    try check(Lane.isCurrent)
  }

  @Test("a body runs on no actor where the calling code inherits its actor, and that stays on it")
  @Lane
  func inherited() async throws { try await explore() }

  @Test("a timer does not run on the actor of the code that advances its clock")
  @Lane
  func timer() async throws {
    let clock = TestClock()
    let isOnLane = BoltsTask.delay(for: .seconds(1), clock: clock)
      .continueOnSuccessWith(on: .immediate) { Lane.isCurrent }
    await clock.advance(by: .seconds(1))
    #expect(try await !isOnLane.value)
    #expect(Lane.isCurrent)
  }
}
