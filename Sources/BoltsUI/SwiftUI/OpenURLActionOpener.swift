#if canImport(SwiftUI) && !os(watchOS)
  public import BoltsAppLinks
  public import Foundation
  public import SwiftUI

  /// Opens URLs with SwiftUI's `openURL` action.
  ///
  ///     @Environment(\.openURL) private var openURL
  ///     ...
  ///     let navigator = AppLinkNavigator(opener: OpenURLActionOpener(openURL))
  ///
  /// SwiftUI does not say in advance what opens, so plans with this opener assume that every target with
  /// an app's scheme opens; nor can it keep a web URL from the browser, so universal links go there. Prefer
  /// `UIApplicationOpener` or `WorkspaceOpener`. On watchOS this type does not
  /// exist, because SwiftUI does not say there whether it opened a URL.
  public struct OpenURLActionOpener: URLOpening {
    private let action: OpenURLAction

    /// Creates an opener with the action of the environment's `openURL`.
    public init(_ action: OpenURLAction) { self.action = action }

    /// Returns `true` for every URL with a scheme, because SwiftUI does not say what opens.
    public func canOpen(_ url: URL) async -> Bool { url.scheme != nil }

    /// Opens the URL with the action, and returns whether the system accepted it.
    @MainActor
    public func open(_ url: URL) async -> Bool {
      await withCheckedContinuation { continuation in
        // `@Sendable`, because a Mac calls it on another queue.
        action(url) { @Sendable in continuation.resume(returning: $0) }
      }
    }
  }
#endif
