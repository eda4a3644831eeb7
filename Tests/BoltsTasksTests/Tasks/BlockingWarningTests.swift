#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
  import BoltsTasks
  import Foundation
  import TestSupport
  import Testing

  @Suite("Warning about blocking waits")
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
