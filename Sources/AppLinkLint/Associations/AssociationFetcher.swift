internal import BoltsAppLinks
internal import Foundation

/// Fetches one site's association file by the rules of the platforms: status 200, no redirect, so many bytes.
struct AssociationFetcher<Time: Clock<Duration>>: Sendable {
  /// A file, its size with that of those it includes, and for how long its server lets it be kept, if it says so.
  typealias Loaded = (
    file: FetchedAssociation<AssociationFile>, byteCount: Int, maximumAge: Duration?
  )

  private let site: AssociatedURL
  private let loader: any PageLoading
  private let policy: AppLinkPolicy
  private let clock: Time
  /// The end of the time for all requests together.
  private let deadline: Time.Instant
  /// The number of files that one assetlinks.json may include.
  private static var maximumFiles: Int { 10 }

  /// Begins the time that the policy gives for the file.
  init(of site: AssociatedURL, loader: any PageLoading, policy: AppLinkPolicy, clock: Time) {
    self.site = site
    self.loader = loader
    self.policy = policy
    self.clock = clock
    deadline = clock.now.advanced(by: policy.timeout)
  }

  func file(_ kind: SiteFile.Kind) async throws -> Loaded {
    switch kind {
    case .apple: try await appSiteAssociation()
    case .android: try await assetLinks()
    }
  }

  private func appSiteAssociation() async throws -> Loaded {
    func request(_ path: String) async throws -> PageFetcher.Page {
      try await self.request(url(path), AppSiteAssociation.maximumBytes)
    }
    let page: PageFetcher.Page
    do {
      page = try await request("/.well-known/apple-app-site-association")
    } catch let error as AppLinkError where error.saysNotFound {
      do {
        page = try await request("/apple-app-site-association")
      } catch AppLinkError.httpStatus(_, let status) where !AppLinkError.isTemporary(status) {
        // Only an answer says that the file is not at the second place either.
        throw error
      }
    }
    let file = try AppSiteAssociation(json: page.response.body, host: site.site)
    var findings = DiagnosticList()
    if !Self.isJSON(page.response) { findings.report(.contentType, at: JSONPlace(), nil) }
    return (
      FetchedAssociation(
        url: page.url, value: .apple(file), diagnostics: findings.sorted + file.diagnostics),
      page.response.body.count, page.maximumAge
    )
  }

  /// The file with those that it includes, each once; a broken one, or one for which there is no time,
  /// affects no other.
  private func assetLinks() async throws -> Loaded {
    var (file, page) = try await links(at: url("/.well-known/assetlinks.json"), host: site.site)
    var byteCount = page.response.body.count
    var findings = DiagnosticList()
    var unread: [String: any Error] = [:]
    var seen: Set<String> = [page.url.absoluteString]
    var pending = file.includes.map { (url: $0, level: 1) }[...]
    while let (url, level) = pending.popFirst() {
      try Task.checkCancellation()
      let text = url.absoluteString
      guard seen.insert(text).inserted else { continue }
      guard seen.count <= Self.maximumFiles else {
        findings.report(
          .includeNotRead, at: JSONPlace(), nil,
          "\(text.shortened) was not read: at most \(Self.maximumFiles) files are read.",
          "Include fewer files.")
        break
      }
      if level == 2 { findings.report(.includeTooDeep, at: JSONPlace(), nil, value: text) }
      do {
        let (included, page) = try await links(at: url, host: nil)
        file.add(included)
        byteCount += page.response.body.count
        pending += included.includes.map { ($0, level + 1) }
      } catch {
        unread[text] = error
        findings.report(
          .includeNotRead, at: JSONPlace(), nil, value: text, "An include was not read: \(error)")
      }
    }
    try Task.checkCancellation()
    return (
      FetchedAssociation(
        url: page.url, value: .android(file), diagnostics: file.diagnostics + findings.sorted,
        unreadIncludes: unread),
      byteCount, page.maximumAge
    )
  }

  private func links(
    at url: URL, host: String?
  ) async throws -> (AssetLinks, PageFetcher.Page) {
    let page = try await request(url, AssetLinks.maximumBytes)
    guard Self.isJSON(page.response) else {
      throw AssociationFileError.wrongContentType(
        page.url, found: page.response.header("content-type"))
    }
    return (try AssetLinks(json: page.response.body, host: host), page)
  }

  // MARK: One request

  private func url(_ path: String) throws(AppLinkError) -> URL {
    guard let url = URL(string: site.origin + path) else {
      throw .notDecodable(URL(filePath: "/"), reason: "\(site.origin) is not a site")
    }
    return url
  }

  private func request(_ url: URL, _ maximumBytes: Int) async throws -> PageFetcher.Page {
    var policy = policy
    policy.maximumRedirects = 0
    // One byte more tells that a file is too large.
    policy.maximumPageBytes = maximumBytes + 1
    policy.timeout = clock.now.duration(to: deadline)
    let fetcher = PageFetcher(
      loader: loader, policy: policy, clock: clock, headers: ["Accept": "application/json"])
    do {
      let page = try await fetcher.fetch(url)
      guard page.response.status == 200 else {
        throw AppLinkError.httpStatus(url, status: page.response.status)
      }
      return page
    } catch AppLinkError.tooManyRedirects(let target, _) {
      throw AssociationFileError.redirected(from: url, to: target)
    } catch AppLinkError.timedOut(let url, _) {
      throw AppLinkError.timedOut(url, after: self.policy.timeout)
    }
  }

  private static func isJSON(_ response: PageResponse) -> Bool {
    response.header("content-type").map { type in
      MediaType.isEach(of: ["application/json"], in: type) && !MediaType.isEach(of: [], in: type)
    } ?? false
  }
}
