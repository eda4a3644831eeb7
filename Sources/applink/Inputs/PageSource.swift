internal import BoltsAppLinks
internal import BoltsTasks
internal import Foundation

/// Reads the page that an input names.
struct PageSource: Sendable {
  private let baseURL: URL?
  private let resolver: WebPageAppLinkResolver

  /// A file is the user's own choice, so it may be larger than what a server sends.
  private static let maximumFileBytes = 64 << 20

  init(arguments: ParsedArguments) throws(UsageError) {
    baseURL = try arguments.value(of: Options.baseURL)
    // A `data:` page is there only when the user wrote it: a redirect never leads to one.
    var policy = AppLinkPolicy(allowsLocalPages: true)
    policy.timeout = .seconds(
      try arguments.value(of: Options.timeout) ?? Options.defaultTimeout)
    resolver = WebPageAppLinkResolver(policy: policy)
  }

  /// - Throws: `AppLinkError` for a page of the web, ``ToolError`` for a file.
  func page(from input: PageInput) async throws -> SourcePage {
    switch input.source {
    case .local(let source):
      let html = try await source.read(atMost: Self.maximumFileBytes)
      let url = baseURL ?? source.url
      return SourcePage(input: input, page: AppLinkPage(html: html, url: url), sourceURL: url)
    case .url(let url):
      return SourcePage(input: input, page: try await resolver.page(at: url), sourceURL: url)
    }
  }
}
