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
  private typealias Loads = SharedLoads<SiteFile, FetchedAssociation<AssociationFile>>

  private let load: @Sendable (SiteFile.Kind, AssociatedURL) async throws -> Loads.Loaded
  private let files: Loads

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - loader: Makes the requests.
  ///   - policy: The hosts that may be asked and the time for one site's file, includes and all. Its number
  ///     of redirects does not count.
  ///   - capacity: The number of files that are kept; beyond it the oldest is dropped. A file of more than
  ///     128 KiB is not kept.
  ///   - timeToLive: The longest time for which a file is kept; its server can shorten it.
  ///   - clock: Measures the times.
  public init(
    loader: some PageLoading = .default, policy: AppLinkPolicy = .default, capacity: Int = 64,
    timeToLive: Duration = .seconds(3600), clock: some Clock<Duration> = ContinuousClock()
  ) {
    load = { kind, site in
      let (file, byteCount, maximumAge) = try await AssociationFetcher(
        of: site, loader: loader, policy: policy, clock: clock
      ).file(kind)
      return (file, byteCount > 128 << 10 ? .zero : min(maximumAge ?? timeToLive, timeToLive))
    }
    files = SharedLoads(capacity: capacity, clock: clock)
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
    try await file(of: url, .apple).map { file in
      if case .apple(let file) = file { file } else { nil }
    }
  }

  /// The assetlinks.json of a URL's site, with the statements of the files that it includes.
  ///
  /// Includes are https, one request each, ten files in all. An include that cannot be read loses its
  /// own statements only. What is passed, returned and thrown is as for `appSiteAssociation(for:)`.
  public func assetLinks(for url: URL) async throws -> FetchedAssociation<AssetLinks> {
    try await file(of: url, .android).map { file in
      if case .android(let file) = file { file } else { nil }
    }
  }

  /// The file of the nearest host above a URL's that has one: it decides about the URL in an app that declares
  /// a wildcard, such as `*.example.com`.
  ///
  /// Source: Apple, TN3155; Google, "Configure website associations". Of a host of many labels the three
  /// hosts above it are asked, and never a single label such as `com`.
  package func parentFile(
    of url: URL, isApple: Bool
  ) async throws -> FetchedAssociation<AssociationFile>? {
    guard let site = AssociatedURL(url), !site.host.hasPrefix("["),
      site.host.contains(where: \.isLetter)
    else { return nil }
    let port = site.port.map { ":\($0)" } ?? ""
    var labels = site.host.split(separator: ".")[...]
    for _ in 0..<3 where labels.count > 2 {
      labels.removeFirst()
      let name = labels.joined(separator: ".")
      guard let parent = URL(string: "\(site.scheme)://\(name)\(port)/") else { continue }
      do {
        var found = try await file(of: parent, isApple ? .apple : .android)
        found.value.removeHost()
        return found
      } catch is CancellationError {
        throw CancellationError()
      } catch {}
    }
    return nil
  }

  /// The file of a site: the one that is kept, or that of the request that concurrent callers share.
  private func file(
    of url: URL, _ kind: SiteFile.Kind
  ) async throws -> FetchedAssociation<AssociationFile> {
    guard let site = AssociatedURL(url) else { throw AppLinkError.unsupportedScheme(url) }
    let key = SiteFile(origin: site.origin, kind: kind)
    return try await files.value(for: key) { [load] in try await load(kind, site) }
  }
}

extension AssociationResolver: AssociationChecking {
  /// As `AssociationChecking.objection(to:at:)`, with the explanation of the file of the target's platform.
  ///
  /// On Android the file is asked for the target's package. It is `nil` when the file matches, when it
  /// cannot be read within the policy's time or decide within its limits, and for platforms that have no
  /// such file.
  public func objection(to target: AppLinkTarget, at url: URL) async -> String? {
    let decision: AssociationDecision? =
      switch target.platform {
      case .ios, .iphone, .ipad: try? await appSiteAssociation(for: url).value.decision(for: url)
      case .android:
        try? await assetLinks(for: url).value.decision(for: url, package: target.package)
      case .windows, .windowsPhone, .windowsUniversal: nil
      }
    guard let decision, decision.kind != .match, decision.kind != .undecided else { return nil }
    return decision.explanation
  }
}

/// A kind of association file of one site.
struct SiteFile: Hashable {
  enum Kind { case apple, android }

  let origin: String
  let kind: Kind
}

/// An association file that was fetched.
public struct FetchedAssociation<File: Sendable>: Sendable {
  /// Where the file was found.
  public let url: URL
  /// The file.
  public internal(set) var value: File
  /// The faults of the file, and of the way in which it is served.
  public let diagnostics: [Diagnostic]
  /// Why the files that it includes were not read, by their URLs.
  package var unreadIncludes: [String: any Error] = [:]

  /// The same with the file of one platform, which it is known to be.
  fileprivate func map<Other>(
    _ transform: (File) -> Other?
  ) throws -> FetchedAssociation<Other> {
    guard let other = transform(value) else { throw CancellationError() }
    return FetchedAssociation<Other>(
      url: url, value: other, diagnostics: diagnostics, unreadIncludes: unreadIncludes)
  }
}
