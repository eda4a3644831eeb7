public import Foundation
internal import Synchronization

/// An opener for tests, which opens nothing and records each request.
///
///     let opener = RecordingURLOpener(installedSchemes: ["bolts"])
///     let navigator = AppLinkNavigator(opener: opener)
///     _ = try await navigator.navigate(to: link)
///     #expect(opener.openedURLs.count == 1)
public final class RecordingURLOpener: URLOpening {
  /// A request to open a URL.
  public struct Attempt: Sendable, Hashable {
    /// The URL.
    public let url: URL
    /// Whether only an app was wanted, and not the browser.
    public let isUniversalLink: Bool
    /// The package name of the only Android app that was wanted; `nil` for any app.
    public let package: String?
    /// The result of the request.
    public let isOpened: Bool
  }

  private let installedSchemes: Set<String>
  private let installedPackages: Set<String>
  private let universalLinkHosts: Set<URLHost>
  private let hasBrowser: Bool
  private let recorded = Mutex<[Attempt]>([])

  /// Creates an opener that behaves like a device with these apps.
  ///
  /// - Parameters:
  ///   - installedSchemes: The URL schemes that have an app, in any case.
  ///   - installedPackages: The package names of the Android apps that are installed.
  ///   - universalLinkHosts: The hosts whose http and https URLs an app takes, in any spelling.
  ///   - hasBrowser: Whether http and https URLs open in a browser.
  public init(
    installedSchemes: some Sequence<String> = [], installedPackages: some Sequence<String> = [],
    universalLinkHosts: some Sequence<String> = [], hasBrowser: Bool = true
  ) {
    self.installedSchemes = Set(installedSchemes.map { $0.lowercased() })
    self.installedPackages = Set(installedPackages)
    self.universalLinkHosts = Set(universalLinkHosts.compactMap { URLHost($0) })
    self.hasBrowser = hasBrowser
  }

  /// Every request to open a URL, in order.
  public var attempts: [Attempt] { recorded.withLock { $0 } }

  /// The URLs that were opened, in order.
  public var openedURLs: [URL] { attempts.filter(\.isOpened).map(\.url) }

  /// Whether the URL's scheme is installed, or the URL is for the browser; nothing is recorded.
  public func canOpen(_ url: URL) async -> Bool {
    guard let scheme = url.scheme?.lowercased() else { return false }
    return installedSchemes.contains(scheme) || hasBrowser && url.isHTTP
  }

  /// Records the URL, and returns the same as `canOpen(_:)`.
  public func open(_ url: URL) async -> Bool { record(url, isOpened: await canOpen(url)) }

  /// Whether the URL's host is among the universal links' hosts; nothing is recorded.
  public func canOpenUniversalLink(_ url: URL) async -> Bool {
    URLHost(url).map(universalLinkHosts.contains) ?? false
  }

  /// Records the universal link, and returns the same as `canOpenUniversalLink(_:)`.
  public func openUniversalLink(_ url: URL) async -> Bool {
    record(url, isUniversalLink: true, isOpened: await canOpenUniversalLink(url))
  }

  /// Whether the target's package is among the installed ones; nothing is recorded.
  public func canOpen(_ url: URL, inPackageOf target: AppLinkTarget) async -> Bool {
    target.package.map(installedPackages.contains) ?? false
  }

  /// Records the URL and the target's package, and returns the same as `canOpen(_:inPackageOf:)`.
  public func open(_ url: URL, inPackageOf target: AppLinkTarget) async -> Bool {
    record(url, package: target.package, isOpened: await canOpen(url, inPackageOf: target))
  }

  private func record(
    _ url: URL, isUniversalLink: Bool = false, package: String? = nil, isOpened: Bool
  ) -> Bool {
    let attempt = Attempt(
      url: url, isUniversalLink: isUniversalLink, package: package, isOpened: isOpened)
    recorded.withLock { $0.append(attempt) }
    return isOpened
  }
}
