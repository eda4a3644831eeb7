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
  private let fetcher: AssociationFetcher
  private let timeToLive: Duration
  private let elapsed: @Sendable () -> Duration
  private let appleFiles: Files<AppSiteAssociation>
  private let androidFiles: Files<AssetLinks>

  /// The files of one platform that are kept, and those that are on their way.
  private final class Files<File: Sendable> {
    var kept: LRUCache<String, (file: FetchedAssociation<File>, expiry: Duration)>
    let requests = SharedRequests<String, FetchedAssociation<File>>()

    init(capacity: Int, maximumCost: Int) {
      kept = LRUCache(capacity: capacity, maximumCost: maximumCost)
    }
  }

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - loader: Makes the requests.
  ///   - policy: The hosts that may be asked and the time for one site's file, includes and all. Of
  ///     its size limit at most 1 MiB counts; its number of redirects does not.
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
    fetcher = AssociationFetcher(loader: loader, policy: policy, clock: clock)
    self.timeToLive = timeToLive
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    appleFiles = Files(capacity: capacity, maximumCost: maximumCost / 2)
    androidFiles = Files(capacity: capacity, maximumCost: maximumCost / 2)
  }

  /// The apple-app-site-association of a URL's site.
  ///
  /// It is looked for at `/.well-known/apple-app-site-association`, then at
  /// `/apple-app-site-association`.
  ///
  /// - Parameter url: An http or https URL of the site.
  /// - Returns: The file, where it was found, and what is wrong with it.
  /// - Throws: ``AssociationFileError`` when what is served is no such file, `AppLinkError` when it
  ///   cannot be fetched, and `CancellationError` when the task is cancelled.
  public func appSiteAssociation(
    for url: URL
  ) async throws -> FetchedAssociation<AppSiteAssociation> {
    try await file(of: url, in: appleFiles) { [fetcher] in
      try await fetcher.appSiteAssociation(of: $0)
    }
  }

  /// The assetlinks.json of a URL's site, with the statements of the files that it includes.
  ///
  /// Includes are https, one request each, ten files in all. An include that cannot be read loses its
  /// own statements only.
  ///
  /// - Parameter url: An http or https URL of the site.
  /// - Returns: The file, where it was found, and what is wrong with it.
  /// - Throws: As `appSiteAssociation(for:)` does.
  public func assetLinks(for url: URL) async throws -> FetchedAssociation<AssetLinks> {
    try await file(of: url, in: androidFiles) { [fetcher] in try await fetcher.assetLinks(of: $0) }
  }

  /// The file of a site: the one that is kept, or that of the request that concurrent callers share.
  private func file<File: Sendable>(
    of url: URL, in files: Files<File>,
    fetch: @escaping @Sendable (AssociatedURL) async throws -> FetchedAssociation<File>
  ) async throws -> FetchedAssociation<File> {
    guard let site = AssociatedURL(url) else { throw AppLinkError.unsupportedScheme(url) }
    if let kept = files.kept.value(for: site.origin), kept.expiry > elapsed() { return kept.file }
    return try await files.requests.answer(for: site.origin) { outcome in
      guard case .success(let file) = outcome else { return }
      let time = min(file.maximumAge ?? timeToLive, timeToLive)
      guard time > .zero else { return }
      files.kept.insert((file, elapsed() + time), for: site.origin, cost: file.memoryCost)
    } request: {
      try await fetch(site)
    }
  }

  /// Decides within the policy's time and until the task is cancelled, off the actor.
  nonisolated func decide(
    about url: URL, _ decision: @escaping @Sendable () -> AssociationDecision
  ) async throws -> AssociationDecision {
    try await fetcher.limited(url) {
      let decision = decision()
      try Task.checkCancellation()
      return decision
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
}
