internal import Foundation

/// Fetches association files by the rules of the platforms: status 200, no redirect, 1 MiB.
struct AssociationFetcher: Sendable {
  private let fetcher: PageFetcher
  private let timeout: Duration
  private let clock: any Clock<Duration>

  /// The number of files that one assetlinks.json may include.
  private static let maximumFiles = 10

  init(loader: any PageLoading, policy: AppLinkPolicy, clock: some Clock<Duration>) {
    var policy = policy
    policy.maximumRedirects = 0
    policy.maximumPageBytes = min(policy.maximumPageBytes, 1 << 20)
    fetcher = PageFetcher(
      loader: loader, policy: policy, clock: clock, headers: ["Accept": "application/json"])
    timeout = policy.timeout
    self.clock = clock
  }

  /// Runs all requests for one file, or a decision, within the policy's time.
  func limited<Success: Sendable>(
    _ url: URL, _ work: @escaping @Sendable () async throws -> Success
  ) async throws -> Success {
    try await TimeLimit(timeout, clock: clock).run(orThrow: .timedOut(url, after: timeout), work)
  }

  func appSiteAssociation(
    of site: AssociatedURL
  ) async throws -> FetchedAssociation<AppSiteAssociation> {
    let first = try site.file("/.well-known/apple-app-site-association")
    let second = try site.file("/apple-app-site-association")
    return try await limited(first) {
      var page: PageFetcher.Page
      do {
        page = try await fetch(first)
      } catch let error as AppLinkError {
        guard case .httpStatus = error else { throw error }
        do {
          page = try await fetch(second)
        } catch is AppLinkError {
          throw error
        }
      }
      let body = Array(page.response.body)
      let file = try AppSiteAssociation(
        try JSONNode.parse(associationFile: body), byteCount: body.count, host: site.site)
      let contentType = Self.isJSON(page.response) ? [] : [Self.contentType(of: page.response)]
      return FetchedAssociation(
        url: page.url, value: file, diagnostics: contentType + file.diagnostics,
        maximumAge: page.maximumAge, memoryCost: file.memoryCost)
    }
  }

  func assetLinks(of site: AssociatedURL) async throws -> FetchedAssociation<AssetLinks> {
    let url = try site.file("/.well-known/assetlinks.json")
    return try await limited(url) {
      let (first, page) = try await links(at: url, host: site.site)
      let included = await includes(of: first, besides: page.url)
      let file = AssetLinks(first, including: included.files)
      return FetchedAssociation(
        url: page.url, value: file, diagnostics: first.diagnostics + included.diagnostics,
        maximumAge: page.maximumAge, memoryCost: file.memoryCost)
    }
  }

  private func links(at url: URL, host: String?) async throws -> (AssetLinks, PageFetcher.Page) {
    let page = try await fetch(url)
    guard Self.isJSON(page.response) else {
      throw AssociationFileError.wrongContentType(
        page.url, found: page.response.header("content-type"))
    }
    let root = try JSONNode.parse(associationFile: Array(page.response.body))
    return (
      try AssetLinks(root, byteCount: page.response.body.count, host: host), page
    )
  }

  /// Follows includes, each URL once; a broken one affects no other.
  private func includes(
    of first: AssetLinks, besides url: URL
  ) async -> (files: [AssetLinks], diagnostics: [Diagnostic]) {
    var files: [AssetLinks] = []
    var diagnostics: [Diagnostic] = []
    var seen: Set<String> = [url.absoluteString]
    var pending = first.includes.map { (url: $0, level: 1) }[...]
    while let (url, level) = pending.popFirst(), !Task.isCancelled {
      guard seen.insert(url.absoluteString).inserted else { continue }
      guard seen.count <= Self.maximumFiles else {
        diagnostics.append(
          .about(
            .includeNotRead,
            "\(url.absoluteString.quotedName) was not read: at most \(Self.maximumFiles) files "
              + "are read.", "Include fewer files."))
        break
      }
      if level == 2 {
        diagnostics.append(
          .about(
            .includeTooDeep,
            "\(url.absoluteString.quotedName) is included by an included file, but Android "
              + "follows only one level.", "Include it from the first file."))
      }
      do {
        let (file, _) = try await links(at: url, host: nil)
        files.append(file)
        pending += file.includes.map { ($0, level + 1) }
      } catch {
        diagnostics.append(
          .about(
            .includeNotRead, "An include was not read: \(error)",
            "Publish the list at that URL, or delete the include."))
      }
    }
    return (files, diagnostics)
  }

  private func fetch(_ url: URL) async throws -> PageFetcher.Page {
    do {
      let page = try await fetcher.fetch(url)
      guard page.response.status == 200 else {
        throw AppLinkError.httpStatus(url, status: page.response.status)
      }
      return page
    } catch AppLinkError.tooManyRedirects(let target, _) {
      throw AssociationFileError.redirected(from: url, to: target)
    }
  }

  private static func isJSON(_ response: PageResponse) -> Bool {
    MediaType.names(in: response.header("content-type") ?? "") == ["application/json"]
  }

  private static func contentType(of response: PageResponse) -> Diagnostic {
    .about(
      .contentType,
      "The file is served as "
        + "\(response.header("content-type")?.quotedName ?? "a file without a type").",
      "Serve it as application/json.")
  }
}

extension AssociatedURL {
  fileprivate func file(_ path: String) throws(AppLinkError) -> URL {
    guard let url = URL(string: origin + path) else {
      throw .notDecodable(URL(filePath: "/"), reason: "\(origin) is not a site")
    }
    return url
  }
}

extension Diagnostic {
  /// A diagnostic about a file as a whole.
  fileprivate static func about(
    _ code: Code, _ message: String, _ suggestion: String
  ) -> Diagnostic {
    Diagnostic(
      code: code, severity: code.severity, line: 1, column: 1, message: message,
      suggestion: suggestion)
  }
}
