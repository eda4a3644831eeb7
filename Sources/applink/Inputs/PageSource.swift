internal import BoltsAppLinks
internal import BoltsTasks
internal import Foundation
internal import Synchronization

/// Reads the page that an input names.
struct PageSource: Sendable {
  private let baseURL: URL?
  private let web: WebAccess

  /// A file is the user's own choice, so it may be larger than what a server sends.
  private static let maximumFileBytes = 64 << 20

  init(arguments: ParsedArguments) throws {
    baseURL = try arguments.value(of: Options.baseURL)
    web = try WebAccess(arguments: arguments)
  }

  /// - Throws: `AppLinkError` for a page of the web, ``ToolError`` for a file.
  func page(from input: PageInput) async throws -> SourcePage {
    switch input.source {
    case .local(let source):
      let html = try await source.read(atMost: Self.maximumFileBytes)
      let url = baseURL ?? source.url
      return SourcePage(input: input, page: AppLinkPage(html: html, url: url), sourceURL: url)
    case .url(let url):
      return try await page(at: url, of: input)
    }
  }

  private func page(at url: URL, of input: PageInput) async throws -> SourcePage {
    let recorder = OriginRecorder()
    let resolver = WebPageAppLinkResolver(
      loader: ObservedLoader(base: web.loader, recorder: recorder), policy: web.policy,
      headers: web.headers
    ) { event in
      if case .redirected(let from, let to, let status) = event {
        recorder.add(PageOrigin.Redirect(from: from, to: to, status: status))
      }
    }
    let page = try await resolver.page(at: url)
    return SourcePage(
      input: input, page: page, sourceURL: url, origin: recorder.origin(of: page))
  }
}

/// Records the responses on the way to one page.
private final class OriginRecorder: Sendable {
  private let recorded = Mutex(PageOrigin())

  func add(_ redirect: PageOrigin.Redirect) {
    recorded.withLock { $0.redirects.append(redirect) }
  }

  func set(status: Int) {
    recorded.withLock { $0.status = status }
  }

  func origin(of page: AppLinkPage) -> PageOrigin {
    var origin = recorded.withLock { $0 }
    origin.url = page.url
    origin.contentType = page.contentType
    return origin
  }
}

/// A loader that records the status of each response.
private struct ObservedLoader: PageLoading {
  let base: DefaultPageLoader
  let recorder: OriginRecorder

  func load(_ request: PageRequest) async throws -> PageResponse {
    let response = try await base.load(request)
    recorder.set(status: response.status)
    return response
  }
}
