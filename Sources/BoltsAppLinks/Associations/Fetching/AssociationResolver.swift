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
  private var appleFiles: LRUCache<String, Kept<FetchedAssociation<AppSiteAssociation>>>
  private var androidFiles: LRUCache<String, Kept<FetchedAssociation<AssetLinks>>>

  private struct Kept<File: Sendable> {
    let file: File
    let expiry: Duration
  }

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - loader: Makes the requests.
  ///   - policy: The hosts that may be asked and the time for one site's file, includes and all. Of
  ///     its size limit at most 1 MiB counts; its number of redirects does not.
  ///   - capacity: The number of sites whose files are kept.
  ///   - timeToLive: The longest time for which a file is kept; its server can shorten it.
  ///   - clock: Measures the times.
  public init(
    loader: some PageLoading = .default, policy: AppLinkPolicy = .default, capacity: Int = 64,
    timeToLive: Duration = .seconds(3600), clock: some Clock<Duration> = ContinuousClock()
  ) {
    fetcher = AssociationFetcher(loader: loader, policy: policy, clock: clock)
    self.timeToLive = timeToLive
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    appleFiles = LRUCache(capacity: capacity)
    androidFiles = LRUCache(capacity: capacity)
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
    let site = try AssociationSite(url)
    if let kept = appleFiles.value(for: site.origin), kept.expiry > elapsed() { return kept.file }
    let file = try await fetcher.appSiteAssociation(of: site)
    if let expiry = expiry(of: file.maximumAge) {
      appleFiles.insert(Kept(file: file, expiry: expiry), for: site.origin)
    }
    return file
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
    let site = try AssociationSite(url)
    if let kept = androidFiles.value(for: site.origin), kept.expiry > elapsed() { return kept.file }
    let file = try await fetcher.assetLinks(of: site)
    if let expiry = expiry(of: file.maximumAge) {
      androidFiles.insert(Kept(file: file, expiry: expiry), for: site.origin)
    }
    return file
  }

  private func expiry(of maximumAge: Duration?) -> Duration? {
    let time = min(maximumAge ?? timeToLive, timeToLive)
    return time > .zero ? elapsed() + time : nil
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
}

/// The site that serves association files.
struct AssociationSite {
  /// Scheme, host and port.
  let origin: String
  /// The host, with its port where that is written.
  let host: String

  init(_ url: URL) throws(AppLinkError) {
    guard let parts = AssociatedURL(url) else { throw .unsupportedScheme(url) }
    host = parts.port.map { "\(parts.host):\($0)" } ?? parts.host
    let isLocal = ["127.0.0.1", "[::1]", "localhost"].contains(parts.host)
    origin = (parts.scheme == "http" && isLocal ? "http://" : "https://") + host
  }

  func url(_ path: String) throws(AppLinkError) -> URL {
    guard let url = URL(string: origin + path) else {
      throw .notDecodable(URL(filePath: "/"), reason: "\(origin) is not a site")
    }
    return url
  }
}

extension AssociationResolver {
  /// A document that a page refers to, such as its web app manifest: one GET, redirects followed.
  package static func document(at url: URL, policy: AppLinkPolicy) async throws -> Data {
    var policy = policy
    policy.maximumPageBytes = min(policy.maximumPageBytes, 1 << 20)
    let fetcher = PageFetcher(
      loader: .default, policy: policy, clock: ContinuousClock(), headers: [:])
    return try await fetcher.fetch(url).response.body
  }
}
