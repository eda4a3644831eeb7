import BoltsAppLinks
import BoltsTasks
import BoltsTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Composed resolvers")
struct ResolverCompositionTests {
  private let url = URL("https://example.com/")
  private let failing = FakeResolver { throw AppLinkError.httpStatus($0, status: 500) }
  private let other = FakeResolver { throw AppLinkError.httpStatus($0, status: 404) }
  private let empty = FakeResolver { AppLinkResolution(link: AppLink(sourceURL: $0, webURL: $0)) }

  @Test("the first link with a target is used, and later resolvers are not asked")
  func firstSuccessful() async throws {
    let good = FakeResolver()
    let unasked = FakeResolver()
    let resolver = FirstSuccessfulResolver(failing, empty, good, unasked)
    #expect(try await resolver.appLink(from: url) == .sample(url))
    #expect(unasked.requests == 0)
  }

  @Test("when no link has a target, the first link is used")
  func withoutTargets() async throws {
    let resolver = FirstSuccessfulResolver(failing, empty, other)
    #expect(try await resolver.appLink(from: url) == AppLink(sourceURL: url, webURL: url))
  }

  @Test("when all resolvers fail, their only error or an aggregate of all is thrown")
  func allFail() async throws {
    await #expect(throws: AppLinkError.httpStatus(url, status: 500)) {
      try await FirstSuccessfulResolver(failing).appLink(from: url)
    }
    let aggregate = await #expect(throws: AggregateError.self) {
      try await FirstSuccessfulResolver(failing, other).appLink(from: url)
    }
    #expect(
      aggregate?.errors.compactMap { $0 as? AppLinkError }
        == [.httpStatus(url, status: 500), .httpStatus(url, status: 404)])
    await #expect(throws: AppLinkError.noResolver(url)) {
      try await FirstSuccessfulResolver([]).appLink(from: url)
    }
  }

  @Test("cancellation stops the remaining resolvers")
  func cancellation() async throws {
    let unasked = FakeResolver()
    let cancelling = FakeResolver { url in
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      throw AppLinkError.httpStatus(url, status: 500)
    }
    let search = Task {
      try await FirstSuccessfulResolver(cancelling, unasked).appLink(from: url)
    }
    await #expect(throws: CancellationError.self) { try await search.value }
    // Nor do those begin that never suspend.
    let late = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      let outcomes = await unasked.appLinks(from: [url])
      #expect(throws: CancellationError.self) { try outcomes[url]?.get() }
      return try await FirstSuccessfulResolver(unasked).appLink(from: url)
    }
    await #expect(throws: CancellationError.self) { try await late.value }
    #expect(unasked.requests == 0)
  }

  @Test("a batch resolves each URL once, and at most eight concurrently")
  func batch() async throws {
    let running = Mutex<(now: Int, most: Int)>((0, 0))
    let base = FakeResolver { url in
      running.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      for _ in 0..<10 { await Task.yield() }
      running.withLock { $0.now -= 1 }
      if url.path().hasSuffix("7") { throw AppLinkError.noTargets(url) }
      return AppLinkResolution(link: .sample(url))
    }
    let urls = try (0..<100).map { try #require(URL(string: "https://example.com/\($0)")) }
    let outcomes = await base.appLinks(from: urls + urls)
    #expect(outcomes.count == 100)
    #expect(base.requests == 100)
    #expect(running.withLock { $0.most } <= 8)
    for (url, outcome) in outcomes {
      #expect((try? outcome.get()) == (url.path().hasSuffix("7") ? nil : .sample(url)))
    }
  }

  @Test("a cache over any composition revalidates, and asks only the resolver that made the link")
  func revalidation() async throws {
    let clock = TestClock()
    let validator = PageValidator(url: url, entityTag: "\"v\"", lastModified: nil)
    let asked = Log<String>()
    func resolver(_ name: String, hasTargets: Bool) -> FakeResolver {
      FakeResolver(revalidating: { url, known in
        asked.add(known == nil ? name : "\(name) again")
        let link = hasTargets ? AppLink.sample(url) : AppLink(sourceURL: url, webURL: url)
        return known
          ?? AppLinkResolution(link: link, maximumAge: .seconds(1), validator: validator)
      })
    }
    let composed = FirstSuccessfulResolver(
      resolver("first", hasTargets: false),
      CachingAppLinkResolver(
        FirstSuccessfulResolver(failing, resolver("second", hasTargets: true)), capacity: 4,
        timeToLive: .seconds(60), clock: clock))
    let cache = CachingAppLinkResolver(
      composed, capacity: 4, timeToLive: .seconds(60), clock: clock)
    for _ in 0..<2 {
      for _ in 0..<2 { #expect(try await cache.appLink(from: url) == .sample(url)) }
      await clock.advance(by: .seconds(1))
    }
    #expect(asked.entries == ["first", "second", "first", "second again"])
  }
}
