internal import BoltsTasks
public import Foundation

/// Asks one resolver after the other until one names an app.
///
/// Put a quick or preferred source first: an index service, then the page itself.
public struct FirstSuccessfulResolver: AppLinkResolving {
  private let resolvers: [any AppLinkResolving]

  /// Creates a resolver that asks several resolvers in order.
  ///
  /// - Parameter resolvers: The resolvers, the first to ask first.
  public init(_ resolvers: [any AppLinkResolving]) {
    self.resolvers = resolvers
  }

  /// Creates a resolver that asks several resolvers in order.
  ///
  /// - Parameter resolvers: The resolvers, the first to ask first.
  public init(_ resolvers: any AppLinkResolving...) {
    self.init(resolvers)
  }

  /// The first link that has a target, or else the first link.
  ///
  /// - Parameter url: The URL to resolve.
  /// - Returns: The link; see `resolution(of:)`.
  /// - Throws: As `resolution(of:)` does.
  public func appLink(from url: URL) async throws -> AppLink {
    try await resolution(of: url).link
  }

  /// The first link that has a target, or else the first link.
  ///
  /// - Parameter url: The URL to resolve.
  /// - Returns: The link, and how long it may be kept.
  /// - Throws: When every resolver failed, the one error, or an `AggregateError` of them in order;
  ///   `AppLinkError.noResolver` when there is none; `CancellationError` as soon as the task is
  ///   cancelled.
  public func resolution(of url: URL) async throws -> AppLinkResolution {
    var withoutTargets: AppLinkResolution?
    var errors: [any Error] = []
    for resolver in resolvers {
      do {
        let resolution = try await resolver.resolution(of: url)
        if !resolution.link.targets.isEmpty { return resolution }
        withoutTargets = withoutTargets ?? resolution
      } catch {
        try Task.checkCancellation()
        errors.append(error)
      }
    }
    if let withoutTargets { return withoutTargets }
    guard let first = errors.first else { throw AppLinkError.noResolver(url) }
    throw errors.count == 1 ? first : AggregateError(errors: errors)
  }
}
