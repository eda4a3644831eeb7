public import Foundation

/// Finds the App Link of a URL, for example in its page, in a service or in a table.
///
/// Only `appLink(from:)` is required. The other methods have default implementations that call it.
public protocol AppLinkResolving: Sendable {
  /// The link of a URL.
  ///
  /// A page that names no app is not an error: its link has no targets, and the page as web URL.
  ///
  /// - Parameter url: The URL to resolve.
  /// - Returns: The link for the resolver's device.
  /// - Throws: `AppLinkError`, or `CancellationError` when the calling task is cancelled.
  func appLink(from url: URL) async throws -> AppLink

  /// The link of a URL, and how long it may be kept.
  ///
  /// The default implementation calls `appLink(from:)`, and leaves the time unknown.
  ///
  /// - Parameter url: The URL to resolve.
  /// - Returns: The link, with the time that it may be kept where that is known.
  /// - Throws: `AppLinkError`, or `CancellationError` when the calling task is cancelled.
  func resolution(of url: URL) async throws -> AppLinkResolution

  /// The link of a URL, and how long it may be kept, for a caller that already has one.
  ///
  /// A resolver that can ask whether `known` is still current does so, and returns it with a new
  /// time. The default implementation resolves the URL again.
  ///
  /// - Parameters:
  ///   - url: The URL that `known` was the resolution of.
  ///   - known: An earlier resolution by this resolver, or `nil`.
  /// - Returns: `known` with a new time if it is still current, otherwise a new resolution.
  /// - Throws: `AppLinkError`, or `CancellationError` when the calling task is cancelled.
  func resolution(
    of url: URL, revalidating known: AppLinkResolution?
  ) async throws -> AppLinkResolution

  /// The links of many URLs, each with its own outcome; a URL that repeats is asked once.
  ///
  /// The default implementation resolves each URL on its own, at most eight at a time. When the
  /// calling task is cancelled, the URLs that are not resolved yet fail with `CancellationError`.
  ///
  /// - Parameter urls: The URLs to resolve.
  /// - Returns: The outcome of each URL, keyed by the URL as it was given.
  func appLinks(from urls: [URL]) async -> [URL: Result<AppLink, any Error>]
}

/// A link, and how long its source allows it to be kept.
public struct AppLinkResolution: Sendable, Hashable {
  /// The link.
  public var link: AppLink
  /// How long the link may be kept, zero for not at all; `nil` when it is unknown.
  public var maximumAge: Duration?
  /// The validator with which the source can be asked whether the link is still current, or `nil`.
  public var validator: PageValidator?

  /// Creates a resolution.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - maximumAge: How long the link may be kept; `nil` when it is unknown.
  ///   - validator: The validator to ask the source with, whether the link is still current.
  public init(link: AppLink, maximumAge: Duration? = nil, validator: PageValidator? = nil) {
    self.link = link
    self.maximumAge = maximumAge
    self.validator = validator
  }
}

extension AppLinkResolving {
  /// Calls `appLink(from:)`; the time that the link may be kept is unknown.
  ///
  /// - Parameter url: The URL to resolve.
  /// - Returns: The link, without a time.
  /// - Throws: The error of `appLink(from:)`.
  public func resolution(of url: URL) async throws -> AppLinkResolution {
    AppLinkResolution(link: try await appLink(from: url))
  }

  /// Calls `resolution(of:)`, whatever is known.
  ///
  /// - Parameters:
  ///   - url: The URL to resolve.
  ///   - known: Ignored.
  /// - Returns: A new resolution.
  /// - Throws: The error of `resolution(of:)`.
  public func resolution(
    of url: URL, revalidating known: AppLinkResolution?
  ) async throws -> AppLinkResolution {
    try await resolution(of: url)
  }

  /// Calls `appLink(from:)` for each URL, at most eight at a time.
  ///
  /// - Parameter urls: The URLs to resolve.
  /// - Returns: The outcome of each URL, keyed by the URL as it was given.
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
