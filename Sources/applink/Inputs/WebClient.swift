internal import BoltsAppLinks
internal import BoltsTasks
internal import Foundation

/// The one HTTP client of a run: pages, association files and manifests are fetched with the same
/// options, and a run that reads files only makes none.
actor WebClient: PageLoading {
  nonisolated let policy: AppLinkPolicy
  /// The header fields of `--header`, for the servers that the inputs name.
  nonisolated let headers: [String: String]
  private let configuration: PageLoaderConfiguration
  private var loader: DefaultPageLoader?
  private var inputOrigins: Set<String> = []
  private var kept: [String: BoltsTask<PageResponse>] = [:]
  private var keptBytes = 0
  private let retries: Int
  /// The time for one request.
  private let timeLimit: Duration

  /// All that is kept is dropped when it is more: a list that is sorted by host needs less.
  private static let maximumKeptBytes = 64 << 20

  init(arguments: ParsedArguments) throws {
    var configuration = PageLoaderConfiguration(proxy: .environment)
    configuration.userAgent = arguments.value(of: Options.userAgent) ?? configuration.userAgent
    if let path = arguments.value(of: Options.certificates) {
      guard FileManager.default.isReadableFile(atPath: path) else {
        throw ToolError.unreadable("cannot read the certificates of --cacert \(path)")
      }
      configuration.certificateAuthorityFile = URL(filePath: path)
    }
    configuration.maximumConnectionsPerHost = 2
    self.configuration = configuration
    var policy = arguments[Options.publicOnly] ? AppLinkPolicy.server : Options.policy
    if let seconds = arguments.value(of: Options.timeout) { policy.timeout = .seconds(seconds) }
    timeLimit = policy.timeout
    retries = arguments.value(of: Options.retry) ?? 0
    // Each request has its limit then, and a page has a limited number of them.
    if retries > 0 { policy.timeout = .seconds(86_400) }
    policy.maximumRedirects =
      arguments.value(of: Options.maximumRedirects) ?? policy.maximumRedirects
    self.policy = policy
    // Fields of the same name are one field with a list (RFC 9110, section 5.3), but for cookies (RFC
    // 6265, section 5.4).
    headers = arguments.values(of: Options.header).reduce(into: [:]) { headers, field in
      let name = field.name.lowercased()
      let list = headers[name].map { $0 + (name == "cookie" ? "; " : ", ") } ?? ""
      headers[name] = list + field.value
    }
  }

  func load(_ request: PageRequest) async throws -> PageResponse {
    let loader = self.loader ?? DefaultPageLoader(configuration: configuration)
    self.loader = loader
    var attempt = 0
    while true {
      let answer: Result<PageResponse, any Error>
      do {
        answer = .success(
          try await withTimeout(after: timeLimit) { try await loader.load(request) })
      } catch BoltsError.timedOut {
        answer = .failure(AppLinkError.timedOut(request.url, after: timeLimit))
      } catch {
        answer = .failure(error)
      }
      guard attempt < retries, let time = waitingTime(after: answer, attempt) else {
        return try answer.get()
      }
      try await Task.sleep(for: time)
      attempt += 1
    }
  }

  /// The time after which a request is worth another attempt; `nil` when it is not.
  private func waitingTime(
    after answer: Result<PageResponse, any Error>, _ attempt: Int
  ) -> Duration? {
    let backoff = min(.seconds(1 << attempt), timeLimit)
    switch answer {
    case .success(let response):
      let time = RetryAfter.time(of: response) ?? backoff
      return AppLinkError.isTemporary(response.status) && time <= timeLimit ? time : nil
    case .failure(let error):
      return !(error is CancellationError) && FailureCause(error).isTemporary ? backoff : nil
    }
  }

  /// Allows the header fields of `--header` to be sent to the server of an input, also by https for http.
  func addInput(_ url: URL) {
    inputOrigins.insert(Self.origin(of: url))
    inputOrigins.insert(Self.origin(of: url, isSecure: true))
  }

  private static func origin(of url: URL, isSecure: Bool = false) -> String {
    let isHTTPS = isSecure || url.scheme?.lowercased() == "https"
    return "\(isHTTPS) \(url.host()?.lowercased() ?? "") \(url.port ?? (isHTTPS ? 443 : 80))"
  }

  /// The response to a request that several inputs may make, such as that for an association file.
  ///
  /// It is asked for once in a run, even when that fails, and in its own Swift task, so that an input
  /// that is given up does not take it from the others.
  fileprivate func loadOnce(_ request: PageRequest) async throws -> PageResponse {
    var request = request
    let isOfInput = inputOrigins.contains(Self.origin(of: request.url))
    if isOfInput {
      let own = Set(request.headers.keys.map { $0.lowercased() })
      request.headers.merge(headers.filter { !own.contains($0.key) }) { own, _ in own }
    }
    let key = "\(isOfInput) \(request.url.absoluteString)"
    if let known = kept[key] { return try await known.value }
    let task = BoltsTask { [request] in
      let response = try await self.load(request)
      self.count(response.body.count)
      return response
    }
    // Observes the error: the input that asked may have been given up.
    task.onCompletion { _ in }
    kept[key] = task
    count(1 << 10)
    return try await task.value
  }

  private func count(_ bytes: Int) {
    keptBytes += bytes
    guard keptBytes > Self.maximumKeptBytes else { return }
    kept = [:]
    keptBytes = 0
  }
}

/// Makes each request once in a run.
struct SharedLoader: PageLoading {
  let client: WebClient

  func load(_ request: PageRequest) async throws -> PageResponse {
    try await client.loadOnce(request)
  }
}
