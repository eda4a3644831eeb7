import BoltsAppLinks
import BoltsTesting
import Foundation
import TestSupport
import Testing

@Suite("Caching: memory is bounded in bytes")
struct CacheCostTests {
  /// A resolver whose links hold a name of a length.
  private func longNames(_ length: Int) -> FakeResolver {
    FakeResolver { url in
      let name = String(repeating: "n", count: length)
      return AppLinkResolution(
        link: AppLink(sourceURL: url, targets: [AppLinkTarget(platform: .ios, appName: name)]))
    }
  }

  private func page(_ number: Int) throws -> URL { try url("https://e.com/\(number)") }

  @Test("the least recently used links are evicted when the memory limit is reached")
  func eviction() async throws {
    let base = longNames(100_000)
    let cache = CachingAppLinkResolver(
      base, capacity: 1_000, maximumCost: 1_000_000, timeToLive: .seconds(60))
    for number in 0..<20 { _ = try await cache.appLink(from: page(number)) }
    // Nine links of a little more than 100,000 bytes fit.
    for number in (11..<20).reversed() { _ = try await cache.appLink(from: page(number)) }
    #expect(base.requests == 20)
    _ = try await cache.appLink(from: page(10))
    #expect(base.requests == 21)
  }

  @Test("a validator counts towards the memory limit")
  func validators() async throws {
    let base = FakeResolver { url in
      AppLinkResolution(
        link: AppLink(sourceURL: url),
        validator: PageValidator(
          url: url, entityTag: String(repeating: "e", count: 10_000), lastModified: nil))
    }
    let cache = CachingAppLinkResolver(
      base, capacity: 10, maximumCost: 9_000, timeToLive: .seconds(60))
    for _ in 0..<2 { _ = try await cache.appLink(from: page(1)) }
    #expect(base.requests == 2)
  }

  @Test("failures count towards the memory limit")
  func failures() async throws {
    let base = FakeResolver {
      throw AppLinkError.transport($0, reason: String(repeating: "x", count: 400))
    }
    let cache = CachingAppLinkResolver(
      base, capacity: 1_000, maximumCost: 8_000, timeToLive: .seconds(60),
      failureTimeToLive: .seconds(60))
    for _ in 0..<2 {
      for number in 0..<50 { _ = try? await cache.appLink(from: page(number)) }
    }
    #expect(base.requests == 100)
  }

  @Test("long URLs count towards the memory limit, as keys and in errors")
  func longURLs() async throws {
    let base = FakeResolver { throw AppLinkError.httpStatus($0, status: 404) }
    let cache = CachingAppLinkResolver(
      base, capacity: 1_000, maximumCost: 1_000_000, timeToLive: .seconds(60))
    let path = String(repeating: "x", count: 100_000)
    for _ in 0..<2 {
      for number in 0..<5 {
        _ = try? await cache.appLink(from: url("https://e.com/\(number)\(path)"))
      }
    }
    #expect(base.requests == 10)
  }

  @Test("failures whose time is over are released, though nothing pushes them out")
  func expired() async throws {
    struct Failure: Error { let object: Tracked }
    let (live, clock) = (LiveCount(), TestClock())
    let base = FakeResolver { _ in throw Failure(object: live.track()) }
    let cache = CachingAppLinkResolver(
      base, capacity: 1_000, timeToLive: .seconds(60), clock: clock)
    for number in 0..<40 { _ = try? await cache.appLink(from: page(number)) }
    #expect(live.value == 40)
    await clock.advance(by: .seconds(5))
    for number in 40..<81 { _ = try? await cache.appLink(from: page(number)) }
    #expect(live.value == 41)
  }
}
