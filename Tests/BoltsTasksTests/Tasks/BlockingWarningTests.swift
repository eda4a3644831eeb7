#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
  import BoltsTasks
  import Foundation
  import TestSupport
  import Testing

  @Suite("Blocking a thread for a task")
  struct BlockingWarningTests {
    private static func block() {
      for _ in 0..<3 {
        let source = TaskCompletionSource<Int>()
        _ = source.task.wait(for: .microseconds(1))
        source.cancel()
      }
    }

    @Test("inside a Swift task is warned of, once, and says what to do")
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

    @Test("that belongs to no Swift task is not warned of")
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
