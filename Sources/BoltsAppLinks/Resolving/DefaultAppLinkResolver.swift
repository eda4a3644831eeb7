public import Foundation
internal import BoltsTasks
internal import Synchronization

/// The default resolver, which an app can replace.
///
/// It asks the resolver that is set at the time of each call, so setting one also affects objects that
/// were created with `.default` before.
public struct DefaultAppLinkResolver: AppLinkResolving {
  private static let replacement = Mutex<(any AppLinkResolving)?>(nil)

  /// The resolver that is asked until another is set: it reads pages for this device, and keeps 256
  /// links for five minutes at most.
  public static let standard: any AppLinkResolving = CachingAppLinkResolver(
    WebPageAppLinkResolver(), capacity: 256, timeToLive: .seconds(300))

  /// Sets the resolver that `.default` asks.
  ///
  /// - Parameter resolver: The resolver; `nil` restores `standard`. It must not itself ask
  ///   `.default`; one that adds to it asks `standard`.
  public static func setResolver(_ resolver: (any AppLinkResolving)?) {
    replacement.exchange(resolver is DefaultAppLinkResolver ? nil : resolver)
  }

  private var current: any AppLinkResolving {
    Self.replacement.withLock { $0 } ?? Self.standard
  }

  /// Asks the resolver that is set now for the link of a URL.
  ///
  /// - Parameter url: The URL to resolve.
  /// - Returns: The link.
  /// - Throws: The error of that resolver.
  public func appLink(from url: URL) async throws -> AppLink {
    try await current.appLink(from: url)
  }

  /// Asks the resolver that is set now for the link of a URL, and how long it may be kept.
  ///
  /// - Parameter url: The URL to resolve.
  /// - Returns: The link, with the time that it may be kept where that is known.
  /// - Throws: The error of that resolver.
  public func resolution(of url: URL) async throws -> AppLinkResolution {
    try await current.resolution(of: url)
  }

  /// Asks the resolver that is set now for the links of many URLs.
  ///
  /// - Parameter urls: The URLs to resolve.
  /// - Returns: The outcome of each URL, keyed by the URL as it was given.
  public func appLinks(from urls: [URL]) async -> [URL: Result<AppLink, any Error>] {
    await current.appLinks(from: urls)
  }
}

extension AppLinkResolving where Self == DefaultAppLinkResolver {
  /// The default resolver; see `DefaultAppLinkResolver.setResolver(_:)`.
  public static var `default`: DefaultAppLinkResolver { DefaultAppLinkResolver() }
}
