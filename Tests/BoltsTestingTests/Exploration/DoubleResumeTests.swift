import BoltsTesting
import Testing

@Suite("Exploring names the order of a trap")
struct DoubleResumeTests {
  /// Resumes its waiter once for each of two sources, without noting that it has.
  private actor Resumer {
    private var waiter: CheckedContinuation<Void, Never>?

    func wait() async { await withCheckedContinuation { waiter = $0 } }

    func resume() {
      waiter?.resume()
    }
  }

  #if os(Linux) || os(macOS)
    @Test(
      "a continuation that is resumed twice ends the process, and the order is on its error output")
    func doubleResume() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        try await exploreInterleavings {
          let resumer = Resumer()
          async let waiting: Void = resumer.wait()
          async let first: Void = resumer.resume()
          async let second: Void = resumer.resume()
          async let third: Void = resumer.resume()
          _ = await (waiting, first, second, third)
        }
      }
      let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(output.contains("run it again with replay: \""))
    }
  #endif
}
