public import Foundation

/// Resolves a URL by reading its web page for `al:` tags.
///
/// Each hop is one GET request with the header `Prefer-Html-Meta-Tags: al`, without cookies and
/// credentials. Scripts and resources of the page are neither loaded nor run. The policy decides which
/// redirects are followed. Source: the App Links page, "Publishing links", and Bolts' web view resolver,
/// which this replaces without a web view.
///
/// A large page delays no other: a page is fetched and read off the actor, on the caller's Swift task, and
/// within the policy's time.
public actor WebPageAppLinkResolver: AppLinkResolving {
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
  ///   - diagnostics: Called with each step, on the Swift task that resolves; it must not block.
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
  ///   connection is closed then.
  public nonisolated func resolution(
    of url: URL, revalidating known: AppLinkResolution?
  ) async throws -> AppLinkResolution {
    do {
      let fetched = try await fetcher.fetch(url, unless: known?.validator)
      if var known, fetched.response.status == 304 {
        known.maximumAge = fetched.maximumAge
        diagnostics?(.notModified(url))
        return known
      }
      let page = try read(fetched)
      var link = try page.appLink(for: device, fetched.checkpoint)
      link.sourceURL = url
      return AppLinkResolution(
        link: link, maximumAge: fetched.maximumAge,
        validator: PageValidator(fetched.response, of: fetched.url))
    } catch {
      diagnostics?(.failed(url, error))
      throw error
    }
  }

  /// Reads a page with all its tags, not only those for one device.
  ///
  /// It is the page that the redirects led to. A response that is not HTML is a page without tags; its
  /// `contentType` names its type. It throws as `resolution(of:revalidating:)` does.
  public nonisolated func page(at url: URL) async throws -> AppLinkPage {
    do {
      return try read(try await fetcher.fetch(url))
    } catch {
      diagnostics?(.failed(url, error))
      throw error
    }
  }

  /// Reads a page. Stops when the caller is cancelled or the policy's time has passed.
  private nonisolated func read(_ fetched: PageFetcher.Page) throws -> AppLinkPage {
    let page = try AppLinkPage(
      fetched.response.body, fetched.response.header("content-type"), fetched.url, reading: .tags,
      fetched.checkpoint)
    diagnostics?(.read(page))
    return page
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
