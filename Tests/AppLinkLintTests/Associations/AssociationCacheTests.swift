import BoltsAppLinks
import BoltsTesting
import Foundation
import Testing

@testable import AppLinkLint

@Suite("Resolving association files: cache")
struct AssociationCacheTests {
  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  /// Either platform's file.
  private static func file(for request: PageRequest, _ cacheControl: String? = nil) -> PageResponse
  {
    let isApple = request.url.path().hasSuffix("association")
    return .json(isApple ? AppleCase.file("[{}]") : "[]", cacheControl: cacheControl)
  }

  /// How many requests something makes.
  private func count(_ loader: FakeLoader, _ requests: () async throws -> Void) async throws -> Int
  {
    let before = loader.requests.count
    try await requests()
    return loader.requests.count - before
  }

  @Test("Files are kept for an hour, or for as long as the server says, if that is less")
  func lifetimes() async throws {
    for (header, seconds) in [
      (nil, 3_600), ("max-age=60", 60), ("max-age=86400", 3_600), ("no-store", 0), ("max-age=0", 0),
    ] as [(String?, Int)] {
      let loader = FakeLoader { Self.file(for: $0, header) }
      let clock = TestClock()
      let resolver = AssociationResolver(loader: loader, clock: clock)
      let url = try url("https://example.com/a/1")
      let both = {
        _ = try await resolver.appSiteAssociation(for: url)
        _ = try await resolver.assetLinks(for: url)
      }
      try await both()
      if seconds > 0 {
        await clock.advance(by: .seconds(seconds) - .nanoseconds(1))
        #expect(try await count(loader, both) == 0, "\(header ?? "")")
        await clock.advance(by: .nanoseconds(1))
      }
      #expect(try await count(loader, both) == 2, "\(header ?? "")")
    }
  }

  @Test("64 files are kept, and then the oldest goes")
  func capacity() async throws {
    let loader = FakeLoader { Self.file(for: $0) }
    let clock = TestClock()
    let resolver = AssociationResolver(loader: loader, clock: clock)
    let ask = { (site: Int) in
      await clock.advance(by: .seconds(1))
      _ = try await resolver.appSiteAssociation(for: try url("https://\(site).example/"))
    }
    for site in 0...64 { try await ask(site) }
    #expect(loader.requests.count == 65)
    #expect(try await count(loader) { for site in 1...64 { try await ask(site) } } == 0)
    #expect(try await count(loader) { try await ask(0) } == 1)
  }

  @Test("A file of more than 128 KiB is not kept")
  func largeFiles() async throws {
    let file = "[" + String(repeating: " ", count: 128 << 10) + "]"
    let loader = FakeLoader { _ in .json(file) }
    let resolver = AssociationResolver(loader: loader, clock: TestClock())
    for _ in 0..<2 { _ = try await resolver.assetLinks(for: try url("https://example.com/")) }
    #expect(loader.requests.count == 2)
  }
}
