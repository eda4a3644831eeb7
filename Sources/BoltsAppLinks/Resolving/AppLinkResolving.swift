public import Foundation

/// Finds the App Link of a URL, for example in its page, in a service or in a table.
///
/// A resolver that asks several others in order, or one that keeps links, is a conformance of ten lines:
/// the article <doc:WriteAResolver> has them.
public protocol AppLinkResolving: Sendable {
  /// Finds the link of a URL.
  ///
  /// A page that names no app is not an error: its link has no targets, and the page as web URL.
  ///
  /// - Parameter url: The URL to resolve.
  /// - Returns: The link for the resolver's device.
  /// - Throws: `AppLinkError`, or `CancellationError` when the calling Swift task is cancelled.
  func appLink(from url: URL) async throws -> AppLink
}

extension AppLinkResolving {
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

extension AppLinkResolving where Self == WebPageAppLinkResolver {
  /// The resolver that is used where none is given: it reads pages for this device, and keeps 128 of them
  /// for five minutes at most.
  public static var `default`: WebPageAppLinkResolver { .shared }
}
