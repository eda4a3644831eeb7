internal import BoltsAppLinks
internal import Foundation

/// How pages of the web are fetched, by the options that commands share.
struct WebAccess: Sendable {
  let loader: DefaultPageLoader
  let policy: AppLinkPolicy
  let headers: [String: String]

  /// - Throws: ``ToolError`` when the file of certificates cannot be read, and ``UsageError``.
  init(arguments: ParsedArguments) throws {
    var configuration = PageLoaderConfiguration(proxy: .environment)
    if let userAgent = try arguments.value(of: Options.userAgent) {
      configuration.userAgent = userAgent
    }
    if let path = try arguments.value(of: Options.certificates) {
      guard FileManager.default.isReadableFile(atPath: path) else {
        throw ToolError.unreadable("cannot read the certificates of --cacert \(path)")
      }
      configuration.certificateAuthorityFile = URL(filePath: path)
    }
    loader = DefaultPageLoader(configuration: configuration)
    var policy = arguments[Options.publicOnly] ? AppLinkPolicy.server : .default
    // A `data:` page is there only when the user wrote it: a redirect never leads to one.
    policy.allowsLocalPages = true
    policy.timeout = .seconds(try arguments.value(of: Options.timeout) ?? Options.defaultTimeout)
    if let limit = try arguments.value(of: Options.maximumRedirects) {
      policy.maximumRedirects = limit
    }
    self.policy = policy
    headers = try arguments.values(of: Options.header).joined()
  }

  /// A loader for what is never redirected, so that the header fields go with every request.
  var loaderWithHeaders: some PageLoading { HeaderAddingLoader(base: loader, headers: headers) }
}

private struct HeaderAddingLoader: PageLoading {
  let base: DefaultPageLoader
  let headers: [String: String]

  func load(_ request: PageRequest) async throws -> PageResponse {
    var request = request
    request.headers.merge(headers) { own, _ in own }
    return try await base.load(request)
  }
}
