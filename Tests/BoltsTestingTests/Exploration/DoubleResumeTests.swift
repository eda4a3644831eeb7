import BoltsTesting
import TestSupport
import Testing

@Suite("Exploring names the order that traps")
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
      "the order that the error output names repeats the trap of a double resume"
    )
    func doubleResume() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        try await exploreInterleavings(timeLimit: .untilExplored) { await Self.resumeThrice() }
      }
      let order = try #require(Self.order(in: result))
      let replayed = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [order = order as String] in
        try await exploreInterleavings(replay: order) { await Self.resumeThrice() }
      }
      #expect(Self.order(in: replayed) == order)
    }

    @Test("the order of a trap after the body has returned is named too")
    func late() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        try await exploreInterleavings(timeLimit: .untilExplored) {
          Task { @MainActor in preconditionFailure("The body has returned.") }
        }
      }
      #expect(Self.order(in: result) == "fifo")
    }

    private static func resumeThrice() async {
      let resumer = Resumer()
      async let waiting: Void = resumer.wait()
      async let first: Void = resumer.resume()
      async let second: Void = resumer.resume()
      async let third: Void = resumer.resume()
      _ = await (waiting, first, second, third)
    }

    /// The order that the error output of a process names.
    private static func order(in result: ExitTest.Result?) -> String? {
      let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      return output.firstMatch(of: /run it again with replay: "([^"]*)"/).map {
        String($0.output.1)
      }
    }
  #endif
}
