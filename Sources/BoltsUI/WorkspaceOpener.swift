#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  internal import AppKit
  public import BoltsAppLinks
  public import Foundation

  /// Opens URLs with the Mac's workspace.
  public struct WorkspaceOpener: URLOpening {
    /// Creates an opener.
    public init() {}

    /// Whether an application handles the URL's scheme.
    ///
    /// - Parameter url: The URL to test. Nothing is opened.
    /// - Returns: Whether an application handles the URL's scheme.
    public func canOpen(_ url: URL) async -> Bool {
      NSWorkspace.shared.urlForApplication(toOpen: url) != nil
    }

    /// Opens the URL with the application of its scheme, and a web URL with the browser.
    ///
    /// - Parameter url: The URL to open.
    /// - Returns: Whether an application took the URL.
    public func open(_ url: URL) async -> Bool { NSWorkspace.shared.open(url) }

    /// Returns `false`: the workspace can't tell an application that has claimed a web URL from the
    /// browser.
    ///
    /// - Parameter url: Ignored.
    /// - Returns: `false`.
    public func canOpenUniversalLink(_ url: URL) async -> Bool { false }

    /// Returns `false` and opens nothing, so that a web URL goes to the browser.
    ///
    /// - Parameter url: Ignored.
    /// - Returns: `false`.
    public func openUniversalLink(_ url: URL) async -> Bool { false }
  }
#endif
