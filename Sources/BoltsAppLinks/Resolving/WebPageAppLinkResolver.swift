internal import BoltsTasks
public import Foundation

/// Resolves a URL by reading its web page for `al:` tags.
///
/// Each hop is one GET request with the header `Prefer-Html-Meta-Tags: al`, without cookies and
/// credentials. Scripts and resources of the page are neither loaded nor run. The policy decides which
/// redirects are followed. Source: the App Links page, "Publishing links", and Bolts' web view resolver,
/// which this replaces without a web view.
///
/// The actor protects the loads under way. Callers that ask for the same URL at the same time share one load, and the
/// last of them to be cancelled ends it. A load runs off the actor, in a Swift task of its own and within the policy's
/// time and steps. A page of more than 64 KiB is read on a thread of its own, up to 64 at once, which take turns: a large
/// page delays no other.
public actor WebPageAppLinkResolver: AppLinkResolving {
  /// What a load asks for: a page, unless it is still as it was.
  private struct Request: Hashable {
    let url: URL
    let known: AppLinkResolution?
  }

  /// What a load brings: the page, unless it is still as it was, and the resolution of its URL.
  private struct Loaded {
    let page: AppLinkPage?
    let resolution: AppLinkResolution
  }

  private let loads = SharedWork<Request, Loaded>()
  private let device: AppLinkDevice
  private let fetcher: PageFetcher
  private let diagnostics: (@Sendable (AppLinkResolutionEvent) -> Void)?

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - device: The kind of device whose targets are taken.
  ///   - loader: Makes the requests.
  ///   - policy: The limits for reading, and whether `data:` and `file:` pages are read.
  ///   - headers: Header fields to send with the request, such as `Accept-Language`. They do not
  ///     follow a redirect to another host. One that can't be sent, such as one with a line break, is
  ///     an `AppLinkError.malformedHeader` of each page.
  ///   - diagnostics: Called with each step of a load, on the load's Swift task; it must not block.
  ///   - clock: Measures the policy's time limit.
  public init(
    device: AppLinkDevice = .current, loader: some PageLoading = .default,
    policy: AppLinkPolicy = .default, headers: [String: String] = [:],
    diagnostics: (@Sendable (AppLinkResolutionEvent) -> Void)? = nil,
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.device = device
    self.diagnostics = diagnostics
    fetcher = PageFetcher(
      loader: loader, policy: policy, clock: clock, headers: ["Prefer-Html-Meta-Tags": "al"],
      callerHeaders: headers,
      // Of anything but HTML only the type is of interest, however large it is.
      readsBody: { MediaType.isHTML($0.header("content-type")) },
      onRedirect: { diagnostics?(.redirected(from: $0, to: $1, status: $2)) })
  }

  /// Reads the link of a page, and how long its server allows it to be kept (`Cache-Control`).
  ///
  /// The link's source is `url`. Unless the page declares another one, its web URL is the page that
  /// the redirects led to.
  ///
  /// With `known`, an earlier resolution of `url` for the same device, the request is conditional
  /// (`If-None-Match`, `If-Modified-Since`), and the body of a page that has not changed is not read.
  ///
  /// - Returns: A new resolution, or `known` with the time that it may be kept from now.
  /// - Throws: `AppLinkError`, or `CancellationError` when the calling Swift task is cancelled; the
  ///   connection is closed then, unless another caller waits for the page.
  public func resolution(
    of url: URL, revalidating known: AppLinkResolution?
  ) async throws -> AppLinkResolution {
    try await loaded(Request(url: url, known: known)).resolution
  }

  /// Reads a page with all its tags, not only those for one device.
  ///
  /// It is the page that the redirects led to. A response that is not HTML is a page without tags; its
  /// `contentType` names its type. It throws as `resolution(of:revalidating:)` does.
  public func page(at url: URL) async throws -> AppLinkPage {
    guard let page = try await loaded(Request(url: url, known: nil)).page else {
      throw AppLinkError.httpStatus(url, status: 304)
    }
    return page
  }

  /// How many loads there were, for an operator's measurements.
  public struct Usage: Sendable, Hashable {
    /// The loads that were started.
    public let loads: Int64
    /// The callers that waited for a load that another caller had started.
    public let shared: Int64
  }

  /// The loads since the resolver was created.
  public var usage: Usage { Usage(loads: loads.startedCount, shared: loads.joinedCount) }

  private func loaded(_ request: Request) async throws -> Loaded {
    try await loads.value(for: request) { token in
      BoltsTask(cancellationToken: token) { try await self.load(request) }
    }
  }

  /// Fetches and reads a page. Stops when it is cancelled or the policy's time has passed.
  private nonisolated func load(_ request: Request) async throws -> Loaded {
    do {
      let fetched = try await fetcher.fetch(request.url, unless: request.known?.validator)
      if var known = request.known, fetched.response.status == 304 {
        known.maximumAge = fetched.maximumAge
        diagnostics?(.notModified(request.url))
        return Loaded(page: nil, resolution: known)
      }
      let response = fetched.response
      let (page, link) = try await fetched.budget.read(steps: response.body.count) {
        [device] checkpoint in
        let page = AppLinkPage(
          html: response.body, contentType: response.header("content-type"), url: fetched.url)
        return (page, try page.appLink(for: device, checkpoint))
      }
      diagnostics?(.read(page))
      var resolution = AppLinkResolution(
        link: link, maximumAge: fetched.maximumAge, validator: fetched.validator)
      resolution.link.sourceURL = request.url
      return Loaded(page: page, resolution: resolution)
    } catch {
      diagnostics?(.failed(request.url, error))
      throw error
    }
  }
}

/// A step of resolving a URL, for logs and tools.
@nonexhaustive
public enum AppLinkResolutionEvent: Sendable {
  /// A server answered with a redirect, which is followed.
  case redirected(from: URL, to: URL, status: Int)
  /// A page was read.
  case read(AppLinkPage)
  /// A page that was known already has not changed.
  case notModified(URL)
  /// Resolving failed, with the error that the caller gets.
  case failed(URL, any Error)
}
