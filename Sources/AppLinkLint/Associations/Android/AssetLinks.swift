internal import BoltsAppLinks
public import Foundation

/// An assetlinks.json: which Android apps open the URLs of a site, and their other permissions.
///
/// It is a value and fetches nothing, not even includes: `AssociationResolver` follows those. The
/// rules are those of Google's Asset Links Specification and of Android 15's dynamic rules.
///
///     let links = try AssetLinks(json: data)
///     let decision = links.decision(for: url, package: "org.example.app")
public struct AssetLinks: Sendable {
  /// The relation that lets an app open the site's URLs.
  public static let handleAllURLs = "delegate_permission/common.handle_all_urls"

  /// The site that serves the file, as a host with an optional port; `nil` when sites are not
  /// compared.
  public var host: String?
  /// The packages that the file's statements name, in its order.
  public let packages: [String]
  /// The URLs of further lists that the file includes.
  public let includes: [URL]
  /// The parts of the file that the platform ignores or rejects, in the order of the file.
  public let diagnostics: [Diagnostic]
  let statements: [Statement]
  /// The memory that it takes, in bytes: an estimate that is never far too small.
  let memoryCost: Int

  /// Reads a file; no network. The time is linear in its size.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file: a JSON list, a byte order mark allowed.
  ///   - host: The host that serves the file, with its port where that is not 443. URLs of other
  ///     sites do not match then; subdomains are other sites.
  /// - Throws: ``AssociationFileError`` when the file is not a JSON list.
  public init(json: Data, host: String? = nil) throws {
    let root = try JSONNode.parse(associationFile: Array(json))
    try self.init(root, byteCount: json.count, host: host)
  }

  init(_ root: JSONNode, byteCount: Int, host: String?) throws(AssociationFileError) {
    guard root.array != nil else { throw .wrongRoot(expected: "a list", found: root.kind) }
    var reader = AssetLinksReader()
    reader.read(root, byteCount: byteCount)
    self.host = host
    includes = reader.includes
    statements = reader.statements
    diagnostics = reader.findings.sorted
    packages = Self.packages(of: statements)
    memoryCost =
      24 * byteCount + 1024 * diagnostics.count
      + statements.reduce(0) { sum, statement in
        let ruleCost = MemoryLayout<DynamicRule>.stride + 128 + AssociationDecision.Rule.memoryCost
        return sum + MemoryLayout<Statement>.stride + 512
          + (statement.dynamicRules?.count ?? 0) * ruleCost
      }
  }

  /// The statements of a file and those of the files that it includes, in that order.
  init(_ first: AssetLinks, including others: [AssetLinks]) {
    host = first.host
    includes = first.includes
    statements = first.statements + others.flatMap(\.statements)
    diagnostics = first.diagnostics
    packages = Self.packages(of: statements)
    memoryCost = others.reduce(first.memoryCost) { $0 + $1.memoryCost }
  }

  private static func packages(of statements: [Statement]) -> [String] {
    var seen: Set<String> = []
    return statements.compactMap(\.package).filter { seen.insert($0).inserted }
  }

  /// Whether one statement grants a relation to an app that is signed with a certificate.
  ///
  /// - Parameters:
  ///   - package: The package's name, compared byte for byte.
  ///   - fingerprint: The certificate's SHA-256 fingerprint: 64 hexadecimal digits of any case,
  ///     with or without colons. Any other text is granted nothing.
  ///   - relation: The relation.
  /// - Returns: Whether there is such a statement; dynamic rules are about URLs and do not matter.
  public func allows(
    package: String, fingerprint: String, relation: String = handleAllURLs
  ) -> Bool {
    guard let fingerprint = CertificateFingerprint(fingerprint) else { return false }
    return statements.contains {
      $0.package?.hasSameBytes(as: package) == true && $0.grants(relation, to: fingerprint)
    }
  }

  /// Decides which apps open a URL.
  ///
  /// A task that is cancelled gets `noMatch` as soon as the decision takes more than milliseconds.
  ///
  /// - Parameters:
  ///   - url: The URL; only http and https URLs can match, and http counts as https.
  ///   - package: The package to ask about, compared byte for byte; `nil` asks for all.
  ///   - fingerprint: The SHA-256 fingerprint of the app's certificate: 64 hexadecimal digits of any
  ///     case, with or without colons. `nil` takes any; another text matches nothing.
  ///   - relation: The relation to ask about.
  /// - Returns: `match` if an asked app matches, else `excluded` if one is excluded by its dynamic
  ///   rules, else `noMatch`.
  public func decision(
    for url: URL, package: String? = nil, fingerprint: String? = nil,
    relation: String = handleAllURLs
  ) -> AssociationDecision {
    guard let parts = AssociatedURL(url) else { return .notOfTheWeb(url) }
    if let host, AssociatedURL(site: host)?.site != parts.site {
      return .otherHost(parts.site, than: host)
    }
    var evaluation = AssetLinksEvaluation(
      links: self, text: PatternText(parts, isDecoded: true), package: package,
      fingerprint: fingerprint, relation: relation)
    return evaluation.decision()
  }
}

extension AssetLinks {
  /// One valid statement.
  struct Statement: Sendable {
    let described: AssociationDecision.Rule
    let relations: [String]
    /// The package of an Android app; `nil` for a web target.
    let package: String?
    let fingerprints: Set<CertificateFingerprint>
    /// Android 15's dynamic rules; `nil` when there are none, or they were discarded.
    let dynamicRules: [DynamicRule]?

    func grants(_ relation: String, to fingerprint: CertificateFingerprint?) -> Bool {
      relations.contains { $0.hasSameBytes(as: relation) }
        && fingerprint.map(fingerprints.contains) ?? true
    }
  }

  /// Whether a text is a relation: `kind/detail`, both of `a-z`, `0-9`, `_` and dots.
  package static func isRelation(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { byte in
            byte.isASCIILetter && byte & 0x20 != 0 || byte.isASCIIDigit || "_.".utf8.contains(byte)
          }
      }
  }

  /// Whether a text is a package: two or more parts of letters, digits and `_`, each starting with a
  /// letter, joined by dots.
  static func isPackage(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count >= 2
      && parts.allSatisfy { part in
        part.first?.isASCIILetter == true
          && part.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
      }
  }

  /// Whether a text is a SHA-256 fingerprint, in any of the spellings that `allows` takes.
  package static func isFingerprint(_ text: String) -> Bool {
    CertificateFingerprint(text) != nil
  }
}

/// The SHA-256 fingerprint of an Android app's signing certificate.
struct CertificateFingerprint: Sendable, Hashable {
  private let digits: [UInt8]

  /// Reads 64 hexadecimal digits as pairs joined by colons or without any colons; if strictly, only the
  /// spelling that assetlinks.json allows: upper-case pairs joined by colons.
  init?(_ text: String, isStrict: Bool = false) {
    let pairs = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let isPaired = pairs.count == 32 && pairs.allSatisfy { $0.count == 2 }
    guard isPaired || !isStrict && pairs.count == 1 && pairs[0].count == 64 else { return nil }
    let bytes = pairs.joined()
    digits = bytes.compactMap(\.hexadecimalValue)
    guard digits.count == 64, !isStrict || bytes.allSatisfy({ $0 <= UInt8(ascii: "F") }) else {
      return nil
    }
  }
}
