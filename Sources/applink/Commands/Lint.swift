internal import BoltsAppLinks

extension Command {
  static let lint = Command(
    name: "lint",
    summary: "show what a publisher should mend in a page's al: tags, and what to write instead",
    discussion: [
      "It fails when there is an error: a tag that does not do what it is meant to do. With "
        + "--strict a warning is enough.",
      "--format github writes the findings as annotations for GitHub Actions, at their lines in "
        + "the file.",
    ],
    operand: PageReports.operand,
    options: [strict, format] + PageReports.options,
    examples: [
      Example(purpose: "A page", line: "applink lint story.html"),
      Example(
        purpose: "All pages of a site, in CI",
        line: "applink lint --strict --format github public/*.html"),
    ]
  ) { invocation in
    let (arguments, console) = (invocation.arguments, invocation.console)
    let format = try arguments.value(of: format) ?? .text
    let isStrict = arguments[strict]
    var reports = PageReports(invocation: invocation)
    reports.namesPages = false
    if format == .json { reports.writesJSON = true }
    return try await reports.write { source in
      let findings = source.page.diagnostics
      let isAtFault = findings.contains { isStrict || $0.severity == .error }
      let text =
        format == .github
        ? findings.map { $0.annotation(in: source.input) }.joined(separator: "\n")
        : LintText(findings: findings, source: source, console: console).text
      return PageReport(
        text: text, json: .array(findings.map(\.json)), status: isAtFault ? .atFault : .done)
    }
  }

  private static let strict = Flag(name: "strict", summary: "Let warnings count as errors")
  private static let format = Option(
    name: "format", kind: .oneOf(LintFormat.self, "FORMAT"),
    summary: "How to write the findings (default: text; --json is short for json)")
}

/// How findings are written.
enum LintFormat: String, Sendable, CaseIterable {
  case text, json, github
}
