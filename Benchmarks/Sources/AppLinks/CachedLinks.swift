internal import BenchmarkHarness
internal import BoltsAppLinks
internal import Foundation

/// A link that is in the cache.
enum CachedLinks {
  private static let count = 1_000
  private static let url =
    URL(string: "https://example.com/articles/1?utm_source=mail&page=2") ?? URL(filePath: "/")

  static let scenario = Scenario(
    "cache/hit", "a cached link", cap: Cap(3_000, 2), contenders: [bolts, swift])

  private static var bolts: Contender {
    let cache = WebPageAppLinkResolver(
      loader: ImmediateLoader(), capacity: 100, timeToLive: .seconds(3_600))
    return Contender(
      "Bolts", operations: count,
      .async {
        for _ in 0..<count { blackHole((try? await cache.appLink(from: url)) != nil ? 1 : 0) }
      })
  }

  /// The lower bound: a dictionary in an actor, which removes and expires nothing.
  private static var swift: Contender {
    let cache = DictionaryCache()
    return Contender(
      "Swift", operations: count,
      .async {
        for _ in 0..<count { blackHole(await cache.link(of: url) != nil ? 1 : 0) }
      })
  }
}

/// Answers every request immediately.
private struct ImmediateLoader: PageLoading {
  func load(_ request: PageRequest) async throws -> PageResponse { PageResponse(status: 200) }
}

private actor DictionaryCache {
  private var links: [URL: AppLink] = [:]

  func link(of url: URL) -> AppLink? {
    if let link = links[url] { return link }
    let link = AppLink(sourceURL: url, targets: [], webURL: url)
    links[url] = link
    return link
  }
}
