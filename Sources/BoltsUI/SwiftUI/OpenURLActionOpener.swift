#if canImport(SwiftUI)
  public import BoltsAppLinks
  public import Foundation
  public import SwiftUI

  /// Opens URLs with SwiftUI's `openURL` action.
  ///
  ///     @Environment(\.openURL) private var openURL
  ///     ...
  ///     let navigator = AppLinkNavigator(opener: OpenURLActionOpener(openURL))
  ///
  /// SwiftUI cannot say beforehand what opens, nor whether a web address goes to an app, so plans made
  /// with this opener trust every target. On iOS prefer `UIApplicationOpener`.
  public struct OpenURLActionOpener: URLOpening {
    private let action: OpenURLAction

    /// Creates an opener.
    public init(_ action: OpenURLAction) {
      self.action = action
    }

    /// `true` for every URL with a scheme: SwiftUI cannot say more.
    public func canOpen(_ url: URL) async -> Bool { url.scheme != nil }

    /// Opens the URL, and answers whether it was accepted.
    @MainActor
    public func open(_ url: URL) async -> Bool {
      await withCheckedContinuation { continuation in
        action(url) { continuation.resume(returning: $0) }
      }
    }
  }
#endif
