public import Foundation

/// Caches the links of another resolver, and shares one request among concurrent callers.
///
/// * A link is kept for `timeToLive`, or for less when its source says so (`Cache-Control`); a
///   failure for `failureTimeToLive`, or as long as its server asks for (`Retry-After`). After that
///   the source is asked whether the link is still current, where it can be. At most `capacity`
///   outcomes are kept, and no more than `maximumCost` bytes of them: those used last.
/// * However many callers ask for a URL at once, one request is made. A caller that is cancelled
///   gets a `CancellationError` at once, and the others keep waiting; when the last one is cancelled,
///   so is the request. A cancelled request is not cached.
public actor CachingAppLinkResolver: AppLinkResolving {
  private typealias Outcome = Result<AppLinkResolution, any Error>

  /// An object, because a resolution takes many words to copy.
  private final class Entry: Sendable {
    let outcome: Outcome
    /// In the time of `elapsed`.
    let expiry: Duration

    init(outcome: Outcome, expiry: Duration) {
      self.outcome = outcome
      self.expiry = expiry
    }

    /// The resolution, where its source can be asked whether it is still current.
    var validated: AppLinkResolution? {
      guard case .success(let resolution) = outcome, resolution.validator != nil else { return nil }
      return resolution
    }
  }

  private let base: any AppLinkResolving
  private let timeToLive: Duration
  private let failureTimeToLive: Duration
  private let elapsed: @Sendable () -> Duration
  private var cache: LRUCache<URL, Entry>
  private let requests = SharedRequests<URL, AppLinkResolution>()

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
  ///   - failureTimeToLive: The longest time a failure is kept, five seconds when left out; never
  ///     more than `timeToLive`.
  ///   - clock: Measures both.
  public init(
    _ base: some AppLinkResolving, capacity: Int, maximumCost: Int = 16 << 20,
    timeToLive: Duration, failureTimeToLive: Duration = .seconds(5),
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.base = base
    self.timeToLive = timeToLive
    self.failureTimeToLive = min(failureTimeToLive, timeToLive)
    cache = LRUCache(capacity: capacity, maximumCost: maximumCost)
    elapsed = { [start = clock.now] in start.duration(to: clock.now) }
  }

  /// The link of a URL, from the cache or the other resolver, and how much longer it may be kept.
  ///
  /// - Parameters:
  ///   - url: The URL to resolve.
  ///   - known: An earlier resolution, which the other resolver may revalidate where the cache has none.
  /// - Returns: The link, with the time that it remains in the cache.
  /// - Throws: The error of the other resolver, which may be a cached one, or `CancellationError`
  ///   when the calling task is cancelled.
  public func resolution(
    of url: URL, revalidating known: AppLinkResolution?
  ) async throws -> AppLinkResolution {
    let entry = cache.value(for: url)
    if let entry, let rest = remainingTime(of: entry) {
      var resolution = try entry.outcome.get()
      resolution.maximumAge = rest
      return resolution
    }
    let known = entry?.validated ?? known
    return try await requests.answer(for: url, keep: { keep($0, for: url) }) { [base] in
      try await base.resolution(of: url, revalidating: known)
    }
  }

  /// Removes a URL from the cache.
  ///
  /// A request that is in progress goes on, and its outcome is cached.
  ///
  /// - Parameter url: The URL to remove.
  public func remove(_ url: URL) { cache.remove(url) }

  /// Removes all URLs from the cache.
  public func removeAll() { cache.removeAll() }

  // MARK: - The cache

  /// How long an answer is kept yet; `nil` for none, or not any longer.
  private func remainingTime(of entry: Entry) -> Duration? {
    // Never more than was given, also by a clock that was put back.
    let rest = min(entry.expiry - elapsed(), timeToLive)
    return rest > .zero ? rest : nil
  }

  private func keep(_ outcome: Outcome, for url: URL) {
    let time: Duration
    switch outcome {
    case .success(let resolution): time = min(resolution.maximumAge ?? timeToLive, timeToLive)
    case .failure(is CancellationError): return
    case .failure(AppLinkError.unavailable(_, _, let retryAfter)):
      // The server asks not to be requested before.
      time = max(min(retryAfter, timeToLive), failureTimeToLive)
    case .failure: time = failureTimeToLive
    }
    let entry = Entry(outcome: outcome, expiry: elapsed() + max(.zero, time))
    guard time > .zero || entry.validated != nil else { return cache.remove(url) }
    cache.insert(entry, for: url, cost: Self.memoryCost(of: outcome))
  }

  /// The memory that an outcome takes, in bytes: its text, and a constant for each target and the entry.
  private static func memoryCost(of outcome: Outcome) -> Int {
    let targetCount = (try? outcome.get())?.link.targets.count ?? 0
    return "\(outcome)".utf8.count + 1024 * (1 + targetCount)
  }
}
