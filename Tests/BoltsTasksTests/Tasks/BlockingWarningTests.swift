#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
  import BoltsTasks
  import TestSupport
  import Testing

  @Suite("Warning about blocking waits")
  struct BlockingWarningTests {
    /// How a thread waits.
    enum Wait: String, Codable, CaseIterable {
      case inSwiftTask, elsewhere

      func perform() async {
        switch self {
        case .inSwiftTask: await Task.detached { Self.block() }.value
        case .elsewhere:
          await onThread { Self.block() }
          await Task.detached { Self.waitForNothing() }.value
        }
      }

      private static func block() {
        for _ in 0..<3 {
          let source = TaskCompletionSource<Int>()
          _ = source.task.wait(for: .microseconds(1))
          source.cancel()
        }
      }

      private static func waitForNothing() {
        let pending = TaskCompletionSource<Int>()
        BoltsTask(1).waitUntilFinished()
        _ = BoltsTask(1).wait(for: .seconds(1))
        _ = pending.task.wait(for: .zero)
        _ = pending.task.wait(for: .seconds(-1))
        pending.cancel()
      }
    }

    @Test("only blocking in a Swift task is reported, and once", arguments: Wait.allCases)
    func reported(_ wait: Wait) async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { [wait] in
        await wait.perform()
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      let isReported = wait != .elsewhere
      #expect(text.split(separator: "\n").count { $0.contains("await") } == (isReported ? 1 : 0))
      #expect(text.contains("Swift task") == isReported, "\(text)")
    }
  }
#endif
