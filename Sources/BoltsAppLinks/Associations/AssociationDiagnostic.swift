/// Something in an association file that a platform ignores or rejects, or that has no effect.
///
/// Diagnostics never change a decision.
public struct AssociationDiagnostic: Sendable, Hashable, Codable {
  /// The severity.
  public typealias Severity = AppLinkDiagnostic.Severity

  /// The kind of fault, a stable name for tools and tests.
  public var code: Code
  /// The severity.
  public var severity: Severity
  /// The line of the file, from 1.
  public var line: Int
  /// The character of the line, from 1.
  public var column: Int
  /// The place in the file's structure, such as `applinks.details[0].components[2]`.
  public var location: String
  /// The fault, in a sentence for the publisher.
  public var message: String
  /// What to write instead, in a sentence for the publisher.
  public var suggestion: String
}

extension AssociationDiagnostic: CustomStringConvertible {
  /// The diagnostic on one line, as compilers write them.
  public var description: String {
    "\(line):\(column): \(severity.rawValue): \(message) \(suggestion) [\(code.rawValue)]"
  }
}

/// Collects diagnostics, up to a limit that a hostile file can't exceed.
struct AssociationFindings {
  /// The number of diagnostics kept for one file.
  static let maximumCount = 1_000

  private var kept: [AssociationDiagnostic] = []
  private var dropped = 0

  mutating func report(
    _ code: AssociationDiagnostic.Code, at place: JSONPlace, _ location: @autoclosure () -> String,
    _ message: @autoclosure () -> String, _ suggestion: @autoclosure () -> String
  ) {
    guard kept.count < Self.maximumCount else {
      dropped += 1
      return
    }
    kept.append(
      AssociationDiagnostic(
        code: code, severity: code.severity, line: Int(place.line), column: Int(place.column),
        location: location(), message: message(), suggestion: suggestion()))
  }

  /// The findings in the order of the file.
  var diagnostics: [AssociationDiagnostic] {
    let sorted = kept.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset)
        < ($1.element.line, $1.element.column, $1.offset)
    }.map(\.element)
    guard dropped > 0, let last = sorted.last else { return sorted }
    return sorted + [
      AssociationDiagnostic(
        code: .furtherFindings, severity: .warning, line: last.line, column: last.column,
        location: last.location, message: "\(dropped) further findings are not listed.",
        suggestion: "Fix these first.")
    ]
  }
}
