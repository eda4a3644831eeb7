import BoltsAppLinks
import BoltsTesting
import Foundation
import TestSupport
import Testing

@Suite("The cache of links, in every order")
struct CachingResolverOrderTests {
  private struct Fault: Error {}

  private static let url = URL("https://example.com/a")

  /// A source that suspends once for each request, and counts the requests that were cancelled.
  private struct Source {
    let cancelled = Counter()
    let resolver: FakeResolver

    init() {
      resolver = FakeResolver { [cancelled] url in
        await Task.yield()
        if Task.isCancelled {
          cancelled.increment()
          throw CancellationError()
        }
        return AppLinkResolution(link: .sample(url))
      }
    }
  }

  private static func cache(_ base: FakeResolver, capacity: Int = 10) -> CachingAppLinkResolver {
    CachingAppLinkResolver(
      base, capacity: capacity, timeToLive: .seconds(60), clock: TestClock())
  }

  @Test("a caller that is cancelled at any point does not affect the other callers")
  func oneCancelled() async throws {
    try await expectInOrders(limit: 2_000, distance: 4) {
      let source = Source()
      let cache = Self.cache(source.resolver)
      async let stays = cache.appLink(from: Self.url)
      await withTaskGroup(of: Void.self) { group in
        group.addTask { _ = try? await cache.appLink(from: Self.url) }
        await Task.yield()
        group.cancelAll()
      }
      guard try await stays == .sample(Self.url) else { throw Fault() }
    }
  }

  @Test("cancelling the last caller cancels the request, and the next caller still gets a link")
  func lastCancelled() async throws {
    try await expectInOrders(limit: 2_000, distance: 4) {
      let source = Source()
      let cache = Self.cache(source.resolver)
      let answers = Log<Bool>()
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          do {
            answers.add(try await cache.appLink(from: Self.url) == .sample(Self.url))
          } catch {
            answers.add(error is CancellationError)
          }
        }
        await Task.yield()
        group.cancelAll()
      }
      // The new request and the late end of the old one run concurrently.
      let link = try await cache.appLink(from: Self.url)
      guard link == .sample(Self.url), answers.entries == [true] else { throw Fault() }
      guard source.resolver.requests <= 2, source.cancelled.value < source.resolver.requests
      else { throw Fault() }
    }
  }

  @Test("a request is cancelled when all its callers are cancelled")
  func abandonedRequest() async throws {
    try await expectInOrders(limit: 2_000, distance: 3) {
      let (begun, ended) = (Counter(), Counter())
      let cache = Self.cache(
        FakeResolver { _ in
          begun.increment()
          // Ends with its task alone.
          while !Task.isCancelled { await Task.yield() }
          ended.increment()
          throw CancellationError()
        })
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 { group.addTask { _ = try? await cache.appLink(from: Self.url) } }
        await Task.yield()
        group.cancelAll()
      }
      while begun.value != ended.value { await Task.yield() }
    }
  }

  @Test("removing a link during its request does not affect the waiting callers")
  func forgetting() async throws {
    try await expectInOrders(limit: 500, distance: 2) {
      let source = Source()
      let cache = Self.cache(source.resolver)
      async let first = cache.appLink(from: Self.url)
      async let removal: Void = cache.removeAll()
      async let second = cache.appLink(from: Self.url)
      let links = try await [first, second]
      await removal
      guard links == [.sample(Self.url), .sample(Self.url)], source.resolver.requests <= 2
      else { throw Fault() }
    }
  }
}
