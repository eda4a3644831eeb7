import BoltsTesting
import Testing

/// The example of the article "Test without waiting".
@Suite("Exploring finds results that overwrite newer ones")
struct SearchTests {
  @MainActor private final class SearchModel {
    private(set) var text = ""
    private(set) var results = ""
    private let dropsStaleResults: Bool

    init(dropsStaleResults: Bool) { self.dropsStaleResults = dropsStaleResults }

    @discardableResult
    func textChanged(_ text: String) -> Task<Void, Never> {
      self.text = text
      return Task {
        let found = await SearchTests.find(text)
        if dropsStaleResults, self.text != text { return }
        results = found
      }
    }
  }

  @concurrent fileprivate static func find(_ text: String) async -> String { "results of \(text)" }

  private struct StaleResults: Error {}

  @MainActor private static func type(dropsStaleResults: Bool) async throws {
    let model = SearchModel(dropsStaleResults: dropsStaleResults)
    let searches = [model.textChanged("a"), model.textChanged("ab")]
    for search in searches { await search.value }
    guard model.results == "results of \(model.text)" else { throw StaleResults() }
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
