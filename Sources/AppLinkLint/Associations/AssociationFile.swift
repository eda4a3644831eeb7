internal import BoltsAppLinks
public import Foundation

/// An association file of either platform: an object is Apple's, a list is Android's.
@nonexhaustive
public enum AssociationFile: Sendable {
  /// An apple-app-site-association.
  case apple(AppSiteAssociation)
  /// An assetlinks.json.
  case android(AssetLinks)

  /// Reads a file as `AppSiteAssociation` or `AssetLinks` does; throws ``AssociationFileError`` for neither.
  public init(json: Data, host: String? = nil) throws {
    self =
      json.first { !JSONNode.isSpace($0) } == UInt8(ascii: "[")
      ? .android(try AssetLinks(json: json, host: host))
      : .apple(try AppSiteAssociation(json: json, host: host))
  }

  /// The parts of the file that the platform ignores or rejects, in the order of the file.
  public var diagnostics: [Diagnostic] {
    switch self {
    case .apple(let file): file.diagnostics
    case .android(let file): file.diagnostics
    }
  }

  /// As the `decision` of the file; `app` is an application identifier or a package, `nil` for all.
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

extension AssociationFile {
  /// Lets the file decide about URLs of every host.
  mutating func removeHost() {
    switch self {
    case .apple(var file):
      file.host = nil
      self = .apple(file)
    case .android(var file):
      file.host = nil
      self = .android(file)
    }
  }
}

/// The reason why a file is not an association file.
@nonexhaustive
public enum AssociationFileError: Error, Sendable, Hashable {
  /// The text is not JSON; line and column, from 1, are the position of the fault.
  case malformedJSON(line: Int, column: Int, reason: String)
  /// The JSON is neither an object nor a list, or not the one that the file needs.
  case wrongRoot(expected: String, found: String)
  /// The file is signed (PKCS #7), as iOS 8 required; current systems read plain JSON.
  case signed
  /// The file's URL redirects, which the platforms do not follow.
  case redirected(from: URL, to: URL)
  /// An assetlinks.json is not served as application/json.
  case wrongContentType(URL, found: String?)
}

extension AssociationFileError: CustomStringConvertible {
  /// The fault, its position, and how to fix it.
  public var description: String {
    switch self {
    case .malformedJSON(let line, let column, let reason):
      "The file is not JSON: line \(line), column \(column): \(reason). "
        + "Platforms ignore the whole file until that is fixed."
    case .wrongRoot(let expected, let found):
      "The file contains \(found) instead of \(expected)."
    case .signed:
      "The file is signed (PKCS #7). Publish the plain JSON: systems since iOS 9 do not need the "
        + "signature."
    case .redirected(let url, let target):
      "\(url.absoluteString.shortened) redirects to \(target.absoluteString.shortened). "
        + "Platforms do not follow redirects of this file: serve it at the first URL, with status "
        + "200."
    case .wrongContentType(let url, let found):
      "\(url.absoluteString.shortened) is served as "
        + "\(found?.shortened ?? "a file without a type"). "
        + "Serve it as application/json; Android accepts no other type."
    }
  }
}

extension JSONNode {
  /// The structure of a file; `nil` for one that is too large to be read.
  static func parse(
    associationFile json: Data, maximumBytes: Int
  ) throws(AssociationFileError) -> JSONNode? {
    let bytes = Array(json)
    guard !isSigned(bytes) else { throw .signed }
    // What does not begin as an association file is told as that.
    if bytes.count > maximumBytes,
      bytes.first(where: { !isSpace($0) }).map({ "[{".utf8.contains($0) }) == true
    {
      return nil
    }
    do {
      return try parse(bytes)
    } catch {
      let place = JSONPlace(of: error.offset, in: bytes)
      throw .malformedJSON(line: place.line, column: place.column, reason: error.reason)
    }
  }

  /// Whether a byte may be before the value: white space, or of a byte order mark.
  static func isSpace(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains(byte)
  }

  /// Whether the bytes begin as a DER sequence with a length of several bytes, or as PEM.
  private static func isSigned(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: "-----BEGIN".utf8) { return true }
    guard bytes.count > 2, bytes[0] == 0x30 else { return false }
    return (0x80...0x84).contains(bytes[1])
  }
}
