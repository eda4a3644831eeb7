import BoltsAppLinks
import Foundation

/// A resolver that answers at once, or never.
private struct Resolver: AppLinkResolving {
  var answers = true

  func resolution(
    of url: URL, revalidating known: AppLinkResolution?
  ) async throws -> AppLinkResolution {
    if !answers { try await Task.sleep(for: .seconds(1_000_000)) }
    return AppLinkResolution(link: AppLink(sourceURL: url))
  }
}

/// A loader whose pages are empty, with header fields.
private struct Loader: PageLoading {
  let headers: [String: String]

  func load(_ request: PageRequest) async throws -> PageResponse {
    PageResponse(status: 200, headers: headers)
  }
}

extension Shape {
  /// A page with a header field of many members.
  private static func field(_ name: String, _ member: String) -> Shape {
    Shape("response: \(name) of many members") { size in
      guard let page = URL(string: "https://e.com/") else { return }
      let loader = Loader(headers: [name: times(4_000 * size, member + ",")])
      keep(try? await WebPageAppLinkResolver(loader: loader).appLink(from: page))
    }
  }

  private static func urls(_ count: Int) -> [URL] {
    (0..<count).map { URL(filePath: "/\($0)") }
  }

  static let resolving: [Shape] = [
    field("Cache-Control", "a"), field("Content-Type", "text/html"),
    Shape("cache: many URLs, one after the other") { size in
      let cache = CachingAppLinkResolver(
        Resolver(), capacity: 100, timeToLive: .seconds(60))
      for url in urls(100 * size) { keep(try? await cache.appLink(from: url)) }
    },
    Shape("cache: many URLs at once") { size in
      let cache = CachingAppLinkResolver(
        Resolver(), capacity: 100, timeToLive: .seconds(60))
      keep(await cache.appLinks(from: urls(100 * size)))
    },
    Shape("cache: callers that wait for one URL and are cancelled") { size in
      let cache = CachingAppLinkResolver(
        Resolver(answers: false), capacity: 100, timeToLive: .seconds(60))
      let url = URL(filePath: "/x")
      let callers = (0..<250 * size).map { _ in Task { try await cache.appLink(from: url) } }
      for _ in 0..<10 { await Task.yield() }
      for caller in callers { caller.cancel() }
      for caller in callers { keep(await caller.result) }
    },
  ]
}
