internal import BoltsTasks
public import Foundation

/// Caches the links of another resolver, and shares one request among concurrent callers.
///
/// * A link is kept for `timeToLive`, or for less when its source says so (`Cache-Control`); a
///   failure for `failureTimeToLive`, or for as much of `timeToLive` as its server asks for (`Retry-After`).
///   After that the source is asked whether the link is still current, where it can be. At most `capacity`
///   outcomes are kept, and no more than `maximumCost` bytes of them: those used last.
/// * However many callers ask for a URL at once, one request is made. A caller that is cancelled
///   gets a `CancellationError` at once, and the others keep waiting; when the last one is cancelled,
///   so is the request. A cancelled request is not cached.
public actor CachingAppLinkResolver: AppLinkResolving {
  private let base: any AppLinkResolving
  private let timeToLive: Duration
  private let failureTimeToLive: Duration
  private let cache: ExpiringCache<URL, KeptResolution>

  static let shared = CachingAppLinkResolver(
    WebPageAppLinkResolver(), capacity: 256, timeToLive: .seconds(300))

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - base: The resolver that is asked for what is not there.
  ///   - capacity: The number of outcomes to keep; with zero only requests are shared.
  ///   - maximumCost: The memory for all outcomes together, in bytes; 16 MiB when left out. An outcome
  ///     that needs more alone is not kept.
  ///   - timeToLive: The longest time a link is kept.
  ///   - failureTimeToLive: The time a failure is kept, five seconds when left out; never more than
  ///     `timeToLive`.
  ///   - clock: Measures both.
  public init(
    _ base: some AppLinkResolving, capacity: Int, maximumCost: Int = 16 << 20,
    timeToLive: Duration, failureTimeToLive: Duration = .seconds(5),
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.base = base
    self.timeToLive = timeToLive
    self.failureTimeToLive = failureTimeToLive
    cache = ExpiringCache(
      capacity: capacity, maximumCost: maximumCost, timeToLive: timeToLive, clock: clock)
  }

  /// The link of a URL, from the cache or the other resolver, and how much longer it may be kept.
  ///
  /// The other resolver may revalidate `known` where the cache has no link.
  ///
  /// - Throws: The error of the other resolver, which may be a cached one, or `CancellationError`
  ///   when the calling Swift task is cancelled.
  public func resolution(
    of url: URL, revalidating known: AppLinkResolution?
  ) async throws -> AppLinkResolution {
    if let (outcome, rest) = cache.outcome(for: url) {
      var resolution = try outcome.get().resolution
      resolution.maximumAge = rest
      return resolution
    }
    return try await newResolution(of: url, revalidating: known)
  }

  /// The link of a URL, from the cache or the other resolver, as `resolution(of:revalidating:)` finds it.
  public func appLink(from url: URL) async throws -> AppLink {
    // A cached link costs a fifth less than its resolution.
    if let (outcome, _) = cache.outcome(for: url) { return try outcome.get().resolution.link }
    return try await newResolution(of: url, revalidating: nil).link
  }

  private func newResolution(
    of url: URL, revalidating known: AppLinkResolution?
  ) async throws -> AppLinkResolution {
    try await cache.newValue(for: url) { expired in
      let expired = expired?.resolution
      return await self.answer(for: url, revalidating: expired?.validator == nil ? known : expired)
    }.resolution
  }

  /// How many callers got their link in which way, for an operator's measurements.
  public struct Usage: Sendable, Hashable {
    /// The callers that got a link or a failure from the cache.
    public let hits: Int64
    /// The callers for which the other resolver was asked.
    public let misses: Int64
    /// The callers that waited for the request of another caller.
    public let shared: Int64
  }

  /// What the cache has saved since it was created.
  public var usage: Usage {
    let counts = cache.counts
    return Usage(hits: counts.hits, misses: counts.misses, shared: counts.shared)
  }

  /// Removes a URL from the cache.
  ///
  /// A request that is in progress goes on, and its outcome is cached.
  public func remove(_ url: URL) { cache.remove(url) }

  /// Removes all URLs from the cache.
  public func removeAll() { cache.removeAll() }

  /// Asks the other resolver, and counts what its outcome costs, off the actor.
  private nonisolated func answer(
    for url: URL, revalidating known: AppLinkResolution?
  ) async -> ExpiringCache<URL, KeptResolution>.Answer {
    do {
      let resolution = try await base.resolution(of: url, revalidating: known)
      return .init(
        .success(KeptResolution(resolution)), time: resolution.maximumAge ?? timeToLive,
        isKept: resolution.validator != nil, cost: resolution.memoryCost + url.memoryCost)
    } catch {
      let time = error is CancellationError ? .zero : max(Self.delay(of: error), failureTimeToLive)
      return .init(.failure(error), time: time, cost: 1024 + Self.cost(of: error) + url.memoryCost)
    }
  }

  private static func cost(of error: any Error) -> Int {
    switch error {
    case let error as AppLinkError: error.memoryCost
    case let error as AggregateError: error.errors.reduce(0) { $0 + cost(of: $1) }
    default: "\(error)".utf8.count
    }
  }

  /// For how long servers ask not to be requested again.
  private static func delay(of error: any Error) -> Duration {
    switch error {
    case AppLinkError.unavailable(_, _, let retryAfter): retryAfter
    case let error as AggregateError: error.errors.map(delay).max() ?? .zero
    default: .zero
    }
  }
}

/// A resolution as an object, because it takes many words to copy.
private final class KeptResolution: Sendable {
  let resolution: AppLinkResolution

  init(_ resolution: AppLinkResolution) { self.resolution = resolution }
}

extension AppLinkResolution {
  /// The memory that a link takes, in bytes: its texts, and a constant for each target and the rest.
  fileprivate var memoryCost: Int {
    var texts = [validator?.entityTag, validator?.lastModified]
    var urls = [link.sourceURL, link.webURL, validator?.url]
    for target in link.targets {
      texts += [
        target.appName, target.appStoreID, target.package, target.className, target.appID,
      ]
      urls.append(target.url)
    }
    return texts.reduce(1024 * (1 + link.targets.count)) { $0 + ($1?.utf8.count ?? 0) }
      + urls.reduce(0) { $0 + ($1?.memoryCost ?? 0) }
  }
}
