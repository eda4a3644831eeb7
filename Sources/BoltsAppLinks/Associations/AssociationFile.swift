public import Foundation

/// An association file of either platform: an object is Apple's, a list is Android's.
public enum AssociationFile: Sendable {
  /// An apple-app-site-association.
  case apple(AppSiteAssociation)
  /// An assetlinks.json.
  case android(AssetLinks)

  /// Reads a file; no network. The time is linear in its size.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file.
  ///   - host: The host that serves the file, with its port where that is not 443; `nil` when hosts
  ///     are not compared.
  /// - Throws: ``AssociationFileError`` when the file is neither.
  public init(json: Data, host: String? = nil) throws {
    let root = try JSONNode.parse(associationFile: Array(json))
    switch root.content {
    case .object:
      self = .apple(try AppSiteAssociation(root, byteCount: json.count, host: host))
    case .array: self = .android(try AssetLinks(root, byteCount: json.count, host: host))
    default:
      throw AssociationFileError.wrongRoot(
        expected: "an object (apple-app-site-association) or a list (assetlinks.json)",
        found: root.kind)
    }
  }

  /// The parts of the file that the platform ignores or rejects, in the order of the file.
  public var diagnostics: [Diagnostic] {
    switch self {
    case .apple(let file): file.diagnostics
    case .android(let file): file.diagnostics
    }
  }

  /// Decides which apps open a URL.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - app: The application identifier or the package to ask about; `nil` asks for all.
  ///   - fingerprint: The fingerprint of an Android app's certificate; Apple's file has none.
  ///   - relation: The relation to look for in an assetlinks.json.
  /// - Returns: The decision.
  public func decision(
    for url: URL, app: String? = nil, fingerprint: String? = nil,
    relation: String = AssetLinks.handleAllURLs
  ) -> AssociationDecision {
    switch self {
    case .apple(let file): file.decision(for: url, appID: app)
    case .android(let file):
      file.decision(for: url, package: app, fingerprint: fingerprint, relation: relation)
    }
  }
}
