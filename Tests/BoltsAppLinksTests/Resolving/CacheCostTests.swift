import BoltsAppLinks
import Foundation
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
}
