#if canImport(WebKit)
  public import BoltsAppLinks
  internal import BoltsTasks
  public import Foundation
  internal import WebKit

  /// Resolves a URL by loading its page in a web view and running its scripts.
  ///
  /// Use it for pages that write their `al:` tags with JavaScript. The page's code runs on the device,
  /// and the bytes that it fetches are not limited, so it is never used by default. Prefer
  /// `WebPageAppLinkResolver`.
  ///
  /// Each page is loaded into a new view that is never shown and stores no data. Images, media, fonts,
  /// style sheets and frames are blocked. When the page navigates to another page, its tags are read at
  /// that moment.
  ///
  /// It can't be used in an app whose Info.plist has `WKAppBoundDomains`: WebKit runs no script for such
  /// an app on pages of other domains.
  public struct WebViewAppLinkResolver: AppLinkResolving {
    private let device: AppLinkDevice
    private let policy: AppLinkPolicy
    private let settlingTime: Duration

    /// Creates a resolver.
    ///
    /// - Parameters:
    ///   - device: The kind of device whose targets are selected.
    ///   - policy: The limits, of which `timeout`, `maximumRedirects`, `allowsHost`,
    ///     `allowsInsecureDowngrade` and `maximumPageBytes` (for the tags) apply here.
    ///   - settlingTime: The time that the page's scripts have after loading, before the tags are read.
    public init(
      device: AppLinkDevice = .current, policy: AppLinkPolicy = .default,
      settlingTime: Duration = .zero
    ) {
      self.device = device
      self.policy = policy
      self.settlingTime = settlingTime
    }

    /// Loads the page in a web view, and reads its link for the device after its scripts have run.
    ///
    /// - Parameter url: The URL of the page.
    /// - Returns: The link.
    /// - Throws: `AppLinkError`, or `CancellationError` when the calling Swift task is cancelled.
    public func appLink(from url: URL) async throws -> AppLink {
      guard url.isHTTP else { throw AppLinkError.unsupportedScheme(url) }
      var link = try await read(url).appLink(for: device)
      link.sourceURL = url
      return link
    }

    @MainActor
    private func read(_ url: URL) async throws -> AppLinkPage {
      let load = WebViewLoad(url: url, policy: policy, settlingTime: settlingTime)
      defer { load.stop() }
      return try await load.page()
    }
  }
#endif
