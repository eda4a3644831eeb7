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
  public private(set) var packages: [String]
  /// The URLs of further lists that the file includes.
  public let includes: [URL]
  /// The parts of the file that the platform ignores or rejects, in the order of the file.
  public let diagnostics: [Diagnostic]
  private(set) var statements: [Statement]
  /// The decision about every URL where a file is too large to be read.
  private var decisionUnread: AssociationDecision?

  /// As `AppSiteAssociation.init(json:host:)`, of a JSON list of at most 512 KiB; ports are compared too.
  ///
  /// `host` has its port where that is not 443.
  public init(json: Data, host: String? = nil) throws {
    var reader = AssetLinksReader()
    if let root = try JSONNode.parse(associationFile: json, maximumBytes: Self.maximumBytes) {
      guard let elements = root.array else {
        throw AssociationFileError.wrongRoot(expected: "a list", found: root.kind)
      }
      reader.read(elements, of: root)
      decisionUnread = nil
    } else {
      let fault = "the file has \(json.count) bytes, and at most \(Self.maximumBytes) are read here"
      reader.findings.report(
        .fileTooLarge, at: JSONPlace(), nil,
        "No decision is made: \(fault). Android reads at most 1048576.",
        "Split it, or delete statements.")
      decisionUnread = .undecided(fault)
    }
    self.host = host
    includes = reader.includes
    statements = reader.statements
    packages = Self.packages(of: statements)
    diagnostics = reader.findings.sorted
  }

  /// Adds the statements of a file that this one includes.
  mutating func add(_ included: AssetLinks) {
    statements += included.statements
    packages = Self.packages(of: statements)
    decisionUnread = decisionUnread ?? included.decisionUnread
  }

  /// The size past which a file is not read; Android's limit is 1 MiB.
  static let maximumBytes = 512 << 10

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
  /// - Parameters:
  ///   - url: The URL; only http and https URLs can match, and http counts as https.
  ///   - package: The package to ask about, compared byte for byte; `nil` asks for all.
  ///   - fingerprint: As `allows` takes it, or `nil` for any; another text matches nothing.
  ///   - relation: The relation to ask about.
  /// - Returns: `match` if an asked app matches, else `excluded` if one is excluded by its dynamic
  ///   rules, else `noMatch`; `undecided` as `AppSiteAssociation.decision` does, and for a file of more than
  ///   512 KiB.
  public func decision(
    for url: URL, package: String? = nil, fingerprint: String? = nil,
    relation: String = handleAllURLs
  ) -> AssociationDecision {
    guard let parts = AssociatedURL(url) else { return .notOfTheWeb(url) }
    if let host, AssociatedURL(site: host)?.site != parts.site {
      return .otherHost(parts.site, than: host)
    }
    if let decision = decisionUnread ?? .tooLong(url) { return decision }
    return AssetLinksEvaluation(
      links: self, text: PatternText(android: parts), package: package,
      fingerprint: fingerprint, relation: relation
    ).decision()
  }
}

extension AssetLinks {
  struct Statement: Sendable {
    let described: AssociationDecision.Rule
    let relations: [String]
    /// The package of an Android app; `nil` for a web target.
    let package: String?
    let fingerprints: [CertificateFingerprint]
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
          && part.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0.isASCIIDigit
              || "_.".utf8.contains($0)
          }
      }
  }

  /// Whether a text is a package: two or more parts of letters, digits and `_`, each starting with a
  /// letter, joined by dots.
  package static func isPackage(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        part.first?.isASCIILetter == true
          && part.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
      }
  }
}

/// The SHA-256 fingerprint of an Android app's signing certificate.
package struct CertificateFingerprint: Sendable, Hashable {
  private let digits: [UInt8]

  /// Reads 64 hexadecimal digits as pairs joined by colons or without any colons; if strictly, only the
  /// spelling that assetlinks.json allows: upper-case pairs joined by colons.
  package init?(_ text: String, isStrict: Bool = false) {
    let pairs = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard pairs.count == 32 || pairs.count == 1 && !isStrict,
      pairs.allSatisfy({ $0.count == 64 / pairs.count })
    else { return nil }
    digits = pairs.joined().compactMap {
      isStrict && $0 > UInt8(ascii: "F") ? nil : $0.hexadecimalValue
    }
    if digits.count < 64 { return nil }
  }
}
