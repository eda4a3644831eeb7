public import BoltsAppLinks
public import Foundation

/// Fetches the association files of a site, as the platforms do, and keeps them for some time.
///
///     let resolver = AssociationResolver()
///     let file = try await resolver.appSiteAssociation(for: url)
///     let decision = file.value.decision(for: url, appID: "ABCDE12345.com.example.app")
///
/// The files are those of the URL's host and port, by https also for an http URL; only where an http
/// URL leads to this computer (`127.0.0.1`, `::1`, `localhost`), http is asked, for a try before
/// publishing. A redirect is an error, as it is for the platforms. Apple's devices ask Apple's copy of
/// the file, which can be a day older than the site's.
public actor AssociationResolver {
  private let fetcher: PageFetcher
  private let decisionBudget: @Sendable (URL) -> ReadingBudget
  private let timeToLive: Duration
  private let appleFiles: ExpiringCache<String, FetchedAssociation<AppSiteAssociation>>
  private let androidFiles: ExpiringCache<String, FetchedAssociation<AssetLinks>>
  /// The number of files that one assetlinks.json may include.
  private static let maximumFiles = 10

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - loader: Makes the requests.
  ///   - policy: The hosts that may be asked and the time for one site's file, includes and all. A
  ///     size limit of more than 1 MiB counts as 1 MiB; its number of redirects does not count.
  ///   - capacity: The number of sites whose files are kept.
  ///   - maximumCost: The memory for all files together, in bytes; 64 MiB when left out. Each platform's
  ///     files have half of it, and one that needs more alone is not kept.
  ///   - timeToLive: The longest time for which a file is kept; its server can shorten it.
  ///   - clock: Measures the times.
  public init(
    loader: some PageLoading = .default, policy: AppLinkPolicy = .default, capacity: Int = 64,
    maximumCost: Int = 64 << 20, timeToLive: Duration = .seconds(3600),
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    var policy = policy
    policy.maximumRedirects = 0
    policy.maximumPageBytes = min(policy.maximumPageBytes, 1 << 20)
    fetcher = PageFetcher(
      loader: loader, policy: policy, clock: clock, headers: ["Accept": "application/json"])
    let (timeout, steps) = (policy.timeout, policy.maximumDecisionSteps)
    decisionBudget = {
      ReadingBudget($0, steps: steps, time: TimeLimit(timeout, clock: clock))
    }
    self.timeToLive = timeToLive
    appleFiles = ExpiringCache(
      capacity: capacity, maximumCost: maximumCost / 2, timeToLive: timeToLive, clock: clock)
    androidFiles = ExpiringCache(
      capacity: capacity, maximumCost: maximumCost / 2, timeToLive: timeToLive, clock: clock)
  }

  /// The apple-app-site-association of a URL's site.
  ///
  /// It is looked for at `/.well-known/apple-app-site-association`, and only where that is answered with 404
  /// or 410, at `/apple-app-site-association`.
  ///
  /// - Parameter url: An http or https URL of the site.
  /// - Returns: The file, where it was found, and what is wrong with it.
  /// - Throws: ``AssociationFileError`` when what is served is no such file, `AppLinkError` when it
  ///   cannot be fetched, and `CancellationError` when the Swift task is cancelled.
  public func appSiteAssociation(
    for url: URL
  ) async throws -> FetchedAssociation<AppSiteAssociation> {
    try await file(of: url, in: appleFiles) { try await self.appSiteAssociation(of: $0) }
  }

  /// The assetlinks.json of a URL's site, with the statements of the files that it includes.
  ///
  /// Includes are https, one request each, ten files in all. An include that cannot be read loses its
  /// own statements only. What is passed, returned and thrown is as for `appSiteAssociation(for:)`.
  public func assetLinks(for url: URL) async throws -> FetchedAssociation<AssetLinks> {
    try await file(of: url, in: androidFiles) { try await self.assetLinks(of: $0) }
  }

  /// The file of a site: the one that is kept, or that of the request that concurrent callers share.
  private func file<File: Sendable>(
    of url: URL, in files: ExpiringCache<String, FetchedAssociation<File>>,
    fetch: @escaping @Sendable (AssociatedURL) async throws -> FetchedAssociation<File>
  ) async throws -> FetchedAssociation<File> {
    guard let site = AssociatedURL(url) else { throw AppLinkError.unsupportedScheme(url) }
    if let (outcome, _) = files.outcome(for: site.origin) { return try outcome.get() }
    return try await files.newValue(for: site.origin) { [timeToLive] _ in
      do {
        let file = try await fetch(site)
        return .init(
          .success(file), time: file.maximumAge ?? timeToLive,
          cost: file.memoryCost + 2 * site.origin.utf8.count)
      } catch {
        return .init(.failure(error), time: .zero, cost: 0)
      }
    }
  }

  /// A decision within the policy's steps and time: at once where it takes a portion of steps, else off the pool.
  nonisolated func decision(
    about url: URL,
    _ decide:
      @escaping @Sendable (_ checkpoint: @escaping (Int) throws -> Void) throws
      -> AssociationDecision
  ) async throws -> AssociationDecision {
    let portion = ReadingBudget(url, steps: ReadingBudget.portion)
    // The parts of a long URL alone may take long.
    if url.absoluteString.utf8.count < 4_096, let decision = try? decide(portion.spend) {
      return decision
    }
    return try await decisionBudget(url).read(steps: .max, decide)
  }
}

