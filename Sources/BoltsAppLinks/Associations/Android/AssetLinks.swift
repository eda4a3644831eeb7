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
    includes = reader.includes.map(\.url)
    statements = reader.statements
    diagnostics = reader.findings.sorted
    packages = Self.packages(of: statements)
    memoryCost =
      24 * byteCount + 1024 * diagnostics.count
      + statements.reduce(0) { sum, statement in
        let ruleCount = statement.dynamicRules?.count ?? 0
        return sum + MemoryLayout<Statement>.stride + 512
          + ruleCount * (MemoryLayout<DynamicRule>.stride + 128)
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
    var steps = MatchingSteps()
    return decision(
      for: url, package: package, fingerprint: fingerprint, relation: relation, steps: &steps)
  }

  /// As the public method does, until the checkpoint of the steps throws.
  func decision(
    for url: URL, package: String?, fingerprint: String? = nil, relation: String = handleAllURLs,
    steps: inout MatchingSteps
  ) -> AssociationDecision {
    guard let parts = AssociatedURL(url) else { return .notOfTheWeb(url) }
    if let host, AssociatedURL(site: host)?.site != parts.site {
      return .otherHost(parts.site, than: host)
    }
    var evaluation = AssetLinksEvaluation(
      links: self, reading: DynamicReading(parts, steps: steps), package: package,
      fingerprint: fingerprint, relation: relation)
    let decision = evaluation.decision()
    steps = evaluation.reading.steps
    return decision
  }
}

extension AssetLinks {
  /// One valid statement.
  struct Statement: Sendable {
    let source: RuleSource
    let index: Int
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
}

extension AssetLinks {
  /// Whether a text is a relation: `kind/detail`, both of `a-z`, `0-9`, `_` and dots.
  package static func isRelation(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
              || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
              || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
          }
      }
  }

  /// Whether a text is a SHA-256 fingerprint, in any of the spellings that `allows` takes.
  package static func isFingerprint(_ text: String) -> Bool {
    CertificateFingerprint(text) != nil
  }
}

/// The SHA-256 fingerprint of an Android app's signing certificate.
struct CertificateFingerprint: Sendable, Hashable {
  private let bytes: [UInt8]

  /// Reads 64 hexadecimal digits of any case, as pairs joined by colons or without any colons.
  init?(_ text: String) {
    self.init(text.utf8, isStrict: false)
  }

  /// Reads the one spelling that assetlinks.json allows: upper-case pairs joined by colons.
  init?(strict text: String) {
    self.init(text.utf8, isStrict: true)
  }

  private init?(_ text: String.UTF8View, isStrict: Bool) {
    let hasColons = text.count == 95
    guard hasColons || (text.count == 64 && !isStrict) else { return nil }
    var bytes: [UInt8] = []
    var digits: [UInt8] = []
    for (index, byte) in text.enumerated() {
      if hasColons, index % 3 == 2 {
        guard byte == UInt8(ascii: ":") else { return nil }
        continue
      }
      guard let digit = byte.hexadecimalValue else { return nil }
      if isStrict, byte > UInt8(ascii: "F") { return nil }
      digits.append(digit)
      if digits.count == 2 {
        bytes.append(digits[0] << 4 | digits[1])
        digits = []
      }
    }
    self.bytes = bytes
  }
}
