internal import BoltsAppLinks

/// Something in a page's metadata or in an association file that its publisher should fix.
///
/// Diagnostics never change what opens.
public struct Diagnostic: Sendable, Hashable, Codable {
  /// The severity.
  @nonexhaustive
  public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
    /// What is written does not do what its publisher means it to do.
    case error
    /// What is written works, or may be intended.
    case warning
  }

  /// The kind of fault.
  public var code: Code
  /// The severity.
  public var severity: Severity
  /// The line of the page or file at which the fault is, from 1.
  public var line: Int
  /// The character of the line, from 1.
  public var column: Int
  /// The part that is at fault: the property of a page's tag (or the name used instead of it), or the
  /// place in a file's structure, such as `applinks.details[0].components[2]`; `nil` for the whole.
  public var location: String?
  /// The content of a page's tag, when it has one.
  public var value: String?
  /// The fault, in a sentence for the publisher.
  public var message: String
  /// What to write instead, in a sentence for the publisher.
  public var suggestion: String
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic on one line, as compilers write them.
  public var description: String {
    "\(line):\(column): \(severity.rawValue): \(message) \(suggestion) [\(code.rawValue)]"
  }
}

/// Collects the diagnostics of a page or a file, up to a limit that hostile input can't exceed.
struct DiagnosticList {
  private static let maximumCount = 1_000
  private var found: [Diagnostic] = []

  /// Reports a finding, with the meaning and the cure of its code where it says nothing more precise.
  ///
  /// The first one past the limit says that there are more.
  mutating func report(
    _ code: Diagnostic.Code, at place: JSONPlace, _ location: @autoclosure () -> String?,
    value: String? = nil, _ message: @autoclosure () -> String? = nil,
    _ suggestion: @autoclosure () -> String? = nil
  ) {
    guard found.count <= Self.maximumCount else { return }
    let isListed = found.count < Self.maximumCount
    let code = isListed ? code : .furtherFindings
    found.append(
      Diagnostic(
        code: code, severity: code.severity, line: place.line, column: place.column,
        location: location(), value: value, message: (isListed ? message() : nil) ?? code.sentence,
        suggestion: (isListed ? suggestion() : nil) ?? code.cure))
  }

  /// The diagnostics in the order of the text.
  var sorted: [Diagnostic] { found.sorted { ($0.line, $0.column) < ($1.line, $1.column) } }
}
