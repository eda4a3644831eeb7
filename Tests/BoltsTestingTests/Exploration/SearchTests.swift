import BoltsTesting
import Testing

/// The example of the article "Test without waiting".
@Suite("Exploring finds results that overwrite newer ones")
struct SearchTests {
  private actor Search {
    private(set) var text = ""
    private(set) var results = ""
    private let dropsStaleResults: Bool

    init(dropsStaleResults: Bool) { self.dropsStaleResults = dropsStaleResults }

    func search(_ text: String) async {
      self.text = text
      let found = await find(text)
      if dropsStaleResults, self.text != text { return }
      results = found
    }

    private nonisolated func find(_ text: String) async -> String {
      await Task.yield()
      return "results of \(text)"
    }
  }

  private struct StaleResults: Error {}

  private static func type(dropsStaleResults: Bool) async throws {
    let search = Search(dropsStaleResults: dropsStaleResults)
    async let first: Void = search.search("a")
    async let second: Void = search.search("ab")
    _ = await (first, second)
    guard await search.results == "results of \(search.text)" else { throw StaleResults() }
  }

  @Test("running the search in the default order does not show the fault")
  func firstComeFirstServed() async throws {
    try await exploreInterleavings(replay: "fifo") { try await Self.type(dropsStaleResults: false) }
  }

  @Test("exploring every order finds the stale result")
  func explored() async throws {
    let error = await #expect(throws: InterleavingError.self) {
      try await exploreInterleavings { try await Self.type(dropsStaleResults: false) }
    }
    guard case .threw(let reason) = try #require(error).reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason is StaleResults)
  }

  @Test("the fixed search returns the newest result in every order")
  func fixed() async throws {
    let report = try await exploreInterleavings { try await Self.type(dropsStaleResults: true) }
    #expect(report.isExhaustive)
  }
}
