internal import AppLinkLint
internal import BoltsAppLinks
internal import BoltsTasks
internal import Foundation

/// Reads all that commands ask for: pages, association files and manifests, from files or the web.
///
/// A run has one, so that what several inputs need is fetched once.
struct Reader: Sendable {
  private let baseURL: URL?
  /// The time for an input; `nil` where only its requests have a limit.
  private let seconds: Int?
  let client: WebClient
  private let associations: AssociationResolver

  init(arguments: ParsedArguments) throws {
    baseURL = arguments.value(of: Options.baseURL)
    seconds =
      arguments.value(of: Options.retry) ?? 0 > 0 ? nil : arguments.value(of: Options.timeout)
    client = try WebClient(arguments: arguments)
    associations = AssociationResolver(loader: SharedLoader(client: client), policy: client.policy)
  }

  /// Runs work within the time that `--timeout` gives to an input, or to each of its `sources`.
  func withinTimeLimit<Success: Sendable>(
    of input: PageInput, sources: Int = 1, _ work: @escaping @Sendable () async throws -> Success
  ) async throws -> Success {
    guard let seconds else { return try await work() }
    do {
      return try await withTimeout(after: .seconds(seconds * sources)) { try await work() }
    } catch BoltsError.timedOut {
      var error = ToolError.unreadable(
        "\(input.name) took longer than \(seconds * sources) s; allow more time with --timeout")
      error.cause = FailureCause(kind: .timeout)
      throw error
    }
  }

  /// Reads the page that an input names.
  func page(from input: PageInput) async throws -> SourcePage {
    switch input.source {
    case .local(let file):
      let url = baseURL ?? file.url
      let data = try await file.read()
      // As a JSON object or list begins, and not a template such as `{{ page }}`.
      let start = Array(
        data.prefix(1_000).lazy.filter { !" \t\r\n\u{FEFF}".utf8.contains($0) }.prefix(2))
      if ["{\"", "{}", "[{", "[]", "[\""].contains(where: { $0.utf8.elementsEqual(start) }) {
        throw ToolError.unreadable(
          "\(input.name) is JSON and not a page: 'applink check \(input.name)' checks an association "
            + "file")
      }
      let page = AppLinkPage(html: data, url: url)
      return SourcePage(input: input, page: page, sourceURL: url)
    case .url(let url):
      await client.addInput(url)
      var policy = client.policy
      // A `data:` page is there only when the user wrote it: nothing that a page names is one.
      policy.allowsLocalPages = true
      let fetched = try await PageFetcher(
        loader: client, policy: policy, clock: ContinuousClock(),
        headers: ["Prefer-Html-Meta-Tags": "al"], callerHeaders: client.headers,
        readsBody: { MediaType.isHTML($0.header("content-type")) }
      ).fetch(url)
      let type = fetched.response.header("content-type")
      let body = fetched.response.body
      let page = AppLinkPage(html: body, contentType: type, url: fetched.url)
      return SourcePage(
        input: input, page: page, sourceURL: url,
        origin: PageOrigin(
          url: fetched.url, status: url.isHTTP ? fetched.response.status : nil, contentType: type,
          redirects: fetched.redirects))
    }
  }

  /// An association file of a URL's host, or the file that is given instead, which has to be readable.
  func association(
    _ kind: AssociationKind, for url: URL, given file: LocalInput? = nil
  ) async throws -> Source<Association> {
    try await source(kind.fileName, of: url, given: file) { data in
      let host = AssociatedURL(url)?.site
      return switch kind {
      case .apple: Association(file: .apple(try AppSiteAssociation(json: data, host: host)))
      case .android: Association(file: .android(try AssetLinks(json: data, host: host)))
      }
    } fetch: {
      switch kind {
      case .apple:
        let file = try await associations.appSiteAssociation(for: url)
        return Association(
          file: .apple(file.value), diagnostics: file.diagnostics, url: file.url)
      case .android:
        let file = try await associations.assetLinks(for: url)
        return Association(
          file: .android(file.value), diagnostics: file.diagnostics, url: file.url,
          unreadIncludes: file.unreadIncludes)
      }
    }
  }

  /// The association file in a file, of the kind that it looks like.
  func association(
    in file: LocalInput
  ) async throws -> (kind: AssociationKind, file: Source<Association>) {
    let data = try await file.read()
    let isList = data.first { !" \t\r\n\u{FEFF}".utf8.contains($0) } == UInt8(ascii: "[")
    return (
      isList ? .android : .apple,
      await Source(PageInput(file)) { Association(file: try AssociationFile(json: data)) }
    )
  }

