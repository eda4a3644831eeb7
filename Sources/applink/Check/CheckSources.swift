internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// The sources that decide what a URL opens, or the reasons why they could not be read.
struct CheckSources: Sendable {
  var page: Source<SourcePage>
  var associations: [AssociationKind: Source<Association>]
  /// For a host without a file: the file of a host above it, which decides for apps that declare a wildcard.
  var wildcards: [AssociationKind: Wildcard] = [:]

  struct Wildcard: Sendable {
    var kind: AssociationKind
    /// Where the file is, such as on `example.com` for `shop.example.com`.
    var url: URL
    var file: AssociationFile

    /// What an app declares to be opened by the file: `applinks:*.example.com`.
    var declaration: String {
      (kind == .apple ? "applinks:*." : "*.") + (url.host() ?? "")
    }
  }

  init(of url: URL, _ input: Input, by reader: Reader) async throws {
    async let apple = reader.association(.apple, for: url)
    async let android = reader.association(.android, for: url)
    page = await Source(input) {
      try await reader.page(from: Input(argument: input.argument, source: .url(url)))
    }
    associations = try await [.apple: apple, .android: android]
    for (kind, source) in associations {
      guard let error = source.error as? AppLinkError, error.saysNotFound else { continue }
      wildcards[kind] = try await reader.wildcard(kind, for: url)
    }
    try Task.checkCancellation()
    // A host that answers nothing at all is an input that cannot be read.
    let errors = [page.error] + associations.values.map(\.error)
    if let error = page.error,
      errors.allSatisfy({ $0.map { FailureCause($0).isUnknown } ?? false })
    {
      throw error
    }
  }
}
