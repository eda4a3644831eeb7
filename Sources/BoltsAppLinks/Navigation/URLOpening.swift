public import Foundation

/// Opens URLs in other apps: the system's opener, or a recorder in a test.
///
/// Only `open(_:)` is required. An opener that can open a web URL in an app, and never
/// in the browser, also implements the methods for universal links, and one that can start an Android
/// app by its package name those for packages; without them nothing opens in these ways, and a web URL
/// goes to the browser. Only plans ask what can be opened; a navigation opens.
///
/// A class whose methods use the user interface is `@MainActor`; actors and structures conform as well.
///
/// The results must be correct, because a navigation tries its next step only after `open` returns
/// `false`.
public protocol URLOpening: Sendable {
  /// Whether some app would open the URL; it opens nothing. Only plans ask it.
  ///
  /// - Parameter url: The URL, App Link data included.
  /// - Returns: `false` where no app takes the URL, as far as the system tells; `true` unless it is implemented.
  func canOpen(_ url: URL) async -> Bool

  /// Opens the URL.
  ///
  /// - Parameter url: The URL, App Link data included.
  /// - Returns: Whether an app took the URL.
  func open(_ url: URL) async -> Bool

  /// Whether an app, and not the browser, would open the http or https URL; it opens nothing.
  ///
  /// - Parameter url: The URL, App Link data included.
  /// - Returns: Whether an app has claimed the URL; `false` unless it is implemented.
  func canOpenUniversalLink(_ url: URL) async -> Bool

  /// Opens the http or https URL if an app takes it, and not in the browser.
  ///
  /// - Parameter url: The URL, App Link data included.
  /// - Returns: Whether an app took the URL.
  func openUniversalLink(_ url: URL) async -> Bool

  /// Whether the Android app of a target would open the URL; it opens nothing.
  ///
  /// - Parameters:
  ///   - url: The page's URL, App Link data included.
  ///   - target: The target, whose `package` names the app.
  /// - Returns: Whether the app is installed; `false` unless it is implemented.
  func canOpen(_ url: URL, inPackageOf target: AppLinkTarget) async -> Bool

  /// Opens the URL in the Android app of a target, and in no other.
  ///
  /// - Parameters:
  ///   - url: The page's URL, App Link data included.
  ///   - target: The target, whose `package`, and `className` where there is one, names the app.
  /// - Returns: Whether the app took the URL.
  func open(_ url: URL, inPackageOf target: AppLinkTarget) async -> Bool
}

extension URLOpening {
  /// Returns `true`: plans of an opener that can't tell predict that the first target opens.
  public func canOpen(_ url: URL) async -> Bool { true }

  /// Returns `false`: no system says which web URLs apps have claimed until one is opened.
  public func canOpenUniversalLink(_ url: URL) async -> Bool { false }

  /// Returns `false` and opens nothing, so that a web URL goes to the browser.
  public func openUniversalLink(_ url: URL) async -> Bool { false }

  /// Returns `false`: only Android starts apps by their package name.
  public func canOpen(_ url: URL, inPackageOf target: AppLinkTarget) async -> Bool { false }

  /// Returns `false` and opens nothing: only Android starts apps by their package name.
  public func open(_ url: URL, inPackageOf target: AppLinkTarget) async -> Bool { false }
}

extension URLOpening {
  /// Opens the URL at its destination, or only tests whether it would open.
  nonisolated(nonsending) func attempt(
    _ url: URL, at destination: NavigationStep.Destination, opens: Bool
  ) async -> Bool {
    switch destination {
    case .app, .browser, .store: await opens ? open(url) : canOpen(url)
    case .universalLink: await opens ? openUniversalLink(url) : canOpenUniversalLink(url)
    case .package(let target):
      await opens ? open(url, inPackageOf: target) : canOpen(url, inPackageOf: target)
    }
  }
}
