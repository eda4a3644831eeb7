import Bolts
import XCTest

final class FeedServiceTests: XCTestCase {
  func testAWrapperOfAnAsyncServiceGivesItsClasses() async throws {
    let service = FeedService()
    let feed = try await service.feed(1).value
    XCTAssertEqual(feed.titles, ["title 1"])
    let titles = try await service.titles(2).value
    XCTAssertEqual(titles, ["title 2"])
    let quick = try await service.quickFeed(3)
    XCTAssertEqual(quick.titles, ["title 3"])
    let both = await service.both()
    XCTAssertEqual(both.compactMap { $0.result?.titles.first }, ["title 1", "title 2"])
  }

  func testFailuresAreRetried() async throws {
    let service = FeedService()
    service.provider.failures = 2
    let retried = try await service.retriedFeed(1).value
    XCTAssertEqual(retried.titles, ["title 1"])
    service.provider.failures = 2
    let persistent = try await service.persistentFeed(2)
    XCTAssertEqual(persistent.titles, ["title 2"])
  }

  func testCallbacksOfSeveralKindsAreBridged() async throws {
    let service = FeedService()
    let isAvailable = try await service.isAvailable().value
    XCTAssertTrue(isAvailable)
    let leaving = CancellationTokenSource()
    let found = try await service.search("a", until: leaving.token).value
    XCTAssertEqual(found.titles, ["a"])
    let called = TaskCompletionSource<String>()
    service.feed(4) { feed, error in called.callback(feed?.titles.first, error) }
    let title = try await called.task.value
    XCTAssertEqual(title, "title 4")
  }
}