  /// The apps of the web app manifest at a URL, or of the file that is given instead, which has to be readable.
  func manifest(
    at url: URL, given file: LocalInput? = nil
  ) async throws -> Source<[CheckDeclaration]> {
    try await source(url.absoluteString, of: url, given: file) { data in
      try CheckDeclaration.all(inManifest: data)
    } fetch: {
      var policy = client.policy
      policy.maximumPageBytes = 1 << 20
      let fetcher = PageFetcher(
        loader: SharedLoader(client: client), policy: policy, clock: ContinuousClock(), headers: [:]
      )
      return try CheckDeclaration.all(inManifest: try await fetcher.fetch(url).response.body)
    }
  }

  private func source<Content: Sendable>(
    _ name: String, of url: URL, given file: LocalInput?, _ read: (Data) throws -> Content,
    fetch: () async throws -> Content
  ) async throws -> Source<Content> {
    guard let file else {
      return await Source(PageInput(argument: name, source: .url(url)), fetch)
    }
    let data = try await file.read()
    return await Source(PageInput(file)) { try read(data) }
  }
}

/// Something that was read, or the reason why it was not.
struct Source<Content: Sendable>: Sendable {
  /// Its name for messages, and where it is.
  var input: PageInput
  var content: Result<Content, any Error>

  init(_ input: PageInput, _ read: () async throws -> Content) async {
    self.input = input
    do {
      content = .success(try await read())
    } catch {
      content = .failure(error)
    }
  }

  var value: Content? { try? content.get() }

  var error: (any Error)? {
    if case .failure(let error) = content { error } else { nil }
  }
}

extension Source<Association> {
  /// Whether the apps that the file names are not all known for now.
  var isUnknown: Bool {
    error.map { FailureCause($0).isUnknown } ?? value?.isPartlyUnknown ?? false
  }
}

enum AssociationKind: CaseIterable, Sendable {
  case apple, android

  var fileName: String { self == .apple ? "apple-app-site-association" : "assetlinks.json" }
}

/// An association file, and what is wrong with it and with the way it is served.
struct Association: Sendable {
  var file: AssociationFile
  /// What is wrong with the file as it was served; `nil` for a file that is given.
  var diagnostics: [Diagnostic]?
  /// Where it was fetched; `nil` for a file.
  var url: URL?
  /// Why files that it includes were not read, by their URLs.
  var unreadIncludes: [String: any Error] = [:]

  /// Whether a file that it includes, which may name more apps, could not be read for now.
  var isPartlyUnknown: Bool { unreadIncludes.values.contains { FailureCause($0).isUnknown } }

  /// What is wrong; an include that could not be read for now is not known to be.
  func findings(in source: PageInput) -> [Finding] {
    (diagnostics ?? file.diagnostics).map { diagnostic in
      var finding = Finding(diagnostic, in: source)
      let error = diagnostic.code == .includeNotRead ? unreadIncludes[diagnostic.value ?? ""] : nil
      if let cause = error.map(FailureCause.init), cause.isUnknown {
        finding.cause = cause
        finding.suggestion = Finding.adviceOnUnknown
      }
      return finding
    }
  }

  /// Whether devices may ask for an older copy of the file.
  var isCopiedByApple: Bool {
    if case .apple = file { url != nil } else { false }
  }
}

struct SourcePage: Sendable {
  var input: PageInput
  var page: AppLinkPage
  var sourceURL: URL
  var origin = PageOrigin()

  func appLink(for device: AppLinkDevice) -> AppLink {
    var link = page.appLink(for: device)
    link.sourceURL = sourceURL
    return link
  }
}

/// Where a page was read: the responses on the way to it. For a file everything is empty.
struct PageOrigin: Sendable {
  /// The last URL, and the status of its response.
  var url: URL?
  var status: Int?
  var contentType: String?
  var redirects: [(from: URL, to: URL, status: Int)] = []

  var json: JSONValue {
    [
      "url": JSONValue(url), "status": JSONValue(status), "contentType": JSONValue(contentType),
      "redirects": .array(
        redirects.map { from, to, status in
          ["from": JSONValue(from), "to": JSONValue(to), "status": JSONValue(status)]
        }),
    ]
  }

  /// The way to the page in a line, such as `https://a/ -> 302 https://b/ -> 200 text/html`; `nil` for a
  /// file.
  var summary: String? {
    guard let first = redirects.first?.from ?? url, let status else { return nil }
    let hops = redirects.map { " -> \($0.status) \($0.to.absoluteString)" }.joined()
    return "\(first.absoluteString)\(hops) -> \(status) \(contentType ?? "without a content type")"
  }
}
