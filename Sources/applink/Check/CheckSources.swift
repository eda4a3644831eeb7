internal import BoltsAppLinks
internal import Foundation

/// The files that are checked instead of what a host serves.
struct GivenFiles: Sendable {
  var page: LocalInput?
  var associations: [AssociationKind: LocalInput]
  var manifest: LocalInput?

  var all: [LocalInput] { [page, manifest].compactMap(\.self) + associations.values }
}

/// The sources that decide what a URL opens, or the reasons why they could not be read.
struct CheckSources: Sendable {
  /// `nil` for a source that was not asked for, as when files are given.
  var page: Source<AppLinkPage>?
  var associations: [AssociationKind: Source<Association>] = [:]
  var manifest: Source<[CheckDeclaration]>?

  /// Reads the sources of a URL: of the web, or only the files that are given.
  init(of url: URL, _ input: PageInput, given: GivenFiles, by reader: Reader) async throws {
    guard given.all.isEmpty else {
      if let file = given.page {
        page = await Source(PageInput(file)) {
          AppLinkPage(try await file.read(), nil, url, reading: .everything) {}
        }
      }
      for (kind, file) in given.associations {
        associations[kind] = await reader.association(kind, for: url, given: file)
      }
      if let file = given.manifest { manifest = await reader.manifest(at: url, given: file) }
      return
    }
    await reader.addInput(url)
    async let apple = reader.association(.apple, for: url)
    async let android = reader.association(.android, for: url)
    let page = await Source(input) {
      try await reader.page(
        from: PageInput(argument: input.argument, source: .url(url)), reading: .everything
      ).page
    }
    self.page = page
    if let manifestURL = page.value?.manifestURL {
      manifest = await reader.manifest(at: manifestURL)
    }
    associations = await [.apple: apple, .android: android]
    try Task.checkCancellation()
    // A host that answers nothing at all is an input that cannot be read.
    let errors = [page.error] + associations.values.map(\.error)
    if let error = page.error, errors.allSatisfy({ $0.map { !$0.isAnswer } ?? false }) {
      throw error
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
