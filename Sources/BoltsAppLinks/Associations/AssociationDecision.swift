internal import Foundation

/// The decision of an association file about one URL, with the rule that made it.
public struct AssociationDecision: Sendable, Hashable {
  /// How a file decides.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// An app opens the URL.
    case match
    /// A rule says that no app opens the URL.
    case excluded
    /// No rule of the file fits the URL.
    case noMatch = "none"
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
  public var apps: [String]
  /// The rule that decided; `nil` where none did.
  public var rule: Rule?
  /// The reason, in a sentence for the publisher.
  public var explanation: String

  /// Creates a decision.
  ///
  /// - Parameters:
  ///   - kind: The decision.
  ///   - apps: The apps that open the URL.
  ///   - rule: The rule that decided.
  ///   - explanation: The reason, in a sentence.
  public init(kind: Kind, apps: [String] = [], rule: Rule? = nil, explanation: String) {
    self.kind = kind
    self.apps = apps
    self.rule = rule
    self.explanation = explanation
  }
}

extension AssociationDecision {
  /// Text of a file, shortened to quote it in a sentence.
  static func quoted(_ text: String, limit: Int = 160) -> String {
    guard text.utf8.count > limit else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))) + "…"
  }
}

extension AssociationDecision.Rule {
  var quoted: String { AssociationDecision.quoted(pattern) }
}

extension String {
  /// An app's name in a sentence.
  var quotedName: String { AssociationDecision.quoted(self, limit: 100) }
}

extension AssociationDecision {
  static func notOfTheWeb(_ url: URL) -> AssociationDecision {
    AssociationDecision(
      kind: .noMatch,
      explanation: "Only http and https URLs open apps through association files; this one is "
        + "\(quoted(url.absoluteString)).")
  }

  static func otherHost(_ host: String, than served: String) -> AssociationDecision {
    AssociationDecision(
      kind: .noMatch,
      explanation: "The file belongs to \(quoted(served)). \(quoted(host)) is another site and "
        + "needs its own file (so does a subdomain).")
  }
}

/// A rule as the file writes it. The rule does not keep its JSON, which takes some fifty times the text.
struct RuleSource: Sendable {
  private let text: String
  private let place: JSONPlace

  init(_ node: JSONNode) {
    text = node.text
    place = node.place
  }

  func described(at location: String, isExclusion: Bool) -> AssociationDecision.Rule {
    AssociationDecision.Rule(
      location: location, line: Int(place.line), column: Int(place.column), pattern: text,
      isExclusion: isExclusion)
  }
}
