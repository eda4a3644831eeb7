import BoltsTasks
import TestSupport
import Testing

@Suite("Priorities", .timeLimit(.minutes(5)))
struct PriorityTests {
  /// Whether work that a Swift task of low priority waits for gets the priority of one that awaits that Swift task.
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  private func isRaised(
    _ wait: @escaping @Sendable (_ work: @escaping @Sendable () async -> Void) async throws -> Void
  ) async throws -> Bool {
    let (begun, raised) = (Gate(), Gate())
    let waiting = Task(priority: .background) {
      try await wait {
        begun.open()
        while Task.currentPriority < .high, !Task.isCancelled { await Task.yield() }
        if Task.currentPriority >= .high { raised.open() }
      }
    }
    await begun.wait()
    try await withTaskCancellationHandler {
      try await Task(priority: .high) { try await waiting.value }.value
    } onCancel: {
      waiting.cancel()  // the suite's time limit: the work was not raised
    }
    return raised.isOpen
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test("operations of withTimeout and of a scope get the priority of what waits for their caller")
  func raised() async throws {
    #expect(
      try await isRaised { work in
        try await withTimeout(after: .seconds(86_400)) { await work() }
      })
    #expect(
      try await isRaised { work in
        await withTaskScope { scope in scope.run { await work() } }
      })
  }
}
