import Foundation
import TestSupport
import Testing

@testable import BoltsAppLinks

#if os(Linux)
  @Suite("The loader's thread")
  struct LoaderThreadTests {
    /// No system can allocate such a stack.
    private let impossible = 1 << 46

    @Test("when the thread can't be started, waiting and later loads fail")
    func failedStart() async throws {
      let loader = try #require(
        CurlPageLoader(CurlSettings(PageLoaderConfiguration(), stackSize: impossible)))
      let request = PageRequest(url: URL("http://127.0.0.1:9/"), maximumBytes: 1)
      try await withThrowingTaskGroup(of: (any Error)?.self) { group in
        for _ in 0..<100 {
          group.addTask {
            do { _ = try await loader.load(request) } catch { return error }
            return nil
          }
        }
        for try await error in group {
          #expect(
            error as? AppLinkError
              == .transport(request.url, reason: "the system could not create a thread"))
        }
      }
    }

    @Test("a thread that can't be started leaves nothing to cancel or stop")
    func cancelled() {
      let thread = CurlThread(CurlSettings(PageLoaderConfiguration(), stackSize: impossible))
      thread.send(.cancel(1))
      thread.send(.stop)
      #expect(thread.takeCommands().isEmpty)
    }
  }
#endif