extension AssociationResolver: AssociationChecking {
  /// As `AssociationChecking.objection(to:at:)`, with the explanation of the file of the target's platform.
  ///
  /// On Android the file is asked for the target's package. It is `nil` when the file matches, when it
  /// cannot be read within the policy's time, and for platforms that have no such file.
  public func objection(to target: AppLinkTarget, at url: URL) async -> String? {
    guard let decision = try? await decision(about: target, at: url), decision.kind != .match
    else { return nil }
    return decision.explanation
  }

  private func decision(
    about target: AppLinkTarget, at url: URL
  ) async throws -> AssociationDecision? {
    switch target.platform {
    case .ios, .iphone, .ipad:
      let file = try await appSiteAssociation(for: url).value
      return try await decision(about: url) { try file.decision(for: url, checkpoint: $0) }
    case .android:
      let file = try await assetLinks(for: url).value
      return try await decision(about: url) {
        try file.decision(for: url, package: target.package, checkpoint: $0)
      }
    case .windows, .windowsPhone, .windowsUniversal: return nil
    }
  }
}

/// An association file that was fetched.
public struct FetchedAssociation<File: Sendable>: Sendable {
  /// Where the file was found.
  public let url: URL
  /// The file.
  public let value: File
  /// The faults of the file, and of the way in which it is served.
  public let diagnostics: [Diagnostic]
  /// The time for which the server allows to keep it, when it says so.
  let maximumAge: Duration?
  let memoryCost: Int
  /// Why the files that it includes were not read, by their URLs.
  package var unreadIncludes: [String: any Error] = [:]
}

// MARK: - The rules of the platforms: status 200, no redirect, 1 MiB

extension AssociationResolver {
  private nonisolated func appSiteAssociation(
    of site: AssociatedURL
  ) async throws -> FetchedAssociation<AppSiteAssociation> {
    let first = try site.file("/.well-known/apple-app-site-association")
    let second = try site.file("/apple-app-site-association")
    let budget = fetcher.budget(for: first)
    return try await budget.run {
      var page: PageFetcher.Page
      do {
        page = try await self.fetch(first, within: budget)
      } catch let error as AppLinkError where error.saysNotFound {
        do {
          page = try await self.fetch(second, within: budget)
        } catch AppLinkError.httpStatus(_, let status) where !AppLinkError.isTemporary(status) {
          // Only an answer says that the file is not at the second place either.
          throw error
        }
      }
      let file = try await page.read { try AppSiteAssociation(json: $0, host: site.site) }
      var findings = DiagnosticList()
      if !Self.isJSON(page.response) {
        let type = page.response.header("content-type")?.quotedName
        findings.report(
          .contentType, at: JSONPlace(), nil,
          "The file is served as \(type ?? "a file without a type").")
      }
      return FetchedAssociation(
        url: page.url, value: file, diagnostics: findings.sorted + file.diagnostics,
        maximumAge: page.maximumAge, memoryCost: file.memoryCost)
    }
  }

