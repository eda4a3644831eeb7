import Bolts
import Foundation

/// A service that shows previews of the links that its users send, a few hundred in a request.
struct LinkService: Sendable {
  let resolver: any AppLinkResolving

  /// One line for each link, in the order of the request, whatever the outcomes of the other links are.
  func previews(of urls: [URL]) async -> [String] {
    let links = await resolver.appLinks(from: urls)
    return urls.map { url in
      switch links[url] {
      case .success(let link): link.targets.first?.appName ?? "no app"
      case .failure(let error): "no preview: \(error)"
      case nil: "not asked"
      }
    }
  }

  /// The apps in the order in which their pages arrive, and each link within its own time.
  func apps(
    of urls: [URL], within time: Duration, onEach: (String) async -> Void
  ) async {
    let tasks = urls.map { url in
      BoltsTask { [resolver] in
        try await withTimeout(after: time) { try await resolver.appLink(from: url) }
      }
    }
    for await outcome in tasks.outcomesInCompletionOrder() {
      if case .success(let link) = outcome { await onEach(link.targets.first?.appName ?? "") }
    }
  }
}
