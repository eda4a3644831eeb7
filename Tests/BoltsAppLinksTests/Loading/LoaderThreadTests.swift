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
          #expect(error?.isTransport == true)
        }
      }
    }
  }
#endif
