internal import BoltsAppLinks
internal import Foundation

/// The decision of an association file about one URL, with the rule that made it.
public struct AssociationDecision: Sendable, Hashable {
  /// How a file decides.
  @nonexhaustive
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// An app opens the URL.
    case match
    /// A rule says that no app opens the URL.
    case excluded
    /// No rule of the file fits the URL.
    case noMatch = "none"
    /// The decision was not made: the URL, the file or an app's rules are past a limit.
    case undecided
  }

  /// The rule that decided.
  public struct Rule: Sendable, Hashable, Codable {
    /// The rule's place in the file's structure, such as `applinks.details[0].components[2]`.
    public var location: String
    /// The line of the file on which the rule begins, from 1.
    public var line: Int
    /// The character of the line at which the rule begins, from 1.
    public var column: Int
    /// The rule as the file writes it, as JSON on one line (white space and order aside).
    public var pattern: String
    /// Whether the rule excludes the URLs that fit it.
    public var isExclusion: Bool
  }

  /// The decision.
  public var kind: Kind
  /// The apps that open the URL, in the order of the file: application identifiers or packages.
  public var apps: [String] = []
  /// The rule that decided; `nil` where none did.
  public var rule: Rule?
  /// The reason, in a sentence for the publisher.
  public var explanation: String
}

extension AssociationDecision {
  /// The most rules that an app may have.
  static let maximumRules = 2_000

  private static let maximumURLBytes = 4 << 10

  /// The answer about a URL that is too long, and `nil` for others.
  static func tooLong(_ url: URL) -> AssociationDecision? {
    let count = url.absoluteString.utf8.count
    return count <= maximumURLBytes
      ? nil : undecided("the URL has \(count) bytes, and at most \(maximumURLBytes) are compared")
  }

  static func tooManyRules(of app: String) -> AssociationDecision {
    undecided("\(app.shortened) has more than \(maximumRules) rules, and no more are compared")
  }

  static func undecided(_ reason: String) -> AssociationDecision {
    AssociationDecision(
      kind: .undecided,
      explanation: "The decision was not made: \(reason). Devices decide all the same.")
  }

  static func notOfTheWeb(_ url: URL) -> AssociationDecision {
    AssociationDecision(
      kind: .noMatch,
      explanation: "Only http and https URLs open apps through association files; this one is "
        + "\(url.absoluteString.shortened).")
  }

  static func otherHost(_ host: String, than served: String) -> AssociationDecision {
    AssociationDecision(
      kind: .noMatch,
      explanation: "The file belongs to \(served.shortened). \(host.shortened) is another site and "
        + "needs its own file; for a subdomain the file of \(served.shortened) decides only where the "
        + "app declares *.\(served.shortened).")
  }
}

extension AssociationDecision {
  /// The rule that decides about an app.
  typealias Outcome = (app: String, rule: Rule)

  /// The decision about all apps, in a file whose rules are called by a noun; `opening` explains a match, and
  /// `reason` that there is none.
  static func made(
    of outcomes: [Outcome], _ noun: String, opening: (Rule, _ apps: String) -> String,
    reason: () -> String
  ) -> AssociationDecision {
    let matches = outcomes.filter { !$0.rule.isExclusion }
    if let (app, rule) = matches.first {
      let others = matches.count > 1 ? " (and \(matches.count - 1) more)" : ""
      return AssociationDecision(
        kind: .match, apps: matches.map(\.app), rule: rule,
        explanation: opening(rule, app.shortened + others))
    }
    if let (app, rule) = outcomes.first {
      return AssociationDecision(
        kind: .excluded, rule: rule,
        explanation:
          "The \(noun) \(rule.pattern.shortened) matches and excludes the URL: it opens the "
          + "browser, not \(app.shortened).")
    }
    return AssociationDecision(kind: .noMatch, explanation: reason())
  }
}

extension String {
  /// The text of a file as a sentence quotes it: of more than 160 bytes the first 160 characters.
  var shortened: String {
    utf8.count <= 160 ? self : String(unicodeScalars.prefix(160)) + "…"
  }
}

extension AssociationDecision.Rule {
  /// A rule as the file writes it.
  init(_ node: JSONNode, at location: String, isExclusion: Bool = false) {
    self.init(
      location: location, line: node.place.line, column: node.place.column,
      pattern: node.text, isExclusion: isExclusion)
  }
}
