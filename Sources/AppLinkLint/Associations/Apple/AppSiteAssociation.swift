internal import BoltsAppLinks
public import Foundation

/// An apple-app-site-association: which URLs of a host open which apps of Apple's systems.
///
/// It is a value and fetches nothing. Its rules are those that Apple documents, or that Apple's tool
/// applies; the article <doc:WhichAppOpensMyLink> lists the questions that Apple leaves open.
///
///     let association = try AppSiteAssociation(json: data)
///     let decision = association.decision(for: url)
///     print(decision.kind, decision.apps, decision.explanation)
public struct AppSiteAssociation: Sendable {
  /// The host that serves the file; `nil` when hosts are not compared.
  public var host: String?
  /// The application identifiers that `applinks` names, in the order of the file, without texts that
  /// are no identifiers.
  public let apps: [String]
  /// The application identifiers of the other services, such as `webcredentials`, by service.
  ///
  /// They are for display, and do not decide what a URL opens.
  public let otherServices: [String: [String]]
  /// The parts of the file that the platform ignores or rejects, in the order of the file.
  public let diagnostics: [Diagnostic]
  let entries: [Entry]
  /// The number of rules of each app; those past the limit are not read.
  let ruleCounts: [Int]
  let variables: SubstitutionVariables
  /// The decision about every URL where the file is too large to be read.
  private let decisionUnread: AssociationDecision?

  /// Reads a file; no network. The time is linear in its size; a file of more than 128 KiB, which Apple's
  /// systems do not read, is not read.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file: a JSON object, a byte order mark allowed.
  ///   - host: The host that serves the file. URLs of other hosts do not match then; subdomains are
  ///     other hosts, ports are not compared.
  /// - Throws: ``AssociationFileError`` when the file is not a JSON object.
  public init(json: Data, host: String? = nil) throws {
    let root = try JSONNode.parse(associationFile: json, maximumBytes: Self.maximumBytes)
    try self.init(root, byteCount: json.count, host: host)
  }

  /// Reads the structure of a file; `nil` is that of one that is too large.
  init(_ root: JSONNode?, byteCount: Int, host: String?) throws(AssociationFileError) {
    var reader = AppSiteAssociationReader()
    if let root {
      guard root.object != nil else {
        throw .wrongRoot(expected: "an object", found: root.kind)
      }
      reader.read(root)
      decisionUnread = nil
    } else {
      let fault =
        "The file has \(byteCount) bytes, and Apple's systems read at most \(Self.maximumBytes)"
      reader.findings.report(.fileTooLarge, at: JSONPlace(), nil, "\(fault): it opens nothing.")
      decisionUnread = AssociationDecision(
        kind: .noMatch, explanation: "\(fault), so the URL opens the browser.")
    }
    self.host = host
    apps = reader.apps
    otherServices = reader.otherServices
    diagnostics = reader.findings.sorted
    entries = reader.entries
    ruleCounts = reader.ruleCounts
    variables = reader.variables
  }

  /// Decides which apps open a URL.
  ///
  /// For each app the first rule that fits decides, in the order of the app's entries. The time is at most
  /// linear in the file for 64 characters of the URL.
  ///
  /// - Parameters:
  ///   - url: The URL; only http and https URLs can match.
  ///   - appID: The application identifier to ask about, compared byte for byte; `nil` asks for all.
  /// - Returns: `match` if an asked app matches, else `excluded` if one is excluded, else `noMatch`;
  ///   `undecided` for a URL of more than 4 KiB and an asked app with more than 2,000 rules.
  public func decision(for url: URL, appID: String? = nil) -> AssociationDecision {
    guard let parts = AssociatedURL(url) else { return .notOfTheWeb(url) }
    if let host, AssociatedURL(site: host)?.host != parts.host {
      return .otherHost(parts.host, than: host)
    }
    if let decision = decisionUnread ?? .tooLong(url) { return decision }
    var evaluation = AppSiteEvaluation(parts, variables: variables)
    return evaluation.decision(of: self, appID: appID)
  }
}

