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
    var reader = AppSiteAssociationReader()
    if let root = try JSONNode.parse(associationFile: json, maximumBytes: Self.maximumBytes) {
      guard root.object != nil else {
        throw AssociationFileError.wrongRoot(expected: "an object", found: root.kind)
      }
      // It is a statement of an assetlinks.json without its list.
      guard root["relation"] == nil, root["target"] == nil else {
        throw AssociationFileError.wrongRoot(expected: "a list", found: root.kind)
      }
      reader.read(root)
      decisionUnread = nil
    } else {
      let fault =
        "The file has \(json.count) bytes, and Apple's systems read at most \(Self.maximumBytes)"
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
    var path: Conditions?
    var fragment: Conditions?
    var query: Conditions?
    var isExclusion: Bool?
    var isCaseSensitive: Bool?
    var isPercentEncoded: Bool?

    /// The conditions on parts of the URL, in the order in which they are compared.
    var conditions: [Conditions?] { [path, fragment, query] }

    /// These parts, and those of the defaults that are not among them.
    func inheriting(_ defaults: RuleParts) -> RuleParts {
      RuleParts(
        path: path ?? defaults.path, fragment: fragment ?? defaults.fragment,
        query: query ?? defaults.query, isExclusion: isExclusion ?? defaults.isExclusion,
        isCaseSensitive: isCaseSensitive ?? defaults.isCaseSensitive,
        isPercentEncoded: isPercentEncoded ?? defaults.isPercentEncoded)
    }

    /// How rules spell the URL that have the same options: 1 where case does not matter, and 2 where escapes
    /// are decoded.
    var spelling: Int { (isCaseSensitive == false ? 1 : 0) + (isPercentEncoded == false ? 2 : 0) }
  }

  /// The conditions that one part of a rule is, an object, because the rules that inherit a default share it.
  final class Conditions: Sendable {
    let all: [Condition]
    /// Whether every URL meets them.
    let isCatchAll: Bool

    init(_ all: [Condition]) {
      self.all = all
      isCatchAll = all.allSatisfy(\.pattern.isCatchAll)
    }
  }

  /// A pattern, and the part of a URL that it has to fit.
  struct Condition: Sendable {
    let part: URLPart
    let pattern: AssociationPattern
  }
}
