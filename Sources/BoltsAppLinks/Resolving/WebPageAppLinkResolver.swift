public import Foundation

/// Resolves a URL by reading its web page for `al:` tags.
///
/// Each hop is one GET request with the header `Prefer-Html-Meta-Tags: al`, without cookies and
/// credentials. Scripts and resources of the page are neither loaded nor run. The policy decides which
/// redirects are followed. Source: the App Links page, "Publishing links", and Bolts' web view resolver,
/// which this replaces without a web view.
///
/// The actor protects the loads under way and the pages that it keeps. Callers that ask for the same URL at
/// one time share a load, and the last of them to be cancelled ends it. One load and one kept page serve
/// every device. Loading and reading run off the actor.
public actor WebPageAppLinkResolver: AppLinkResolving {
  /// The resolver behind `AppLinkResolving.default`.
  static let shared = WebPageAppLinkResolver()

  /// A page that was read, and its link for the resolver's device.
  private final class Reading: Sendable {
    let page: AppLinkPage
    let link: AppLink

    init(page: AppLinkPage, link: AppLink) {
      self.page = page
      self.link = link
    }
  }

  private let device: AppLinkDevice
  private let fetcher: PageFetcher
  private let capacity: Int
  private let timeToLive: Duration
  private let diagnostics: (@Sendable (AppLinkResolutionEvent) -> Void)?
  private let loads: SharedLoads<URL, Reading>
  /// The most bytes of tags with which a page is kept.
  private static let maximumKeptBytes = 16 << 10

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - device: The kind of device whose targets `appLink(from:)` takes.
  ///   - loader: Makes the requests.
  ///   - policy: The limits for reading, and whether `data:` and `file:` pages are read.
  ///   - headers: Header fields to send with the request, such as `Accept-Language`. They do not
  ///     follow a redirect to another host. One that can't be sent, such as one with a line break, is
  ///     an `AppLinkError.malformedHeader` of each page.
  ///   - capacity: The number of pages that are kept; beyond it the oldest is dropped. 0 keeps none. A page whose
  ///     tags take more than 16 KiB is not kept, nor is a failure.
  ///   - timeToLive: The longest time for which a page is kept. Its server can shorten it (`Cache-Control`).
  ///   - clock: Measures the policy's time limit, and the time for which pages are kept.
  ///   - diagnostics: Called with each step of a load, on the load's Swift task; it must not block. A
  ///     page that is kept already makes no step.
  public init(
    device: AppLinkDevice = .current, loader: some PageLoading = .default,
    policy: AppLinkPolicy = .default, headers: [String: String] = [:], capacity: Int = 128,
    timeToLive: Duration = .seconds(300), clock: some Clock<Duration> = .continuous,
    diagnostics: (@Sendable (AppLinkResolutionEvent) -> Void)? = nil
  ) {
    self.device = device
    self.capacity = capacity
    self.timeToLive = timeToLive
    self.diagnostics = diagnostics
    loads = SharedLoads(capacity: capacity, clock: clock)
    fetcher = PageFetcher(
      loader: loader, policy: policy, clock: clock, headers: ["Prefer-Html-Meta-Tags": "al"],
      callerHeaders: headers,
      // Of anything but HTML only the type is of interest, however large it is.
      readsBody: { MediaType.isHTML($0.header("content-type")) },
      onRedirect: { diagnostics?(.redirected(from: $0.redacted, to: $1.redacted, status: $2)) })
  }

  /// Reads a page with all its tags, not only those for one device.
  ///
  /// It is the page that the redirects led to. A response that is not HTML is a page without tags; its
  /// `contentType` names its type.
  ///
  /// The page has its tags but not its source, unless the resolver's capacity is 0: the diagnostics of the
  /// module `AppLinkLint` need the source.
  ///
  /// - Parameter url: The URL of the page.
  /// - Returns: The page.
  /// - Throws: `AppLinkError`, or `CancellationError` when the calling Swift task is cancelled; the
  ///   connection is closed then, unless another caller waits for the page.
  public func page(at url: URL) async throws -> AppLinkPage { try await reading(of: url).page }

  /// Reads the link of a page for the resolver's device.
  ///
  /// The link's source is `url`. Unless the page declares another one, its web URL is the page that
  /// the redirects led to.
  ///
  /// - Parameter url: The URL to resolve.
  /// - Returns: The link.
  /// - Throws: What `page(at:)` throws.
  public func appLink(from url: URL) async throws -> AppLink {
    // What is kept costs no further call of an asynchronous function.
    if let kept = loads.keptValue(for: url) { return kept.link }
    return try await reading(of: url).link
  }

  /// Reads the link of a page for a device, from the same page as for every other device.
  ///
  /// - Parameters:
  ///   - url: The URL to resolve.
  ///   - device: The kind of device whose targets are taken.
  /// - Returns: A link as `appLink(from:)` returns it.
  /// - Throws: What `page(at:)` throws.
  public nonisolated func appLink(
    from url: URL, for device: AppLinkDevice
  ) async throws -> AppLink {
    let reading = try await reading(of: url)
    return device == self.device ? reading.link : reading.page.appLink(for: device, from: url)
  }

  private func reading(of url: URL) async throws -> Reading {
    try await loads.value(for: url) { try await self.load(url) }
  }

  /// Loads and reads a page.
  private nonisolated func load(_ url: URL) async throws -> (Reading, lifetime: Duration) {
    do {
      let fetched = try await fetcher.fetch(url)
      let page = AppLinkPage(
        html: fetched.response.body, contentType: fetched.response.header("content-type"),
        url: fetched.url)
      diagnostics?(.read(page))
      let size = page.metaTags.reduce(page.contentType?.utf8.count ?? 0) {
        $0 + $1.property.utf8.count + ($1.content?.utf8.count ?? 0)
      }
      let lifetime = min(timeToLive, fetched.maximumAge ?? timeToLive)
      return (
        Reading(
          page: capacity > 0 ? page.withoutSource : page, link: page.appLink(for: device, from: url)
        ),
        lifetime: size <= Self.maximumKeptBytes ? lifetime : .zero
      )
    } catch {
      diagnostics?(.failed(url.redacted, error))
      throw error
    }
  }
}

extension AppLinkPage {
  /// The link for a device, from the URL that was asked for and perhaps redirected to this page.
  fileprivate func appLink(for device: AppLinkDevice, from url: URL) -> AppLink {
    var link = appLink(for: device)
    link.sourceURL = url
    return link
  }
}

/// A step of resolving a URL, for logs and tools. Its text has no credentials, nor have its URLs, but that of a page.
@nonexhaustive
public enum AppLinkResolutionEvent: Sendable, CustomStringConvertible {
  /// A server answered with a redirect, which is followed.
  case redirected(from: URL, to: URL, status: Int)
  /// A page was read.
  case read(AppLinkPage)
  /// Resolving failed, with the error that the caller gets.
  case failed(URL, any Error)

  /// The step on one line.
  public var description: String {
    switch self {
    case .redirected(let from, let to, let status):
      "\(from.redactedText) redirects with \(status) to \(to.redactedText)"
    case .read(let page): "\(page.url.redactedText) has \(page.metaTags.count) al: tags"
    case .failed(let url, let error): "\(url.redactedText) failed: \(error)"
    }
  }
}
