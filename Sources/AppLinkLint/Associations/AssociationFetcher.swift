internal import BoltsAppLinks
internal import BoltsTasks
internal import Foundation

/// Fetches association files by the rules of the platforms: status 200, no redirect, so many bytes.
struct AssociationFetcher<Time: Clock<Duration>>: Sendable {
  typealias Fetched = FetchedAssociation<AssociationFile>

  private let apple: PageFetcher
  private let android: PageFetcher
  private let timeout: Duration
  private let clock: Time
  /// The number of files that one assetlinks.json may include.
  private static var maximumFiles: Int { 10 }

  init(loader: some PageLoading, policy: AppLinkPolicy, clock: Time) {
    func fetcher(maximumBytes: Int) -> PageFetcher {
      var policy = policy
      policy.maximumRedirects = 0
      // One byte more tells that a file is too large.
      policy.maximumPageBytes = maximumBytes + 1
      return PageFetcher(
        loader: loader, policy: policy, clock: clock, headers: ["Accept": "application/json"])
    }
    apple = fetcher(maximumBytes: AppSiteAssociation.maximumBytes)
    android = fetcher(maximumBytes: AssetLinks.maximumBytes)
    timeout = policy.timeout
    self.clock = clock
  }

  /// The file of a site, within the policy's time.
  func file(_ kind: SiteFile.Kind, of site: AssociatedURL) async throws -> Fetched {
    switch kind {
    case .apple: try await appSiteAssociation(of: site)
    case .android: try await assetLinks(of: site)
    }
  }

  private func appSiteAssociation(of site: AssociatedURL) async throws -> Fetched {
    let first = try site.file("/.well-known/apple-app-site-association")
    let second = try site.file("/apple-app-site-association")
    let page = try await within(timeout, for: first) {
      do {
        return try await request(first, by: apple)
      } catch let error as AppLinkError where error.saysNotFound {
        do {
          return try await request(second, by: apple)
        } catch AppLinkError.httpStatus(_, let status) where !AppLinkError.isTemporary(status) {
          // Only an answer says that the file is not at the second place either.
          throw error
        }
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

  private func assetLinks(of site: AssociatedURL) async throws -> Fetched {
    let url = try site.file("/.well-known/assetlinks.json")
    let start = clock.now
    let (first, page) = try await links(at: url, host: site.site, within: timeout)
    let included = await includes(of: first, besides: page.url) {
      timeout - start.duration(to: clock.now)
    }
    try Task.checkCancellation()
    let file = AssetLinks(first, including: included.files)
    return Fetched(
      url: page.url, value: .android(file),
      diagnostics: first.diagnostics + included.findings.sorted, maximumAge: page.maximumAge,
      byteCount: page.response.body.count + included.byteCount, unreadIncludes: included.unread)
  }

  private func links(
    at url: URL, host: String?, within time: Duration
  ) async throws -> (AssetLinks, PageFetcher.Page) {
    let page = try await within(time, for: url) { try await request(url, by: android) }
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
    of first: AssetLinks, besides url: URL, timeLeft: () -> Duration
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
        let (file, page) = try await links(at: url, host: nil, within: timeLeft())
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

  private func request(_ url: URL, by fetcher: PageFetcher) async throws -> PageFetcher.Page {
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
    response.header("content-type").map { type in
      MediaType.isEach(of: ["application/json"], in: type) && !MediaType.isEach(of: [], in: type)
    } ?? false
  }

  /// The result of an operation, or an error that says that the policy's time for a URL is over.
  private func within<Value: Sendable>(
    _ time: Duration, for url: URL, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    do {
      return try await withTimeout(after: time, clock: clock) { try await operation() }
    } catch is BoltsError {
      throw AppLinkError.timedOut(url, after: timeout)
    }
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
