#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  internal import AppKit
  public import BoltsAppLinks
  public import Foundation

  /// Opens URLs with the Mac's workspace.
  public struct WorkspaceOpener: URLOpening {
    /// Creates an opener.
    public init() {}

    /// Whether an application handles the URL's scheme.
    public func canOpen(_ url: URL) async -> Bool {
      NSWorkspace.shared.urlForApplication(toOpen: url) != nil
    }

    /// Opens the URL with the application of its scheme, a web address with the browser.
    public func open(_ url: URL) async -> Bool {
      NSWorkspace.shared.open(url)
    }

    /// `false`: the workspace does not tell an application that has claimed a web address from the
    /// browser.
    public func canOpenUniversalLink(_ url: URL) async -> Bool { false }

    /// `false`, and opens nothing: a web address goes to the browser.
    public func openUniversalLink(_ url: URL) async -> Bool { false }
  }
#endif
