internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// Something at fault in a page, in a file, or between them: what `lint`, `check` and `match` find, and
/// what every format writes.
struct Finding: Sendable {
  var code: String
  var severity: Diagnostic.Severity
  var source: PageInput
  /// Where, line and column from 1; `nil` when the whole source is meant.
  var place: (line: Int, column: Int)?
  /// The part at fault: a tag's property, or a place in a file's structure.
  var location: String?
  var value: String?
  var message: String
  var suggestion: String
  /// Why something could not be read.
  var cause: FailureCause?

  init(_ diagnostic: Diagnostic, in source: PageInput) {
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
    _ rule: Rule, in source: PageInput, _ message: String, _ suggestion: String? = nil,
    place: (line: Int, column: Int)? = nil
  ) {
    code = rule.id
    severity = rule.severity
    self.source = source
    self.place = place
    self.message = message
    self.suggestion = suggestion ?? rule.advice
  }

  /// Something that could not be read, at the place where its syntax is broken.
  init(
    _ rule: Rule, in source: PageInput, _ error: any Error, _ suggestion: String? = nil
  ) {
    self.init(rule, in: source, error.explanation, suggestion)
    cause = FailureCause(error)
    if case AssociationFileError.malformedJSON(let line, let column, _) = error {
      place = (line, column)
    }
  }

  /// Whether it says that something is not known, and no fault.
  var isUnknown: Bool { cause?.isUnknown == true }

  static let adviceOnUnknown = "What it says is not known: check again later, or use --retry."

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

extension Console {
  /// Findings, laid out for a person, and a line on all of them; `nothing` is written when there are none.
  func lines(of findings: [Finding], in input: PageInput, nothing: String) -> [String] {
    findings.flatMap(lines)
      + ["\(input.name.printable()): \(FindingCounts(findings).text(on: self) ?? nothing)"]
  }

  /// Where lines have no limit a finding is one line, as compilers write it and editors read it, and the
  /// suggestion below. On a terminal every message starts on a new line.
  func lines(of finding: Finding) -> [String] {
    let style: Style = finding.severity == .error ? .bad : .warning
    let word = finding.isUnknown ? "unknown" : finding.severity.rawValue
    let head =
      paint(finding.position.printable() + ":", .heading) + " " + paint(word + ":", style) + " "
    guard results.width != nil else {
      let (message, suggestion) = (finding.message.printable(), finding.suggestion.printable())
      return [head + "\(message) [\(finding.code)]", "  " + suggestion, ""]
    }
    return [head + finding.code] + wrapped(finding.message, indent: 2)
      + wrapped(finding.suggestion, indent: 2, .good) + [""]
  }

  /// Text of a result in lines that fit, each with an indent.
  func wrapped(
    _ text: String, indent: Int = 0, _ style: Style = .plain, limit: Int = 2000
  ) -> [String] {
    text.printable(limit: limit).wrapped(to: (results.width ?? .max) - indent).map {
      String(repeating: " ", count: indent) + paint($0, style)
    }
  }
}

/// Which findings count: the options of the commands that judge, and `.applink.json`.
struct Judgement: Sendable {
  private let isStrict: Bool
  private let ignoredCodes: Set<String>
  private let settings = SettingsFiles()
  /// Whether inputs without findings are left out.
  let isQuiet: Bool

  init(_ arguments: ParsedArguments) async throws {
    isStrict = arguments[Self.strict]
    isQuiet = arguments[Self.quiet]
    ignoredCodes = Set(arguments.values(of: Self.ignore).joined())
    // A fault in the settings is told before anything is read.
    _ = try await settings.settings(for: nil)
  }

  /// Drops the findings that do not count from a report, and sets its status.
  func judge(_ report: inout Report, on input: PageInput) async throws {
    let ignored = ignoredCodes.union(
      try await settings.settings(for: input)?.ignoredCodes(for: input) ?? [])
    report.findings.removeAll { ignored.contains($0.code) }
    for finding in report.findings {
      if finding.isUnknown {
        report.status |= .unreadable
      } else if isStrict || finding.severity == .error {
        report.status |= .atFault
      }
    }
  }

  static let options: [any NamedOption] = [strict, ignore, quiet, format]

  private static let strict = Flag(name: "strict", summary: "Treat warnings as errors")
  private static let quiet = Flag(
    name: "quiet", summary: "Leave out what has no findings, but not the total of the text")
  static let format = format(of: [.text, .github, .sarif, .html])

  /// `json` and `ndjson` are the options of these names.
  static func format(of formats: [ReportFormat]) -> Option<ReportFormat> {
    Option(
      name: "format",
      parser: .oneOf(formats.map(\.rawValue), "FORMAT") { text in
        (formats + [.json, .ndjson]).first { $0.rawValue == text }
      },
      summary: "How to write the results (default: text); html is a report to look at in a browser")
  }
  private static let ignore = Option(
    name: "ignore", parser: .codes,
    summary: "Omit the findings with these codes ('applink help lint-codes' and 'check-codes')",
    isRepeatable: true)
}

extension ValueParser where Value == [String] {
  /// Codes of findings with commas between them.
  fileprivate static let codes: ValueParser<[String]> = {
    let known = Rule.ids
    return ValueParser(
      placeholder: "CODE,CODE",
      expectation: "codes that 'applink help lint-codes' and 'applink help check-codes' list",
      words: known
    ) { text in
      let codes = text.split(separator: ",").map(String.init)
      return !codes.isEmpty && codes.allSatisfy(known.contains) ? codes : nil
    }
  }()
}
