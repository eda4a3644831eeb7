public import Foundation

/// Finds the App Link of a URL: by reading its page, asking a service, or looking it up.
///
/// Only `appLink(from:)` has to be written. The others have defaults built on it, which a resolver
/// replaces when it knows a better way.
public protocol AppLinkResolving: Sendable {
  /// The link of a URL.
  ///
  /// A page that names no app is not an error: its link has no targets, and the page as web URL.
  ///
  /// - Throws: `AppLinkError`, or `CancellationError` when the calling task is cancelled.
  func appLink(from url: URL) async throws -> AppLink

  /// The link of a URL, and how long it may be kept.
  ///
  /// By default it says nothing about that.
  func resolution(of url: URL) async throws -> AppLinkResolution

  /// The link of a URL, and how long it may be kept, for a caller that has one already.
  ///
  /// A resolver that can ask whether `known` is still current does that and returns it with a new
  /// time. By default it is resolved anew.
  ///
  /// - Parameters:
  ///   - url: The URL that `known` was the resolution of.
  ///   - known: An earlier resolution by this resolver, or `nil`.
  func resolution(
    of url: URL, revalidating known: AppLinkResolution?
  ) async throws -> AppLinkResolution

  /// The links of many URLs, each with its own outcome; a URL that repeats is asked once.
  ///
  /// By default each is resolved on its own, at most eight at a time. When the calling task is
  /// cancelled, those that are not done yet fail with `CancellationError`.
  func appLinks(from urls: [URL]) async -> [URL: Result<AppLink, any Error>]
}

/// A link, and what its source said about keeping it.
public struct AppLinkResolution: Sendable, Hashable {
  /// The link.
  public var link: AppLink
  /// How long the link may be kept, zero for not at all; `nil` when the source did not say.
  public var maximumAge: Duration?
  /// What the source can be asked with whether the link is still current, or `nil`.
  public var validator: PageValidator?

  /// Creates a resolution.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - maximumAge: How long the link may be kept; `nil` when the source did not say.
  ///   - validator: What the source can be asked with whether the link is still current.
  public init(link: AppLink, maximumAge: Duration? = nil, validator: PageValidator? = nil) {
    self.link = link
    self.maximumAge = maximumAge
    self.validator = validator
  }
}

extension AppLinkResolving {
  /// The link of `appLink(from:)`, with no word on how long to keep it.
  public func resolution(of url: URL) async throws -> AppLinkResolution {
    AppLinkResolution(link: try await appLink(from: url))
  }

  /// The resolution of `resolution(of:)`, whatever is known.
  public func resolution(
    of url: URL, revalidating known: AppLinkResolution?
  ) async throws -> AppLinkResolution {
    try await resolution(of: url)
  }

  /// The outcomes of `appLink(from:)` for each URL, at most eight at a time.
  public func appLinks(from urls: [URL]) async -> [URL: Result<AppLink, any Error>] {
    let outcomes = await boundedConcurrentMap(Array(Set(urls)), limit: 8) { url in
      do {
        return (url, Result<AppLink, any Error>.success(try await appLink(from: url)))
      } catch {
        return (url, .failure(error))
      }
    }
    return Dictionary(outcomes) { first, _ in first }
  }
}
