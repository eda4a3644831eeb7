internal import BoltsTasks
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
  /// The number of requests at a time.
  private static let maximumRequestCount = 4
  private var requestCount = 0
  /// The questions that no request contains yet, oldest first.
  private var waiting: [Question] = []

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
  /// A URL whose entry has no `app_links` is a link without targets. At most four requests are made at
  /// a time; the URLs that are asked for meanwhile go into the next one together. The index has no
  /// validators, so `known` is ignored.
  ///
  /// - Throws: `AppLinkError`, `malformedIndexReply` among them, or `CancellationError`.
  public func resolution(
    of url: URL, revalidating known: AppLinkResolution?
  ) async throws -> AppLinkResolution {
    try Task.checkCancellation()
    return AppLinkResolution(link: try await answer(to: ask(for: [url])[0]))
  }

  /// As `AppLinkResolving.appLinks(from:)`, but in batches.
  ///
  /// A batch has at most `batchSize` URLs, and as many as an address of some 8,000 bytes holds.
  /// When a request fails, each URL in it fails with its error.
  public func appLinks(from urls: [URL]) async -> [URL: Result<AppLink, any Error>] {
    var known: Set<URL> = []
    var outcomes: [URL: Result<AppLink, any Error>] = [:]
    for question in ask(for: urls.filter { known.insert($0).inserted }) {
      outcomes[question.url] = await Result { try await answer(to: question) }
    }
    return outcomes
  }

  // MARK: - Batches

  /// A URL that a caller waits for, and the request that asks for it.
  private final class Question {
    let url: URL
    let source = TaskCompletionSource<AppLink>()
    var batch: Batch?

    init(_ url: URL) { self.url = url }
  }

  /// A request, and for how many of its URLs a caller waits.
  private final class Batch {
    var task: Task<Void, Never>?
    var wantedCount = 0
  }

  /// Asks for URLs, each of which is to be answered.
  private func ask(for urls: [URL]) -> [Question] {
    let questions = urls.map(Question.init)
    waiting += questions
    sendRequests()
    return questions
  }

  private func answer(to question: Question) async throws -> AppLink {
    defer {
      // A caller that is cancelled cancels a request that no other caller waits for.
      if question.source.tryCancel(), let batch = question.batch {
        batch.wantedCount -= 1
        if batch.wantedCount == 0 { batch.task?.cancel() }
      }
    }
    return try await question.source.task.value
  }

  private func sendRequests() {
    while requestCount < Self.maximumRequestCount, !waiting.isEmpty {
      let questions = nextQuestions()
      guard !questions.isEmpty else { return }
      let batch = Batch()
      batch.wantedCount = questions.count
      for question in questions { question.batch = batch }
      requestCount += 1
      let (urls, sources) = (questions.map(\.url), questions.map(\.source))
      batch.task = Task(executorPreference: ExplorationContext.executor) {
        let answers = await self.answers(for: urls)
        for (source, answer) in zip(sources, answers) { source.trySet(TaskOutcome(answer)) }
        await self.endRequest()
      }
    }
  }

  private func endRequest() {
    requestCount -= 1
    sendRequests()
  }

  /// Takes those that wait longest, as many as one request holds, and drops those that are cancelled.
  private func nextQuestions() -> [Question] {
    var questions: [Question] = []
    var length = 0
    var takenCount = 0
    for question in waiting {
      if !question.source.task.isCompleted {
        length += question.url.indexParameter.utf8.count + 1
        if !questions.isEmpty, questions.count == batchSize || length > 8000 { break }
        questions.append(question)
      }
      takenCount += 1
    }
    waiting.removeFirst(takenCount)
    return questions
  }

  /// Makes a request and reads its reply, off the actor, so that a large one does not delay the others.
  private nonisolated func answers(for batch: [URL]) async -> [Result<AppLink, any Error>] {
    do {
      let page = try await fetcher.fetch(request(for: batch))
      let (device, endpoint) = (device, withoutToken(endpoint))
      let body = page.response.body
      return try await page.budget.read(steps: 8 * body.count) { checkpoint in
        try checkpoint(body.count)
        let reply = try IndexReply(body, from: endpoint)
        return batch.map { url in
          Result { try reply.link(for: url, on: device, checkpoint) }
            .mapError(self.withoutToken(_:))
        }
      }
    } catch {
      return batch.map { _ in .failure(withoutToken(error)) }
    }
  }

  // MARK: - Requests and errors

  private nonisolated func request(for batch: [URL]) -> URL {
    var query = URLQuery(endpoint)
    query.append("ids", batch.map(\.indexParameter).joined(separator: ","))
    query.append("fields", "app_links")
    if let accessToken { query.append("access_token", PercentEncoding.encode(accessToken.utf8)) }
    return query.url ?? endpoint
  }

  private nonisolated func withoutToken(_ error: any Error) -> any Error {
    (error as? AppLinkError)?.mapping(
      withoutToken(_:), { holdsToken($0) ? "a text with the access token" : $0 }) ?? error
  }

  /// The URL without the parameter of the token; the endpoint for one that holds it elsewhere.
  private nonisolated func withoutToken(_ url: URL) -> URL {
    var query = URLQuery(url)
    query.components.removeAll { $0.isNamed("access_token") }
    let clean = query.url ?? url
    return url == endpoint || !holdsToken(clean.absoluteString) ? clean : withoutToken(endpoint)
  }

  private nonisolated func holdsToken(_ text: String) -> Bool {
    let parameters = AppLinkURL(endpoint).inputQueryParameters
    guard let token = accessToken ?? parameters["access_token"] ?? nil, !token.isEmpty else {
      return false
    }
    return CredentialRedaction.isFound(in: Array(text.utf8)[...]) {
      $0.firstRange(of: Array(token.utf8)) != nil
    }
  }
}

