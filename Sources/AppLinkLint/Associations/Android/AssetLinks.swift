package import BoltsAppLinks
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
  /// The decision about every URL where a file is too large to be read.
  private let decisionUnread: AssociationDecision?

  /// As `AppSiteAssociation.init(json:host:)`, of a JSON list of at most 512 KiB; ports are compared too.
  ///
  /// `host` has its port where that is not 443.
  public init(json: Data, host: String? = nil) throws {
    let root = try JSONNode.parse(associationFile: json, maximumBytes: Self.maximumBytes)
    try self.init(root, byteCount: json.count, host: host)
  }

  /// Reads the structure of a file; `nil` is that of one that is too large.
  init(_ root: JSONNode?, byteCount: Int, host: String?) throws(AssociationFileError) {
    var reader = AssetLinksReader()
    if let root {
      guard let elements = root.array else {
        throw .wrongRoot(expected: "a list", found: root.kind)
      }
      reader.read(elements, of: root)
      decisionUnread = nil
    } else {
      let fault = "the file has \(byteCount) bytes, and at most \(Self.maximumBytes) are read here"
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

  /// The statements of a file and those of the files that it includes, in that order.
  init(_ first: AssetLinks, including others: [AssetLinks]) {
    host = first.host
    includes = first.includes
    statements = first.statements + others.flatMap(\.statements)
    packages = Self.packages(of: statements)
    diagnostics = first.diagnostics
    decisionUnread = first.decisionUnread ?? others.lazy.compactMap(\.decisionUnread).first
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

  /// The certificates of each package to which a statement grants every URL: `allows` for many of them, in
  /// the time of one reading.
  package var certificates: [UTF8Text: Set<CertificateFingerprint>] {
    statements.reduce(into: [:]) { certificates, statement in
      guard let package = statement.package else { return }
      certificates[UTF8Text(package), default: []]
        .formUnion(statement.grants(Self.handleAllURLs, to: nil) ? statement.fingerprints : [])
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
      fingerprint: fingerprint, relation: relation,
      hasDynamicRules: relation.hasSameBytes(as: Self.handleAllURLs)
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
    let isCharacter = { (byte: UInt8) in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isASCIIDigit
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
    }
    let kind = text.utf8.prefix(while: isCharacter)
    let rest = text.utf8[kind.endIndex...]
    let detail = rest.dropFirst()
    return !kind.isEmpty && rest.first == UInt8(ascii: "/") && !detail.isEmpty
      && detail.allSatisfy(isCharacter)
  }

  /// Whether a text is a package: two or more parts of letters, digits and `_`, each starting with a
  /// letter, joined by dots.
  package static func isPackage(_ text: String) -> Bool {
    var (previous, hasDot) = (UInt8(ascii: "."), false)
    for byte in text.utf8 {
      let continues = byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      guard byte.isASCIILetter || continues && previous != UInt8(ascii: ".") else { return false }
      hasDot = hasDot || byte == UInt8(ascii: ".")
      previous = byte
    }
    return hasDot && previous != UInt8(ascii: ".")
  }
}

/// The SHA-256 fingerprint of an Android app's signing certificate.
package struct CertificateFingerprint: Sendable, Hashable {
  private let digits: [UInt8]

  /// Reads 64 hexadecimal digits as pairs joined by colons or without any colons; if strictly, only the
  /// spelling that assetlinks.json allows: upper-case pairs joined by colons.
  package init?(_ text: String, isStrict: Bool = false) {
    let isPaired = text.utf8.count == 95
    guard isPaired || !isStrict && text.utf8.count == 64 else { return nil }
    var digits: [UInt8] = []
    digits.reserveCapacity(64)
    for (index, byte) in Array(text.utf8).enumerated() {
      if isPaired, index % 3 == 2 {
        guard byte == UInt8(ascii: ":") else { return nil }
      } else {
        guard let digit = byte.hexadecimalValue, !isStrict || byte <= UInt8(ascii: "F") else {
          return nil
        }
        digits.append(digit)
      }
    }
    self.digits = digits
  }
}