extension AppSiteAssociation {
  /// Apple's limit for the file, uncompressed.
  static let maximumBytes = 128 << 10

  /// Whether a text is an application identifier: a prefix of ten letters and digits, a dot and a bundle
  /// identifier.
  package static func isAppID(_ text: String) -> Bool {
    guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return false }
    let (prefix, bundle) = (text.utf8[..<dot], text.utf8[dot...].dropFirst())
    let isLetterOrDigit = { (byte: UInt8) in byte.isASCIILetter || byte.isASCIIDigit }
    return prefix.count == 10 && prefix.allSatisfy(isLetterOrDigit) && !bundle.isEmpty
      && bundle.allSatisfy { isLetterOrDigit($0) || "-.".utf8.contains($0) }
  }

  /// The apps that one element of `applinks.details` is about, and their rules.
  struct Entry: Sendable {
    /// Indices in `apps`.
    let apps: [Int]
    let rules: [Rule]
  }

  /// One element of `components` or `paths`, with the defaults that apply to it.
  struct Rule: Sendable {
    let node: JSONNode
    let location: String
    let parts: RuleParts

    var isExclusion: Bool { parts.isExclusion ?? false }

    /// What a decision says about the rule.
    var described: AssociationDecision.Rule {
      AssociationDecision.Rule(node, at: location, isExclusion: isExclusion)
    }
  }

  /// The parts that a rule or a `defaults` object names; the others are `nil`.
  struct RuleParts: Sendable {
    var path: Inherited<AssociationPattern>?
    var query: Inherited<QueryRule>?
    var fragment: Inherited<AssociationPattern>?
    var isExclusion: Bool?
    var isCaseSensitive: Bool?
    var isPercentEncoded: Bool?

    /// These parts, and those of the defaults that are not among them.
    func inheriting(_ defaults: RuleParts) -> RuleParts {
      RuleParts(
        path: path ?? defaults.path, query: query ?? defaults.query,
        fragment: fragment ?? defaults.fragment, isExclusion: isExclusion ?? defaults.isExclusion,
        isCaseSensitive: isCaseSensitive ?? defaults.isCaseSensitive,
        isPercentEncoded: isPercentEncoded ?? defaults.isPercentEncoded)
    }

    /// How rules spell the URL that have the same options: 1 where case does not matter, and 2 where escapes
    /// are decoded.
    var spelling: Int { (isCaseSensitive == false ? 1 : 0) + (isPercentEncoded == false ? 2 : 0) }

    /// The first of the patterns that has a property: of the path, the fragment and the query.
    func firstPattern(where isWanted: (AssociationPattern) -> Bool) -> AssociationPattern? {
      if let path, isWanted(path.part) { return path.part }
      if let fragment, isWanted(fragment.part) { return fragment.part }
      return query?.part.patterns.first(where: isWanted)
    }
  }

  /// The condition of a rule on the query.
  enum QueryRule: Sendable {
    case whole(AssociationPattern)
    case items([Item])
    /// A value of the object was no string: the rule ignores the query.
    case ignored

    struct Item: Sendable {
      /// The name as the file writes it.
      let name: [UInt32]
      /// The name where case does not matter.
      let foldedName: [UInt32]
      let pattern: AssociationPattern

      init(name: String, pattern: AssociationPattern) {
        self.name = name.unicodeScalars.map(\.value)
        foldedName = self.name.map(PatternText.folded)
        self.pattern = pattern
      }
    }

    var patterns: [AssociationPattern] {
      switch self {
      case .whole(let pattern): [pattern]
      case .items(let items): items.map(\.pattern)
      case .ignored: []
      }
    }

    var items: [Item] {
      if case .items(let items) = self { items } else { [] }
    }
  }

  /// A part of a rule, and the number of the default that it was inherited from.
  struct Inherited<Part: Sendable>: Sendable {
    let part: Part
    var defaultNumber: Int?
  }
}