/// The reply of an index service: `{"<url>": {"app_links": {"ios": [{...}], "web": {...}}}}`.
struct IndexReply: Sendable {
  private let endpoint: URL
  private var entries: [String: JSONValue] = [:]

  init(_ body: Data, from endpoint: URL) throws {
    self.endpoint = endpoint
    let reply: JSONValue
    do {
      reply = try JSONValue(parsing: body)
    } catch {
      throw malformed("\(error)")
    }
    if let error = reply["error"] {
      let message = error["message"]?.stringValue ?? error.description
      throw malformed("it is an error, with the message \(message)")
    }
    guard let entries = reply.objectValue else { throw malformed("it is not an object") }
    self.entries = entries
  }

  func link(
    for url: URL, on device: AppLinkDevice, _ checkpoint: (Int) throws -> Void
  ) throws -> AppLink {
    guard let entry = entries[url.indexID] ?? entries[url.absoluteString], entry.objectValue != nil
    else { throw malformed("it has no entry for \(url.indexID)") }
    let links = entry["app_links"] ?? .null
    guard links.isNull || links.objectValue != nil else {
      throw malformed("the app_links of \(url.indexID) are not an object")
    }
    return try AppLinkGroups(Self.tags(of: links), checkpoint)
      .appLink(for: device, on: url, checkpoint)
  }

  private func malformed(_ reason: String) -> AppLinkError {
    .malformedIndexReply(endpoint, reason: reason)
  }

  /// The tags of a page that would declare the same; values of a wrong type are left out.
  private static func tags(of links: JSONValue) -> [AppLinkMetaTag] {
    MetadataProperty.sections.flatMap { platform -> [AppLinkMetaTag] in
      let value = links[platform] ?? .null
      let groups = (value.arrayValue ?? [value]).compactMap(\.objectValue)
      return groups.flatMap { group in
        let fields = group.compactMap { field, value in
          text(value).map { AppLinkMetaTag(property: "al:\(platform):\(field)", content: $0) }
        }
        return [AppLinkMetaTag(property: "al:\(platform)", content: nil)] + fields
      }
    }
  }

  private static func text(_ value: JSONValue) -> String? {
    value.numberValue != nil || value.boolValue != nil ? value.description : value.stringValue
  }
}

extension URL {
  /// The URL's name in the request to an index service, and in its reply: without what is not passed on.
  ///
  /// The service reads a comma as the end of a URL, so commas in a URL have to be escaped.
  fileprivate var indexID: String {
    withoutCredentials.withoutFragment.absoluteString.replacing(",", with: "%2C")
  }
  /// The URL in the query of a request.
  fileprivate var indexParameter: String { PercentEncoding.encode(indexID.utf8) }
}
