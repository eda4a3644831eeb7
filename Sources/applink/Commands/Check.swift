internal import BoltsAppLinks
internal import Foundation

extension Command {
  static let check = Command(
    name: "check",
    summary: "show what a URL opens on iPhone, iPad and Android, why, and what to fix",
    discussion: [
      "It reads the page, both association files of its host and the web app manifest. The "
        + "association files decide what a tap opens; the page names the apps for its content.",
      "It fails when there is an error or, with --strict, a warning. With --app it fails when the "
        + "URL does not open that app. 'applink help check-codes' explains each code.",
      "With --page, --aasa, --assetlinks or --manifest it checks only those files and fetches "
        + "nothing.",
    ],
    operands: [
      Operand(
        placeholder: "url", summary: "An http or https URL", count: .atLeastOne,
        replacement: Options.filesFrom.name)
    ],
    options: [
      app, strict, ignored, format, pageFile, appleFile, androidFile, manifestFile,
    ] + Options.web + Options.reports,
    examples: [
      Example(purpose: "What a link opens", line: "applink check https://example.com/story/7"),
      Example(
        purpose: "Before publishing",
        line: "applink check https://example.com/story/7 --aasa apple-app-site-association"
          + " --assetlinks assetlinks.json --page story.html"),
    ]
  ) { invocation in
    let (arguments, console) = (invocation.arguments, invocation.console)
    let apps = try arguments.values(of: app)
    let isStrict = arguments[strict]
    let ignoredCodes = Set(try arguments.values(of: ignored))
    var files: [CheckReader.Kind: LocalInput] = [:]
    files[.page] = try arguments.value(of: pageFile)
    files[.apple] = try arguments.value(of: appleFile)
    files[.android] = try arguments.value(of: androidFile)
    files[.manifest] = try arguments.value(of: manifestFile)
    guard files.values.count(where: { $0 == .standardInput }) <= 1 else {
      throw UsageError.conflict("standard input can be read only once: give - only once")
    }
    let reader = try CheckReader(arguments: arguments, files: files)
    for text in arguments.operands { _ = try checkedURL(text) }
    let reports = try InputReports(
      invocation: invocation, format: try arguments.value(of: format))
    return try await reports.write { input in
      let url = try checkedURL(input.argument)
      let sources = try await reader.sources(of: url, input: input)
      let check = LinkCheck(url, sources, apps: apps)
      let findings = check.findings.filter { !ignoredCodes.contains($0.rule) }
      let isAtFault = findings.contains { isStrict || $0.level == .error }
      return InputReport(status: isAtFault ? .atFault : .done) {
        CheckText(check: check, findings: findings, console: console).text
      } json: {
        check.json(findings: findings)
      } findings: {
        findings.map { $0.finding(in: input) }
      }
    }
  }

  @Sendable
  private static func checkedURL(_ text: String) throws(UsageError) -> URL {
    guard let url = URL(spelling: text), url.isWebPage else {
      throw .invalidOperand(
        text, expected: "an http or https URL, such as https://example.com/a",
        suggestion: PageInput.webAddress(meantBy: text))
    }
    return url
  }

  private static let app = Option(
    name: "app", parser: .text("ID"),
    summary: "An application identifier (TEAM.bundle) or package that the URL has to open",
    isRepeatable: true)
  private static let strict = Flag(name: "strict", summary: "Treat warnings as errors")
  private static let format = Option(
    name: "format", parser: .oneOf(ReportFormat.self, "FORMAT"),
    summary: "How to write the findings (default: text)")
  private static let ignored = Option(
    name: "ignore", parser: .checkCode, summary: "Omit the findings with this code",
    isRepeatable: true)
  private static let pageFile = Option(
    name: "page", parser: .localInput, summary: "Use this file as the page; fetch nothing")
  private static let appleFile = Option(
    name: "aasa", parser: .localInput,
    summary: "Use this file as the apple-app-site-association; fetch nothing")
  private static let androidFile = Option(
    name: "assetlinks", parser: .localInput,
    summary: "Use this file as the assetlinks.json; fetch nothing")
  private static let manifestFile = Option(
    name: "manifest", parser: .localInput,
    summary: "Use this file as the web app manifest; fetch nothing")
}

extension ValueParser where Value == String {
  /// A code of `check`: its own, those of pages and those of association files.
  fileprivate static let checkCode: ValueParser<String> = {
    let codes =
      CheckCode.allCases.map(\.rawValue) + Diagnostic.Code.allCases.map(\.rawValue)
    return ValueParser(
      placeholder: "CODE", expectation: "a code that 'applink help check-codes' lists",
      completion: .words(codes)
    ) { codes.contains($0) ? $0 : nil }
  }()
}
