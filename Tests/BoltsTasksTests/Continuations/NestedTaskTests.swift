import BoltsTasks
import Testing

#if DEBUG && !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
  @Suite("A body that returns a task where a value is expected")
  struct NestedTaskTests {
    @Test("is reported once for each line of a debug build, and never where the task is followed")
    func reported() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let task = BoltsTask(1)
        for _ in 0..<3 {
          task.continueWith(file: "A.swift", line: 1) { _ in BoltsTask(1) }
          task.continueOnSuccessWith(file: "A.swift", line: 2) { BoltsTask($0) }
          task.onMainActor.continueWith(file: "A.swift", line: 3) { _ in BoltsTask(1) }
          task.onMainActor.continueOnSuccessWith(file: "A.swift", line: 4) { BoltsTask($0) }
          task.isolated(to: MainActor.shared)
            .continueWith(file: "A.swift", line: 5) { _, _ in BoltsTask(1) }
          task.isolated(to: MainActor.shared)
            .continueOnSuccessWith(file: "A.swift", line: 6) { BoltsTask($1) }
          BoltsTask(file: "A.swift", line: 7) { task }
          BoltsTask(file: "A.swift", line: 8) {
            await Task.yield()
            return task
          }
        }
        task.continueOnSuccessWith { BoltsTask($0) }
        task.continueOnSuccessWithTask { BoltsTask($0) }.continueOnSuccessWith { [$0] }
        task.continueWithTask { $0 }.continueWith { _ in }
        task.onMainActor.continueOnSuccessWithTask { BoltsTask($0) }
        BoltsTask { try await task.value }
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      let lines = text.split(separator: "\n").filter { $0.contains("not followed") }
      for number in 1...8 {
        #expect(lines.count { $0.contains("A.swift:\(number) ") } == 1, "\(number): \(text)")
      }
      #expect(
        lines.count { $0.contains("BoltsTasksTests/NestedTaskTests.swift:") } == 1, "\(text)")
      #expect(lines.count == 9, "\(text)")
    }
  }
#endif
