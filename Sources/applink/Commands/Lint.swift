internal import BoltsAppLinks

extension Command {
  static let lint = Command(
    name: "lint",
    summary: "show what a publisher should fix in a page's al: tags, and what to write instead",
    discussion: [
      "It fails when there is an error: a tag that does not work as intended. With --strict it "
        + "also fails when there is a warning.",
      "--format github writes annotations for GitHub Actions, --format sarif a log for code "
        + "scanning and editors. Both also report the inputs that could not be read.",
      "'applink help lint-codes' explains each code.",
    ],
    operands: [InputReports.operand],
    options: [strict, ignored, format] + Options.pages,
    examples: [
      Example(purpose: "A page", line: "applink lint story.html"),
      Example(
        purpose: "All pages of a site, in CI",
        line: "applink lint --strict --format github public/*.html"),
    ]
  ) { invocation in
    let (arguments, console) = (invocation.arguments, invocation.console)
    let isStrict = arguments[strict]
    let ignoredCodes = Set(try arguments.values(of: ignored))
    let reports = try InputReports(
      invocation: invocation, format: try arguments.value(of: format), namesInputs: false)
    return try await reports.writePages { source in
      let findings = source.page.diagnostics.filter { !ignoredCodes.contains($0.code) }
      let isAtFault = findings.contains { isStrict || $0.severity == .error }
      return InputReport(status: isAtFault ? .atFault : .done) {
        LintText(findings: findings, source: source, console: console).text
      } json: {
        .array(findings.map(\.json))
      } findings: {
        findings.map { Finding($0) }
      }
    }
  }

  private static let strict = Flag(name: "strict", summary: "Treat warnings as errors")
  private static let format = Option(
    name: "format", parser: .oneOf(ReportFormat.self, "FORMAT"),
    summary: "How to write the findings (default: text)")
  private static let ignored = Option(
    name: "ignore", parser: .oneOf(Diagnostic.Code.about(.page), "CODE"),
    summary: "Omit the findings with this code", isRepeatable: true)
}
