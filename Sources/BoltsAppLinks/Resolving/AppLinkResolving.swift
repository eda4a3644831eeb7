public import Foundation

/// Finds the App Link of a URL, for example in its page, in a service or in a table.
///
/// The one requirement carries all that a composition needs: the link, how long it may be kept, and
/// what revalidates it. `appLink(from:)` and `appLinks(from:)` are made of it.
public protocol AppLinkResolving: Sendable {
  /// The link of a URL, how long it may be kept, and what revalidates it.
  ///
  /// A page that names no app is not an error: its link has no targets, and the page as web URL.
  ///
  /// - Parameters:
  ///   - url: The URL to resolve.
  ///   - known: An earlier resolution of this URL by this resolver, or `nil`. A resolver that can ask
  ///     whether it is still current may do so, and return it with a new time; any other ignores it.
  /// - Returns: The link for the resolver's device.
  /// - Throws: `AppLinkError`, or `CancellationError` when the calling Swift task is cancelled.
  func resolution(
    of url: URL, revalidating known: AppLinkResolution?
  ) async throws -> AppLinkResolution
}

/// A link, and how long its source allows it to be kept.
public struct AppLinkResolution: Sendable, Hashable {
  /// The link.
  public var link: AppLink
  /// How long the link may be kept, zero for not at all; `nil` when it is unknown.
  public var maximumAge: Duration?
  /// The validator with which the source can be asked whether the link is still current, or `nil`.
  public var validator: PageValidator?
  /// The number of the resolver that made it, for each `FirstSuccessfulResolver` on the way, the
  /// outermost last.
  var origin: [Int] = []

  /// Creates a resolution; each parameter sets the property of its name.
  public init(link: AppLink, maximumAge: Duration? = nil, validator: PageValidator? = nil) {
    self.link = link
    self.maximumAge = maximumAge
    self.validator = validator
  }
}

extension AppLinkResolving {
  /// As `resolution(of:revalidating:)`, without an earlier resolution.
  public nonisolated(nonsending) func resolution(of url: URL) async throws -> AppLinkResolution {
    try await resolution(of: url, revalidating: nil)
  }

  /// The link of a URL, without the rest of what `resolution(of:revalidating:)` returns or throws.
  public nonisolated(nonsending) func appLink(from url: URL) async throws -> AppLink {
    try await resolution(of: url, revalidating: nil).link
  }

  /// The links of many URLs, each resolved as if it were asked for alone, at most eight at a time.
  ///
  /// A URL that repeats is asked once. When the calling Swift task is cancelled, the URLs that are not
  /// resolved yet fail with `CancellationError`.
  ///
  /// - Parameter urls: The URLs to resolve.
  /// - Returns: The outcome of each URL, keyed by the URL as it was given.
  public nonisolated(nonsending) func appLinks(
    from urls: [URL]
  ) async -> [URL: Result<AppLink, any Error>] {
    await withTaskGroup(of: (URL, Result<AppLink, any Error>).self) { group in
      var outcomes: [URL: Result<AppLink, any Error>] = [:]
      for (index, url) in Set(urls).enumerated() {
        if index >= 8, let (url, outcome) = await group.next() { outcomes[url] = outcome }
        group.addTask {
          let outcome = await Result {
            try Task.checkCancellation()
            return try await appLink(from: url)
          }
          return (url, outcome)
        }
      }
      for await (url, outcome) in group { outcomes[url] = outcome }
      return outcomes
    }
  }
}

extension Result where Failure == any Error {
  /// The outcome of a closure.
  nonisolated(nonsending) init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

extension AppLinkResolving where Self == CachingAppLinkResolver {
  /// The resolver that is used where none is given: it reads pages for this device, and keeps 256 links
  /// for five minutes at most.
  public static var `default`: CachingAppLinkResolver { CachingAppLinkResolver.shared }
}
