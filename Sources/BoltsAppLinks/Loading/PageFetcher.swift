internal import BoltsTasks
package import Foundation

/// Fetches a page through its redirects, within the limits of a policy.
package struct PageFetcher: Sendable {
  private let loader: any PageLoading
  private let policy: AppLinkPolicy
  private let headers: [String: String]
  private let callerHeaders: [String: String]
  private let readsBody: (@Sendable (PageResponse) -> Bool)?
  private let onRedirect: @Sendable (_ from: URL, _ to: URL, _ status: Int) -> Void
  /// Runs work within the policy's time.
  private let withinTime:
    @Sendable (_ work: @escaping @Sendable () async throws -> Page) async throws -> Page

  /// Creates a fetcher, whose requests all have `headers`; `callerHeaders` are for the first server only,
  /// so that a redirect can't reveal them to another. Without `readsBody` every body is read.
  package init(
    loader: any PageLoading, policy: AppLinkPolicy, clock: some Clock<Duration>,
    headers: [String: String], callerHeaders: [String: String] = [:],
    readsBody: (@Sendable (PageResponse) -> Bool)? = nil,
    onRedirect: @escaping @Sendable (_ from: URL, _ to: URL, _ status: Int) -> Void = { _, _, _ in }
  ) {
    self.loader = loader
    self.policy = policy
    self.headers = headers
    self.callerHeaders = callerHeaders
    self.readsBody = readsBody
    self.onRedirect = onRedirect
    withinTime = { try await withTimeout(after: policy.timeout, clock: clock, operation: $0) }
  }

  package struct Page: Sendable {
    /// Where the last redirect led.
    package let url: URL
    /// The page.
    package let response: PageResponse
    /// The redirects that were followed, the first one first.
    package var redirects: [(from: URL, to: URL, status: Int)] = []
    /// The shortest time that any of the responses on the way may be kept.
    package let maximumAge: Duration?
  }

  /// Requests a page, and follows its redirects as the policy allows, all within the policy's time.
  ///
  /// - Parameter url: The URL of the page.
  /// - Returns: The last response.
  /// - Throws: `AppLinkError`, or `CancellationError` when the calling Swift task is cancelled.
  package func fetch(_ url: URL) async throws -> Page {
    do {
      return try await withinTime { try await page(at: url) }
    } catch is BoltsError {
      throw AppLinkError.timedOut(url, after: policy.timeout).redacted
    } catch let error as AppLinkError {
      throw error.redacted
    }
  }

  private func page(at url: URL) async throws -> Page {
    if policy.allowsLocalPages, url.isLocalPage {
      let response = try LocalPage.load(url, maximumBytes: policy.maximumPageBytes)
      return Page(url: url, response: cut(response), maximumAge: .zero)
    }
    let first = url.absoluteURL
    var chain = try RedirectChain(from: first, policy: policy)
    var maximumAge: Duration?
    var redirects: [(from: URL, to: URL, status: Int)] = []
    while true {
      let url = chain.url
      let request = request(for: url, from: first)
      let response = try await load(request, for: url)
      maximumAge = [maximumAge, response.maximumAge].compactMap(\.self).min()
      switch response.status {
      case 200...299: break
      case 301, 302, 303, 307, 308:
        try chain.follow(location: response.header("location"), status: response.status)
        onRedirect(url, chain.url, response.status)
        redirects.append((url, chain.url, response.status))
        continue
      case 429, 503:
        guard let time = response.retryAfter else { fallthrough }
        throw AppLinkError.unavailable(url, status: response.status, retryAfter: time)
      default:
        throw AppLinkError.httpStatus(url, status: response.status)
      }
      return Page(
        url: url, response: response, redirects: redirects, maximumAge: maximumAge)
    }
  }

  private func request(for url: URL, from first: URL) -> PageRequest {
    var headers = callerHeaders.isEmpty || url.isSameServer(as: first) ? callerHeaders : [:]
    for (name, value) in self.headers {
      headers = headers.filter { $0.key.lowercased() != name.lowercased() }
      headers[name] = value
    }
    return PageRequest(
      url: url.withoutCredentials, headers: headers, maximumBytes: policy.maximumPageBytes,
      allowsAddress: policy.addressRule?.allows, readsBody: readsBody)
  }

  /// The response with as much of its body as the policy lets be read.
  private func cut(_ response: PageResponse) -> PageResponse {
    guard response.body.count > policy.maximumPageBytes else { return response }
    var response = response
    response.body = response.body.prefix(max(0, policy.maximumPageBytes))
    return response
  }

  private func load(_ request: PageRequest, for url: URL) async throws -> PageResponse {
    do {
      try request.checkHeaders()
      return cut(try await loader.load(request))
    } catch let error as AppLinkError {
      throw error
    } catch {
      // Whatever a loader throws once it is cancelled means cancellation.
      if Task.isCancelled || error is CancellationError { throw CancellationError() }
      throw AppLinkError.transport(url, reason: "\(error)")
    }
  }
}
