internal import BoltsAppLinks
internal import Foundation

/// The sources that decide what a URL opens, or the reasons why they could not be read.
struct CheckSources: Sendable {
  /// A source's name for messages, and its content or the reason why there is none.
  struct Source<Content: Sendable>: Sendable {
    var name: String
    var content: Result<Content, any Error>

    var value: Content? { try? content.get() }

    var error: (any Error)? {
      if case .failure(let error) = content { error } else { nil }
    }
  }

  struct File<Content: Sendable>: Sendable {
    var value: Content
    var diagnostics: [Diagnostic]
  }

  /// `nil` for a source that was not asked for, as when files are given.
  var page: Source<AppLinkPage>?
  var apple: Source<File<AppSiteAssociation>>?
  var android: Source<File<AssetLinks>>?
  var manifest: Source<WebAppManifest>?
}

/// Reads the sources of a URL: of the web, or the files that are given.
struct CheckReader: Sendable {
  private let files: [Kind: LocalInput]
  private let policy: AppLinkPolicy
  private let associations: AssociationResolver
  private let pages: PageSource

  enum Kind: Sendable { case page, apple, android, manifest }

  init(arguments: ParsedArguments, files: [Kind: LocalInput]) throws {
    self.files = files
    pages = try PageSource(arguments: arguments)
    let web = try WebAccess(arguments: arguments)
    policy = web.policy
    associations = AssociationResolver(loader: web.loaderWithHeaders, policy: web.policy)
  }

  func sources(of url: URL, input: PageInput) async throws -> CheckSources {
    files.isEmpty ? try await fetched(url, input) : await given(for: url)
  }

  // MARK: The files that are given

  private func given(for url: URL) async -> CheckSources {
    let host = [url.host(), url.port.map(String.init)].compactMap(\.self).joined(separator: ":")
    return CheckSources(
      page: await given(.page) { AppLinkPage(html: $0, url: url) },
      apple: await given(.apple) {
        let file = try AppSiteAssociation(json: $0, host: host)
        return .init(value: file, diagnostics: file.diagnostics)
      },
      android: await given(.android) {
        let file = try AssetLinks(json: $0, host: host)
        return .init(value: file, diagnostics: file.diagnostics)
      },
      manifest: await given(.manifest) { try WebAppManifest(json: $0) })
  }

  private func given<Content>(
    _ kind: Kind, _ read: (Data) throws -> Content
  ) async -> CheckSources.Source<Content>? {
    guard let input = files[kind] else { return nil }
    return await source(input.name) {
      try read(await input.read(atMost: AssociationSource.maximumFileBytes))
    }
  }

  // MARK: The web

  private func fetched(_ url: URL, _ input: PageInput) async throws -> CheckSources {
    async let apple = source("apple-app-site-association") {
      let file = try await associations.appSiteAssociation(for: url)
      return CheckSources.File(value: file.value, diagnostics: file.diagnostics)
    }
    async let android = source("assetlinks.json") {
      let file = try await associations.assetLinks(for: url)
      return CheckSources.File(value: file.value, diagnostics: file.diagnostics)
    }
    let page = await source(input.name) { try await pages.page(from: input).page }
    let sources = CheckSources(
      page: page, apple: await apple, android: await android,
      manifest: await manifest(of: page.value))
    try Task.checkCancellation()
    // A host that answers nothing at all is an input that cannot be read.
    let errors = [page.error, sources.apple?.error, sources.android?.error]
    if let error = page.error, errors.allSatisfy({ $0.map { !$0.isAnswer } ?? false }) {
      throw error
    }
    return sources
  }

  private func manifest(
    of page: AppLinkPage?
  ) async -> CheckSources.Source<WebAppManifest>? {
    guard let url = page?.manifestURL else { return nil }
    let (policy, name) = (policy, url.absoluteString)
    return await source(name) {
      try WebAppManifest(json: try await AssociationResolver.document(at: url, policy: policy))
    }
  }

  private func source<Content: Sendable>(
    _ name: String, _ read: () async throws -> Content
  ) async -> CheckSources.Source<Content> {
    do {
      return .init(name: name, content: .success(try await read()))
    } catch {
      return .init(name: name, content: .failure(error))
    }
  }
}

extension Error {
  /// Whether a server answered, though not with what was asked for.
  fileprivate var isAnswer: Bool {
    if self is AssociationFileError { return true }
    return switch self as? AppLinkError {
    case .httpStatus, .redirectLoop, .tooManyRedirects: true
    default: false
    }
  }
}
