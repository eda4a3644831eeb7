internal import AppLinkLint
internal import BoltsAppLinks
internal import BoltsTasks
internal import Foundation

/// Reads all that commands ask for: pages and association files, from files or the web.
///
/// A run has one, so that what several inputs need is fetched once.
struct Reader: Sendable {
  private let baseURL: URL?
  /// The time for reading a file that is given; `nil` for no limit.
  private let seconds: Int?
  private let web: WebAccess
  private let associations: AssociationResolver

  init(_ arguments: ParsedArguments) throws {
    baseURL = arguments.value(of: Options.baseURL)
    seconds = arguments.value(of: Options.timeout)
    web = try WebAccess(arguments)
    associations = AssociationResolver(loader: web, policy: web.policy)
  }

  /// Reads the page or the association file that an input names.
  func document(from input: Input) async throws -> Document {
    switch input.source {
    case .local(let file):
      let data = try await read(file)
      if file.isNamedAsJSON || Self.isJSON(data) {
        return .association(await association(in: data, input))
      }
      let url = baseURL ?? file.url
      let page = AppLinkPage(html: data, url: url)
      return .page(SourcePage(input: input, page: page, sourceURL: url))
    case .url(let url):
      web.addInput(url)
      let name = url.lastPathComponent
      let isAssociation = AssociationKind.allCases.contains { $0.fileName == name }
      var policy = web.policy
      // A `data:` page is there only when the user wrote it: nothing that a page names is one.
      policy.allowsLocalPages = true
      let fetched = try await PageFetcher(
        loader: web, policy: policy, clock: ContinuousClock(),
        headers: ["Prefer-Html-Meta-Tags": "al"],
        readsBody: { isAssociation || MediaType.isHTML($0.header("content-type")) }
      ).fetch(url)
      let (body, type) = (fetched.response.body, fetched.response.header("content-type"))
      if isAssociation, Self.isJSON(body) {
        return .association(await association(in: body, input))
      }
      let page = AppLinkPage(html: body, contentType: type, url: fetched.url)
      return .page(
        SourcePage(
          input: input, page: page, sourceURL: url,
          origin: PageOrigin(
            url: fetched.url, status: url.isHTTP ? fetched.response.status : nil,
            contentType: type, redirects: fetched.redirects)))
    }
  }

  /// Reads the page that an input names.
  func page(from input: Input) async throws -> SourcePage {
    guard case .page(let page) = try await document(from: input) else {
      throw ToolError.unreadable(
        "\(input.name) is JSON and not a page: 'applink lint \(input.name)' checks an association "
          + "file")
    }
    return page
  }

  /// The file of the nearest host above a URL's that has one.
  func wildcard(
    _ kind: AssociationKind, for url: URL
  ) async throws -> CheckSources.Wildcard? {
    try await associations.parentFile(of: url, isApple: kind == .apple).map {
      CheckSources.Wildcard(kind: kind, url: $0.url, file: $0.value)
    }
  }

  /// An association file of a URL's host.
  func association(_ kind: AssociationKind, for url: URL) async throws -> Source<Association> {
    web.addInput(url)
    return await Source(Input(argument: kind.fileName, source: .url(url))) {
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

  /// The association file in a file, as if the host served it.
  func association(in file: LocalInput, host: String?) async throws -> Source<Association> {
    await association(in: try await read(file), Input(file), host: host)
  }

  private func association(
    in data: Data, _ input: Input, host: String? = nil
  ) async -> Source<Association> {
    await Source(input) { Association(file: try AssociationFile(json: data, host: host)) }
  }

  /// Reads a file within the time of `--timeout`.
  private func read(_ file: LocalInput) async throws -> Data {
    guard let seconds else { return try await file.read() }
    do {
      return try await withTimeout(after: .seconds(seconds)) { try await file.read() }
    } catch BoltsError.timedOut {
      var error = ToolError.unreadable(
        "\(file.name) took longer than \(seconds) s; allow more time with --timeout")
      error.cause = FailureCause(kind: .timeout)
      throw error
    }
  }

  /// Whether a file begins as a JSON object or list does, or with a comment, which is reported, and not as a template
  /// such as `{{ page }}`.
  private static func isJSON(_ data: Data) -> Bool {
    let start = Array(
      data.prefix(1_000).lazy.filter { !" \t\r\n\u{FEFF}".utf8.contains($0) }.prefix(2))
    return ["{\"", "{}", "[{", "[]", "[\"", "//", "/*"].contains { $0.utf8.elementsEqual(start) }
  }
}

extension LocalInput {
  /// Whether the name is that of an association file, whatever is in it.
  fileprivate var isNamedAsJSON: Bool {
    name.hasSuffix(".json") || name.hasSuffix(AssociationKind.apple.fileName)
  }
}

/// What an input of `lint` or `check` is.
enum Document: Sendable {
  case page(SourcePage)
  case association(Source<Association>)
}

/// Something that was read, or the reason why it was not.
struct Source<Content: Sendable>: Sendable {
  /// Its name for messages, and where it is.
  var input: Input
  var content: Result<Content, any Error>

  init(_ input: Input, _ read: () async throws -> Content) async {
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
