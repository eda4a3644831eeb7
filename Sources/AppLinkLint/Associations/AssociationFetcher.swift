internal import BoltsAppLinks
internal import Foundation

/// Fetches association files by the rules of the platforms: status 200, no redirect, so many bytes.
struct AssociationFetcher<Time: Clock<Duration>>: Sendable {
  typealias Fetched = FetchedAssociation<AssociationFile>

  let loader: any PageLoading
  let policy: AppLinkPolicy
  let clock: Time
  /// The number of files that one assetlinks.json may include.
  private static var maximumFiles: Int { 10 }

  /// The file of a site, within the policy's time.
  func file(_ kind: SiteFile.Kind, of site: AssociatedURL) async throws -> Fetched {
    let deadline = clock.now.advanced(by: policy.timeout)
    return switch kind {
    case .apple: try await appSiteAssociation(of: site, until: deadline)
    case .android: try await assetLinks(of: site, until: deadline)
    }
  }

  private func appSiteAssociation(
    of site: AssociatedURL, until deadline: Time.Instant
  ) async throws -> Fetched {
    func request(_ path: String) async throws -> PageFetcher.Page {
      try await self.request(site.file(path), AppSiteAssociation.maximumBytes, until: deadline)
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
    if !Self.isJSON(page.response) {
      let type = page.response.header("content-type")?.quotedName
      findings.report(
        .contentType, at: JSONPlace(), nil,
        "The file is served as \(type ?? "a file without a type").")
    }
    return Fetched(
      url: page.url, value: .apple(file), diagnostics: findings.sorted + file.diagnostics,
      maximumAge: page.maximumAge, byteCount: page.response.body.count)
  }

  private func assetLinks(
    of site: AssociatedURL, until deadline: Time.Instant
  ) async throws -> Fetched {
    let url = try site.file("/.well-known/assetlinks.json")
    let (first, page) = try await links(at: url, host: site.site, until: deadline)
    let included = await includes(of: first, besides: page.url, until: deadline)
    try Task.checkCancellation()
    let file = AssetLinks(first, including: included.files)
    return Fetched(
      url: page.url, value: .android(file),
      diagnostics: first.diagnostics + included.findings.sorted, maximumAge: page.maximumAge,
      byteCount: page.response.body.count + included.byteCount, unreadIncludes: included.unread)
  }

  private func links(
    at url: URL, host: String?, until deadline: Time.Instant
  ) async throws -> (AssetLinks, PageFetcher.Page) {
    let page = try await request(url, AssetLinks.maximumBytes, until: deadline)
    guard Self.isJSON(page.response) else {
      throw AssociationFileError.wrongContentType(
        page.url, found: page.response.header("content-type"))
    }
    return (try AssetLinks(json: page.response.body, host: host), page)
  }

  /// What was read of the files that another includes.
  private struct Includes {
    var files: [AssetLinks] = []
    var byteCount = 0
    var findings = DiagnosticList()
    var unread: [String: any Error] = [:]
  }

  /// Follows includes, each URL once; a broken one, or one for which there is no time, affects no other.
  private func includes(
    of first: AssetLinks, besides url: URL, until deadline: Time.Instant
  ) async -> Includes {
    var read = Includes()
    var seen: Set<String> = [url.absoluteString]
    var pending = first.includes.map { (url: $0, level: 1) }[...]
    while let (url, level) = pending.popFirst(), !Task.isCancelled {
      guard seen.insert(url.absoluteString).inserted else { continue }
      guard seen.count <= Self.maximumFiles else {
        read.findings.report(
          .includeNotRead, at: JSONPlace(), nil,
          "\(url.absoluteString.quotedName) was not read: at most \(Self.maximumFiles) files "
            + "are read.", "Include fewer files.")
        break
      }
      if level == 2 {
        read.findings.report(
          .includeTooDeep, at: JSONPlace(), nil,
          "\(url.absoluteString.quotedName) is included by an included file, but Android "
            + "follows only one level.")
      }
      do {
        let (file, page) = try await links(at: url, host: nil, until: deadline)
        read.files.append(file)
        read.byteCount += page.response.body.count
        pending += file.includes.map { ($0, level + 1) }
      } catch {
        read.unread[url.absoluteString] = error
        read.findings.report(
          .includeNotRead, at: JSONPlace(), nil, value: url.absoluteString,
          "An include was not read: \(error)")
      }
    }
    return read
  }

  // MARK: One request

  private func request(
    _ url: URL, _ maximumBytes: Int, until deadline: Time.Instant
  ) async throws -> PageFetcher.Page {
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

extension AssociatedURL {
  fileprivate func file(_ path: String) throws(AppLinkError) -> URL {
    guard let url = URL(string: origin + path) else {
      throw .notDecodable(URL(filePath: "/"), reason: "\(origin) is not a site")
    }
    return url
  }
}
