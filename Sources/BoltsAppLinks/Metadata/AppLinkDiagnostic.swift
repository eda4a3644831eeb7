/// Something in a page's App Links metadata that its publisher should fix.
public struct AppLinkDiagnostic: Sendable, Hashable, Codable {
  /// The severity.
  public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
    /// The tag does not do what its publisher means it to do.
    case error
    /// The tag works, or may be intended.
    case warning
  }

  /// The kind of fault.
  public var code: Code
  /// The severity.
  public var severity: Severity
  /// The line of the page on which the tag begins, from 1.
  public var line: Int
  /// The character of the line at which the tag begins, from 1.
  public var column: Int
  /// The tag's property, or the name used instead of it; `nil` where no single tag is at fault.
  public var property: String?
  /// The tag's content, when it has one.
  public var value: String?
  /// The fault, in a sentence for the publisher.
  public var message: String
  /// What to write instead, in a sentence for the publisher.
  public var suggestion: String
}

extension AppLinkDiagnostic: CustomStringConvertible {
  /// The diagnostic on one line, as compilers write them.
  public var description: String {
    "\(line):\(column): \(severity.rawValue): \(message) \(suggestion) [\(code.rawValue)]"
  }
}
