internal import BoltsAppLinks
internal import Foundation

/// Brings the page that an input names.
struct PageSource: Sendable {
  private let baseURL: URL?
  private let resolver: WebPageAppLinkResolver

  /// A file is the user's own choice, so it may be larger than what a stranger's server sends.
  private static let maximumFileBytes = 64 << 20

  /// - Parameters:
  ///   - baseURL: Where the page of a file or of standard input is published; `nil` means nowhere.
  ///   - timeout: How long a page of the web may take, in seconds; `nil` means the default.
  init(baseURL: URL?, timeout: Int?) {
    self.baseURL = baseURL
    // A `data:` page is there only when the user wrote it: a redirect never leads to one.
    var policy = AppLinkPolicy(allowsLocalPages: true)
    policy.timeout = .seconds(timeout ?? Options.defaultTimeout)
    resolver = WebPageAppLinkResolver(loader: Self.loader, policy: policy)
  }

  /// The tool reads pages of strangers, none of which shall end it.
  private static var loader: some PageLoading {
    #if os(Linux)
      HelperPageLoader()
    #else
      .urlSession
    #endif
  }

  /// - Throws: `AppLinkError` for a page of the web, ``ToolError`` for a file.
  func page(from input: PageInput) async throws -> SourcePage {
    switch input {
    case .local(let source):
      let html = try await source.read(atMost: Self.maximumFileBytes)
      let url = baseURL ?? source.url
      return SourcePage(
        input: input, page: AppLinkPage(html: html, url: url), sourceURL: url)
    case .url(let url):
      return SourcePage(input: input, page: try await resolver.page(at: url), sourceURL: url)
    }
  }
}

/// A page, and what led to it: between the URL that was asked for and the page may lie redirects.
struct SourcePage: Sendable {
  var input: PageInput
  var page: AppLinkPage
  var sourceURL: URL

  func appLink(for device: AppLinkDevice) -> AppLink {
    var link = page.appLink(for: device)
    link.sourceURL = sourceURL
    return link
  }
}
