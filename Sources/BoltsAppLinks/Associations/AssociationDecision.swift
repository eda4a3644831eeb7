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
