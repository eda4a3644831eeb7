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
    /// The host above, such as `example.com` for `shop.example.com`.
    var host: String
    var association: Association
    /// The checked URL as the file decides about it.
    var url: URL

    /// What an app declares to be opened by the file: `applinks:*.example.com`.
    func declaration(for kind: AssociationKind) -> String {
      kind == .apple ? "applinks:*.\(host)" : "*.\(host)"
    }
  }

  /// How many hosts above are asked, the nearest first.
  private static let maximumParents = 3

  init(of url: URL, _ input: Input, by reader: Reader) async throws {
    async let apple = reader.association(.apple, for: url)
    async let android = reader.association(.android, for: url)
    page = await Source(input) {
      try await reader.page(from: Input(argument: input.argument, source: .url(url)))
    }
    associations = try await [.apple: apple, .android: android]
    for (kind, source) in associations {
      guard let error = source.error as? AppLinkError, error.saysNotFound else { continue }
      wildcards[kind] = try await Self.wildcard(kind, for: url, by: reader)
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

  private static func wildcard(
    _ kind: AssociationKind, for url: URL, by reader: Reader
  ) async throws -> Wildcard? {
    guard var name = URLHost(url)?.name, !name.contains(":"),
      name.contains(where: { $0.isLetter }),
      var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return nil }
    for _ in 0..<maximumParents {
      name = String(name.drop { $0 != "." }.dropFirst())
      guard name.contains(".") else { return nil }
      components.host = name
      guard let parent = components.url else { return nil }
      if let association = try await reader.association(kind, for: parent, isInput: false).value {
        return Wildcard(host: name, association: association, url: parent)
      }
    }
    return nil
  }
}
