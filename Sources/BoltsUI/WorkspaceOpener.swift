#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  internal import AppKit
  public import BoltsAppLinks
  public import Foundation

  /// Opens URLs with the Mac's workspace.
  public struct WorkspaceOpener: URLOpening {
    /// Creates an opener.
    public init() {}

    /// Whether an application handles the URL's scheme; it opens nothing.
    public func canOpen(_ url: URL) async -> Bool {
      NSWorkspace.shared.urlForApplication(toOpen: url) != nil
    }

    /// Opens the URL with the application of its scheme, and a web URL with the browser.
    public func open(_ url: URL) async -> Bool { NSWorkspace.shared.open(url) }

    /// Opens the web URL in the application that has claimed it, and not in the browser.
    public func openUniversalLink(_ url: URL) async -> Bool {
      let configuration = NSWorkspace.OpenConfiguration()
      configuration.requiresUniversalLinks = true
      // Where no application has claimed the URL, the browser is next, not an alert.
      configuration.promptsUserIfNeeded = false
      return (try? await NSWorkspace.shared.open(url, configuration: configuration)) != nil
    }
  }
#endif