  private nonisolated func assetLinks(of site: AssociatedURL) async throws -> FetchedAssociation<
    AssetLinks
  > {
    let url = try site.file("/.well-known/assetlinks.json")
    let budget = fetcher.budget(for: url)
    let (first, page) = try await budget.run {
      try await self.links(at: url, host: site.site, within: budget)
    }
    let included = await includes(of: first, besides: page.url, within: budget)
    try Task.checkCancellation()
    let file = AssetLinks(first, including: included.files)
    return FetchedAssociation(
      url: page.url, value: file, diagnostics: first.diagnostics + included.findings.sorted,
      maximumAge: page.maximumAge, memoryCost: file.memoryCost, unreadIncludes: included.unread)
  }

  private nonisolated func links(
    at url: URL, host: String?, within budget: ReadingBudget
  ) async throws -> (AssetLinks, PageFetcher.Page) {
    let page = try await fetch(url, within: budget)
    guard Self.isJSON(page.response) else {
      throw AssociationFileError.wrongContentType(
        page.url, found: page.response.header("content-type"))
    }
    return (try await page.read { try AssetLinks(json: $0, host: host) }, page)
  }

  /// Follows includes, each URL once; a broken one, or one for which there is no time, affects no other.
  private nonisolated func includes(
    of first: AssetLinks, besides url: URL, within budget: ReadingBudget
  ) async -> (files: [AssetLinks], findings: DiagnosticList, unread: [String: any Error]) {
    var files: [AssetLinks] = []
    var unread: [String: any Error] = [:]
    var findings = DiagnosticList()
    var seen: Set<String> = [url.absoluteString]
    var pending = first.includes.map { (url: $0, level: 1) }[...]
    while let (url, level) = pending.popFirst(), !Task.isCancelled {
      guard seen.insert(url.absoluteString).inserted else { continue }
      guard seen.count <= Self.maximumFiles else {
        findings.report(
          .includeNotRead, at: JSONPlace(), nil,
          "\(url.absoluteString.quotedName) was not read: at most \(Self.maximumFiles) files "
            + "are read.", "Include fewer files.")
        break
      }
      if level == 2 {
        findings.report(
          .includeTooDeep, at: JSONPlace(), nil,
          "\(url.absoluteString.quotedName) is included by an included file, but Android "
            + "follows only one level.")
      }
      do {
        var budget = budget
        budget.url = url
        let (file, _) = try await budget.run { [budget] in
          try await self.links(at: url, host: nil, within: budget)
        }
        files.append(file)
        pending += file.includes.map { ($0, level + 1) }
      } catch {
        unread[url.absoluteString] = error
        findings.report(
          .includeNotRead, at: JSONPlace(), nil, value: url.absoluteString,
          "An include was not read: \(error)")
      }
    }
    return (files, findings, unread)
  }

  private nonisolated func fetch(
    _ url: URL, within budget: ReadingBudget
  ) async throws -> PageFetcher.Page {
    do {
      let page = try await fetcher.fetch(url, within: budget)
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
}

extension AssociatedURL {
  fileprivate func file(_ path: String) throws(AppLinkError) -> URL {
    guard let url = URL(string: origin + path) else {
      throw .notDecodable(URL(filePath: "/"), reason: "\(origin) is not a site")
    }
    return url
  }
}

extension PageFetcher.Page {
  /// The file in the body. Reading JSON and its rules takes some eight steps a byte.
  fileprivate func read<File: Sendable>(
    _ read: @escaping @Sendable (Data) throws -> File
  ) async throws -> File {
    let steps = 8 * response.body.count
    return try await budget.read(steps: steps) { [response] checkpoint in
      try checkpoint(steps)
      return try read(response.body)
    }
  }
}
