internal import BoltsTasks
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
  private typealias Waiter = CheckedContinuation<[URL: Outcome], Never>

  private struct Entry {
    let outcome: Outcome
    /// In the time of `elapsed`.
    let expiry: Duration

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
  private var shared = RequestCoalescer<URL, Outcome, Waiter>()
  private var requests: [Int: Task<Void, Never>] = [:]
  private var lastWaiter = 0

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

  /// The link of a URL, from the cache or the other resolver.
  ///
  /// - Parameter url: The URL to resolve.
  /// - Returns: The link.
  /// - Throws: The error of the other resolver, which may be a cached one, or `CancellationError`
  ///   when the calling task is cancelled.
  public func appLink(from url: URL) async throws -> AppLink {
    if let outcome = kept(url) { return try outcome.get().link }
    return try await wait(for: url).link
  }

  /// The link of a URL, from the cache or the other resolver, and how much longer it is kept.
  ///
  /// - Parameter url: The URL to resolve.
  /// - Returns: The link, with the time that it remains in the cache.
  /// - Throws: The error of the other resolver, which may be a cached one, or `CancellationError`
  ///   when the calling task is cancelled.
  public func resolution(of url: URL) async throws -> AppLinkResolution {
    if let outcome = kept(url) { return try outcome.get() }
    return try await wait(for: url)
  }

  /// The links of many URLs, from the cache and, all missing ones in one call, the other resolver.
  ///
  /// How long the links found this way may be kept is unknown, so `timeToLive` applies.
  ///
  /// - Parameter urls: The URLs to resolve.
  /// - Returns: The outcome of each URL, keyed by the URL as it was given.
  public func appLinks(from urls: [URL]) async -> [URL: Result<AppLink, any Error>] {
    var answers: [URL: Outcome] = [:]
    var missing: Set<URL> = []
    for url in urls {
      if let outcome = kept(url) { answers[url] = outcome } else { missing.insert(url) }
    }
    if !missing.isEmpty { answers = await wait(for: missing, having: answers) }
    return answers.mapValues { $0.map(\.link) }
  }

  /// Removes a URL from the cache.
  ///
  /// A request that is in progress goes on, and its outcome is cached.
  ///
  /// - Parameter url: The URL to remove.
  public func remove(_ url: URL) {
    cache.remove(url)
  }

  /// Removes all URLs from the cache.
  public func removeAll() {
    cache.removeAll()
  }

  // MARK: - The cache

  private func kept(_ url: URL) -> Outcome? {
    guard let entry = cache.value(for: url) else { return nil }
    // Never more than was given, also by a clock that was put back.
    let rest = min(entry.expiry - elapsed(), timeToLive)
    guard rest > .zero else {
      // What can be revalidated stays for that.
      if entry.validated == nil { cache.remove(url) }
      return nil
    }
    return entry.outcome.map { AppLinkResolution(link: $0.link, maximumAge: rest) }
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
    cache.insert(entry, for: url, cost: MemoryCost.of(outcome, for: url))
  }

  // MARK: - Shared requests

  private func wait(for url: URL) async throws -> AppLinkResolution {
    guard let outcome = await wait(for: [url], having: [:])[url] else {
      throw CancellationError()
    }
    return try outcome.get()
  }

  /// Waits until each URL has an outcome; once the calling task is cancelled, the outcome of those
  /// that have none is a `CancellationError`.
  private func wait(for urls: Set<URL>, having answers: [URL: Outcome]) async -> [URL: Outcome] {
    lastWaiter += 1
    let id = lastWaiter
    let answers = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A cancellation that comes after this look is told by the handler below, whose call to
        // this actor cannot run before the waiter is registered.
        if Task.isCancelled { return continuation.resume(returning: answers) }
        if let (request, urls) = shared.wait(id, continuation, for: urls, having: answers) {
          start(request, for: urls)
        }
      }
    } onCancel: {
      Task(executorPreference: ExplorationContext.executor) { await self.abandon(id) }
    }
    let abandoned = urls.subtracting(answers.keys).map {
      ($0, Outcome.failure(CancellationError()))
    }
    return answers.merging(abandoned) { answer, _ in answer }
  }

  private func start(_ request: Int, for urls: [URL]) {
    let known = urls.count == 1 ? cache.value(for: urls[0])?.validated : nil
    requests[request] = Task(executorPreference: ExplorationContext.executor) { [base] in
      let outcomes = await Self.ask(base, for: urls, revalidating: known)
      await self.finish(request, for: urls, with: outcomes)
    }
  }

  @concurrent
  private static func ask(
    _ base: any AppLinkResolving, for urls: [URL], revalidating known: AppLinkResolution?
  ) async -> [URL: Outcome] {
    if urls.count == 1 {
      do {
        return [urls[0]: .success(try await base.resolution(of: urls[0], revalidating: known))]
      } catch {
        return [urls[0]: .failure(error)]
      }
    }
    return await base.appLinks(from: urls).mapValues { $0.map { AppLinkResolution(link: $0) } }
  }

  private func finish(_ request: Int, for urls: [URL], with outcomes: [URL: Outcome]) {
    requests[request] = nil
    for url in urls {
      let outcome =
        outcomes[url]
        ?? .failure(AppLinkError.transport(url, reason: "the resolver returned no result for it"))
      guard let releases = shared.finish(request, url, with: outcome) else { continue }
      keep(outcome, for: url)
      for release in releases { release.waiter.resume(returning: release.answers) }
    }
  }

  private func abandon(_ waiter: Int) {
    guard let (release, cancelled) = shared.abandon(waiter) else { return }
    for request in cancelled { requests[request]?.cancel() }
    release.waiter.resume(returning: release.answers)
  }
}
