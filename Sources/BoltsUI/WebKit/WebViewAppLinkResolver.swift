#if canImport(WebKit)
  public import BoltsAppLinks
  internal import BoltsTasks
  public import Foundation
  internal import WebKit

  /// Resolves a URL by loading its page in a web view and running its scripts.
  ///
  /// It is for pages that write their `al:` tags with JavaScript, and is never used unless you choose
  /// it: the page's own code runs on the device, and what it fetches is not bounded in bytes. Prefer
  /// `WebPageAppLinkResolver`.
  ///
  /// One page is loaded, once, into a view that is never shown and keeps nothing: images, media, fonts
  /// and style sheets are blocked, frames too, and where the page tries to go somewhere else its tags
  /// are read as they are.
  public struct WebViewAppLinkResolver: AppLinkResolving {
    private let device: AppLinkDevice
    private let policy: AppLinkPolicy
    private let settlingTime: Duration

    /// Creates a resolver.
    ///
    /// - Parameters:
    ///   - device: The kind of device whose targets are taken.
    ///   - policy: Its `timeout`, `maximumRedirects`, `allowsHost`, `allowsInsecureDowngrade` and
    ///     `maximumPageBytes` (of the tags) hold here.
    ///   - settlingTime: How long after loading the page's scripts may go on before the tags are read.
    public init(
      device: AppLinkDevice = .current, policy: AppLinkPolicy = .default,
      settlingTime: Duration = .zero
    ) {
      self.device = device
      self.policy = policy
      self.settlingTime = settlingTime
    }

    /// Loads the page in a web view, and reads its link after its scripts have run.
    ///
    /// - Parameter url: The URL of the page.
    /// - Returns: The link of the page for the resolver's device.
    /// - Throws: `AppLinkError`, or `CancellationError` when the calling task is cancelled.
    public func appLink(from url: URL) async throws -> AppLink {
      guard url.isHTTP else {
        throw AppLinkError.unsupportedScheme(url)
      }
      let page = try await read(url)
      var link = page.appLink(for: device)
      link.sourceURL = url
      return link
    }

    @MainActor
    private func read(_ url: URL) async throws -> AppLinkPage {
      let load = try await WebViewLoad(url: url, policy: policy, settlingTime: settlingTime)
      defer { load.stop() }
      return try await load.page()
    }
  }
#endif
