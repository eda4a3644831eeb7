internal import BoltsTasks
public import Foundation

/// Asks one resolver after the other until one names an app.
///
/// Put a quick or preferred source first: an index service, then the page itself.
public struct FirstSuccessfulResolver: AppLinkResolving {
  private let resolvers: [any AppLinkResolving]

  /// Creates a resolver that asks resolvers in order, the first one first.
  public init(_ resolvers: [any AppLinkResolving]) { self.resolvers = resolvers }

  /// Creates a resolver that asks resolvers in order, the first one first.
  public init(_ resolvers: any AppLinkResolving...) { self.init(resolvers) }

  /// The first link that has a target, or else the first link.
  ///
  /// The resolver that made `known` may revalidate it.
  ///
  /// - Throws: When every resolver failed, the one error, or an `AggregateError` of them in order;
  ///   `AppLinkError.noResolver` when there is none; `CancellationError` as soon as the task is
  ///   cancelled.
  public func resolution(
    of url: URL, revalidating known: AppLinkResolution?
  ) async throws -> AppLinkResolution {
    var known = known
    let origin = known?.origin.popLast()
    var withoutTargets: AppLinkResolution?
    var errors: [any Error] = []
    for (index, resolver) in resolvers.enumerated() {
      try Task.checkCancellation()
      do {
        // Only the resolver that made a resolution may confirm that it is current.
        var resolution = try await resolver.resolution(
          of: url, revalidating: index == origin ? known : nil)
        resolution.origin.append(index)
        if !resolution.link.targets.isEmpty { return resolution }
        withoutTargets = withoutTargets ?? resolution
      } catch {
        errors.append(error)
      }
    }
    try Task.checkCancellation()
    if let withoutTargets { return withoutTargets }
    guard let first = errors.first else { throw AppLinkError.noResolver(url) }
    throw errors.count == 1 ? first : AggregateError(errors: errors)
  }
}
