public import Foundation

/// What opens URLs in other apps: the system, or a recorder in a test.
///
/// Only `canOpen(_:)` and `open(_:)` have to be written. An opener that can tell a universal link
/// that an app takes from one that would land in the browser overrides the other two.
public protocol URLOpening: Sendable {
  /// Whether some app would open the URL; it opens nothing.
  func canOpen(_ url: URL) async -> Bool

  /// Opens the URL, and answers whether that succeeded.
  func open(_ url: URL) async -> Bool

  /// Whether an app, and not the browser, would open the http or https URL; it opens nothing.
  ///
  /// Asks `canOpen(_:)` unless it is overridden.
  func canOpenUniversalLink(_ url: URL) async -> Bool

  /// Opens the http or https URL if an app takes it, and not in the browser.
  ///
  /// Calls `open(_:)` unless it is overridden.
  func openUniversalLink(_ url: URL) async -> Bool
}

extension URLOpening {
  /// Asks `canOpen(_:)`.
  public func canOpenUniversalLink(_ url: URL) async -> Bool { await canOpen(url) }

  /// Calls `open(_:)`.
  public func openUniversalLink(_ url: URL) async -> Bool { await open(url) }
}
