internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// Something at fault in a page, in a file, or between them: what `lint`, `check` and `match` find, and
/// what every format writes.
struct Finding: Sendable {
  var code: String
  var severity: Diagnostic.Severity
  var source: Input
  /// Where, line and column from 1; `nil` when the whole source is meant.
  var place: (line: Int, column: Int)?
  /// The part at fault: a tag's property, or a place in a file's structure.
  var location: String?
  var value: String?
  var message: String
  var suggestion: String
  /// Why something could not be read.
  var cause: FailureCause?

  init(_ diagnostic: Diagnostic, in source: Input) {
    code = diagnostic.code.rawValue
    severity = diagnostic.severity
    self.source = source
    place = (diagnostic.line, diagnostic.column)
    location = diagnostic.location
    value = diagnostic.value
    message = diagnostic.message
    suggestion = diagnostic.suggestion
  }

  init(
    _ code: Diagnostic.Code, in source: Input, _ message: String, _ suggestion: String? = nil,
    place: (line: Int, column: Int)? = nil
  ) {
    self.code = code.rawValue
    severity = code.severity
    self.source = source
    self.place = place
    self.message = message
    self.suggestion = suggestion ?? code.cure
  }

  /// Something that could not be read, at the place where its syntax is broken.
  init(
    _ code: Diagnostic.Code, in source: Input, _ error: any Error, _ suggestion: String? = nil
  ) {
    self.init(code, in: source, error.explanation, suggestion)
    cause = FailureCause(error)
    if case AssociationFileError.malformedJSON(let line, let column, _) = error {
      place = (line, column)
    }
  }

  /// Whether it says that something is not known, and no fault.
  var isUnknown: Bool { cause?.isUnknown == true }

  static let adviceOnUnknown = "What it says is not known: check again later."

  /// What is wrong and what to write instead.
  var text: String { suggestion.isEmpty ? message : "\(message) \(suggestion)" }

  /// The source and the place in it, as compilers write them.
  var position: String { source.name + (place.map { ":\($0.line):\($0.column)" } ?? "") }

  var json: JSONValue {
    let members: [String: JSONValue] = [
      "code": .string(code), "severity": .string(severity.rawValue),
      "source": .string(source.name), "line": JSONValue(place?.line),
      "column": JSONValue(place?.column), "property": JSONValue(location),
      "value": JSONValue(value), "message": .string(message), "suggestion": .string(suggestion),
    ]
    return .object(members.merging(FailureCause.json(cause)) { own, _ in own })
  }
}

struct FindingCounts: Sendable {
  var errors = 0
  var warnings = 0
  /// What is not known.
  var unknown = 0

  init(_ findings: [Finding] = []) {
    unknown = findings.count(where: \.isUnknown)
    errors = findings.count { $0.severity == .error }
    warnings = findings.count - errors - unknown
  }

  static func += (counts: inout FindingCounts, others: FindingCounts) {
    counts.errors += others.errors
    counts.warnings += others.warnings
    counts.unknown += others.unknown
  }

  /// Such as `1 error, 2 warnings`; `nil` when there is nothing to count.
  func text(on console: Console) -> String? {
    var counts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map(counted)
    if unknown > 0 { counts.append("\(unknown) unknown") }
    guard !counts.isEmpty else { return nil }
    return console.paint(counts.joined(separator: ", "), errors > 0 ? .bad : .warning)
  }
}

func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }

/// Which findings count: the options of the commands that judge.
struct Judgement: Sendable {
  private let isStrict: Bool
  private let ignoredCodes: Set<String>

  init(_ arguments: ParsedArguments) {
    isStrict = arguments[Self.strict]
    ignoredCodes = Set(arguments.values(of: Self.ignore).joined())
  }

  /// Drops the findings that do not count from an answer, and sets its status.
  func judge(_ answer: inout Answer) {
    answer.findings.removeAll { ignoredCodes.contains($0.code) }
    for finding in answer.findings {
      if finding.isUnknown {
        answer.status |= .unreadable
      } else if isStrict || finding.severity == .error {
        answer.status |= .atFault
      }
    }
  }

  static let options: [any NamedOption] = [strict, ignore]

  private static let strict = Flag(name: "strict", summary: "Fail on warnings, too")
  private static let ignore = Option(
    name: "ignore", parser: .codes, summary: "Omit findings by code ('applink help lint-codes')",
    isRepeatable: true)
}

extension ValueParser where Value == [String] {
  /// Codes of findings with commas between them.
  fileprivate static let codes = ValueParser(
    placeholder: "CODE,CODE", expectation: "codes that 'applink help lint-codes' lists",
    words: Diagnostic.Code.all.map(\.rawValue)
  ) { text in
    let codes = text.split(separator: ",").map(String.init)
    return codes.isEmpty || codes.contains { Diagnostic.Code(rawValue: $0) == nil } ? nil : codes
  }
}
