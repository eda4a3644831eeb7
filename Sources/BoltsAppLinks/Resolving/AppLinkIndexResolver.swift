public import Foundation

/// Resolves URLs with an index service, which has read the pages already.
///
/// It asks `GET <endpoint>?ids=<url>,<url>&fields=app_links`, as the Graph API's index did, and reads
/// the reply's `app_links`. That public service was deprecated in 2020, so you have to provide an endpoint.
/// The rules for tags of a page apply to the replies.
public actor AppLinkIndexResolver: AppLinkResolving {
  /// The number of URLs in one request, unless another is given.
  public static let standardBatchSize = 50

  private let endpoint: URL
  private let accessToken: String?
  private let device: AppLinkDevice
  private let batchSize: Int
  private let fetcher: PageFetcher

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - endpoint: The service's http or https URL; its query stays.
  ///   - accessToken: Sent as `access_token`; it appears in no error.
  ///   - device: The kind of device whose targets are taken.
  ///   - batchSize: The most URLs in one request, 50 when left out; at least one.
  ///   - loader: Makes the requests.
  ///   - policy: The limits for each request.
  ///   - clock: Measures the policy's time limit.
  public init(
    endpoint: URL, accessToken: String? = nil, device: AppLinkDevice = .current,
    batchSize: Int = standardBatchSize, loader: some PageLoading = .default,
    policy: AppLinkPolicy = .default, clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.endpoint = endpoint
    self.accessToken = accessToken
    self.device = device
    self.batchSize = max(1, batchSize)
    var policy = policy
    policy.allowsLocalPages = false
    fetcher = PageFetcher(loader: loader, policy: policy, clock: clock, headers: [:])
  }

  /// Asks the index for the link of a URL.
  ///
  /// A URL whose entry has no `app_links` is a link without targets.
  ///
  /// - Parameter url: The URL to resolve.
  /// - Returns: The link for the resolver's device.
  /// - Throws: `AppLinkError`, `malformedIndexReply` among them, or `CancellationError`.
  public func appLink(from url: URL) async throws -> AppLink {
    guard let outcome = await appLinks(from: [url])[url] else { throw CancellationError() }
    return try outcome.get()
  }

  /// Asks the index for the links of many URLs, in batches, at most four at a time.
  ///
  /// A batch has at most `batchSize` URLs, and as many as an address of some 8,000 bytes holds.
  /// When a request fails, each URL in it fails with its error.
  ///
  /// - Parameter urls: The URLs to resolve.
  /// - Returns: The outcome of each URL, keyed by the URL as it was given.
  public func appLinks(from urls: [URL]) async -> [URL: Result<AppLink, any Error>] {
    let outcomes = await boundedConcurrentMap(batches(of: urls), limit: 4) { batch in
      await self.outcomes(of: batch)
    }
    return outcomes.reduce(into: [:]) { all, batch in all.merge(batch) { first, _ in first } }
  }

  private func outcomes(of batch: [IndexedURL]) async -> [URL: Result<AppLink, any Error>] {
    let reply: Result<IndexReply, any Error>
    do {
      let page = try await fetcher.fetch(request(for: batch))
      reply = .success(try await Self.parse(page.response.body, from: endpoint))
    } catch let error as AppLinkError {
      reply = .failure(error.mappingURLs(withoutToken(_:)))
    } catch {
      reply = .failure(error)
    }
    let outcomes = batch.map { indexed in
      (indexed.url, reply.flatMap { $0.link(for: indexed, on: device) })
    }
    return Dictionary(outcomes) { first, _ in first }
  }

  /// Reads a reply off the actor, so that a large one does not delay the others.
  @concurrent
  private static func parse(_ body: Data, from endpoint: URL) async throws -> IndexReply {
    try IndexReply(body, from: endpoint)
  }

  // MARK: - Requests

  private func batches(of urls: [URL]) -> [[IndexedURL]] {
    let longest = 8000
    var seen: Set<URL> = []
    var batches: [[IndexedURL]] = []
    var length = 0
    for url in urls where seen.insert(url).inserted {
      let indexed = IndexedURL(url)
      length += indexed.parameter.utf8.count + 1
      if let last = batches.last, last.count < batchSize, length <= longest {
        batches[batches.count - 1].append(indexed)
      } else {
        batches.append([indexed])
        length = indexed.parameter.utf8.count + 1
      }
    }
    return batches
  }

  private func request(for batch: [IndexedURL]) -> URL {
    var query = URLQuery(endpoint)
    query.append("ids", batch.map(\.parameter).joined(separator: ","))
    query.append("fields", "app_links")
    if let accessToken {
      query.append("access_token", PercentEncoding.encode(Array(accessToken.utf8)))
    }
    return URL(string: query.text, encodingInvalidCharacters: false) ?? endpoint
  }

  private func withoutToken(_ url: URL) -> URL {
    var query = URLQuery(url)
    query.components.removeAll { $0.isNamed("access_token") }
    return URL(string: query.text, encodingInvalidCharacters: false) ?? endpoint
  }
}
