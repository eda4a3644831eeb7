internal import BenchmarkHarness
internal import BoltsAppLinks
internal import Foundation

/// Links that are cached, or whose request is pending.
enum CacheScenario: String, CaseIterable {
  case hit = "cache/hit"
  case shared = "cache/shared"

  var scenario: Scenario {
    switch self {
    case .hit:
      Scenario(
        rawValue, "a cached link", cap: Cap(instructions: 3_000),
        contenders: [boltsHit, swiftHit])
    case .shared:
      // The scheduler decides how many of them run after the link has arrived.
      Scenario(
        rawValue, "100 callers of one URL, a caller", allocationsAreStable: false,
        contenders: [boltsShared])
    }
  }

  private var boltsHit: Contender {
    let count = 1_000
    let cache = CachingAppLinkResolver(
      ImmediateResolver(), capacity: 100, timeToLive: .seconds(3_600))
    return Contender(
      "Bolts", operations: count,
      .async {
        for _ in 0..<count {
          blackHole((try? await cache.appLink(from: Example.target)) != nil ? 1 : 0)
        }
      })
  }

  /// The lower bound: a dictionary in an actor, which removes and expires nothing.
  private var swiftHit: Contender {
    let count = 1_000
    let cache = DictionaryCache()
    return Contender(
      "Swift", operations: count,
      .async {
        for _ in 0..<count { blackHole(await cache.link(of: Example.target) != nil ? 1 : 0) }
      })
  }

  private var boltsShared: Contender {
    let count = 100
    return Contender(
      "Bolts", operations: count,
      .async {
        let cache = CachingAppLinkResolver(
          ImmediateResolver(), capacity: 100, timeToLive: .seconds(3_600))
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<count {
            group.addTask {
              blackHole((try? await cache.appLink(from: Example.target)) != nil ? 1 : 0)
            }
          }
        }
      })
  }
}

/// Returns every link immediately.
private struct ImmediateResolver: AppLinkResolving {
  func resolution(
    of url: URL, revalidating known: AppLinkResolution?
  ) async throws -> AppLinkResolution {
    AppLinkResolution(link: AppLink(sourceURL: url, targets: [], webURL: url))
  }
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
