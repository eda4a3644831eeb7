#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
  import BoltsTasks
  import Foundation
  import TestSupport
  import Testing

  @Suite("Warning about blocking waits", .timeLimit(.minutes(20)))
  struct BlockingWarningTests {
    private static func block() {
      for _ in 0..<3 {
        let source = TaskCompletionSource<Int>()
        _ = source.task.wait(for: .microseconds(1))
        source.cancel()
      }
    }

    @Test("blocking inside a Swift task writes one warning, which says what to do")
    func insideSwiftTask() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        await Task.detached { Self.block() }.value
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.components(separatedBy: "await").count == 2, "\(text)")
      #expect(text.contains("Swift task"))
    }

    /// Waits until the task has completed, which it does only once this waits.
    private static func blockUntilFinished(_ source: TaskCompletionSource<Int>) {
      source.task.waitUntilFinished()
    }

    @Test("blocking inside a Swift task without a time limit writes the warning too")
    func withoutLimit() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let source = TaskCompletionSource<Int>()
        async let blocked: Void = Task.detached { Self.blockUntilFinished(source) }.value
        while await !source.task.hasWaiter { await Task.yield() }
        source.setResult(1)
        await blocked
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.components(separatedBy: "await").count == 2, "\(text)")
    }

    private static func waitWithoutBlocking() {
      let pending = TaskCompletionSource<Int>()
      BoltsTask(1).waitUntilFinished()
      _ = BoltsTask(1).wait(for: .seconds(1))
      _ = pending.task.wait(for: .zero)
      _ = pending.task.wait(for: .seconds(-1))
      pending.cancel()
    }

    @Test("waiting for a completed task, or for no time, writes no warning")
    func withoutBlocking() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        await Task.detached { Self.waitWithoutBlocking() }.value
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(!text.contains("await"), "\(text)")
    }

    @Test("blocking a thread outside Swift tasks writes no warning")
    func ownThread() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        await onThread { Self.block() }
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(!text.contains("await"), "\(text)")
    }
  }
#endif
