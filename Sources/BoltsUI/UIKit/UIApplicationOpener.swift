#if canImport(UIKit) && !os(watchOS)
  public import BoltsAppLinks
  public import Foundation
  internal import UIKit

  /// Opens URLs with `UIApplication`.
  ///
  /// A scheme that is not among the app's `LSApplicationQueriesSchemes` counts as not installed in
  /// plans; a navigation can still open it.
  @available(iOSApplicationExtension, unavailable)
  @available(tvOSApplicationExtension, unavailable)
  @available(visionOSApplicationExtension, unavailable)
  public struct UIApplicationOpener: URLOpening {
    /// Creates an opener.
    public init() {}

    /// Whether an installed app handles the URL's scheme, as far as the system lets this app know.
    @MainActor
    public func canOpen(_ url: URL) async -> Bool { UIApplication.shared.canOpenURL(url) }

    /// Opens the URL with the app of its scheme, and a web URL with the browser.
    @MainActor
    public func open(_ url: URL) async -> Bool {
      await UIApplication.shared.open(url, options: [:])
    }

    /// Opens the web URL in the app that has claimed it, and not in the browser.
    @MainActor
    public func openUniversalLink(_ url: URL) async -> Bool {
      await UIApplication.shared.open(url, options: [.universalLinksOnly: true])
    }
  }
#endif
