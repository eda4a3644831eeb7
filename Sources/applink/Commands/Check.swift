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
      "What the network keeps from being read is unknown and no fault, and the exit status is 2; "
        + "with faults elsewhere it is 3. --retry tries again.",
      "--write-expect writes which apps open each URL today; what is not known, and other URLs in the "
        + "file, stay as they are. With --expect, an error is told for a URL that opens something else, "
        + "and nothing besides; without other URLs it checks those of the file.",
      "--state does both for a run every night: it writes what opens a new URL, and one line when a URL "
        + "has not opened that in --after runs in a row, or opens it again. Until then the exit status "
        + "says so. An outage changes nothing in what is expected; --write-expect accepts what opens now.",
      "Apple's devices ask Apple's copy of the file, which can be a day older than the host's.",
      "With --page, --aasa, --assetlinks or --manifest it checks only those files and fetches "
        + "nothing.",
    ],
    operands: [
      Operand(
        placeholder: "url", summary: "An http or https URL, or an association file",
        isRepeatable: true, replacements: [Options.filesFrom.name, expected.name, state.name])
    ],
    options: [app, expected, writtenExpectations, state, failures] + Judgement.options
      + [pageFile, appleFile, androidFile, manifestFile]
      + Options.web + Options.reports,
    examples: [
      "What a link opens": "applink check https://example.com/story/7",
      "Before publishing":
        "applink check https://example.com/story/7 --aasa apple-app-site-association"
        + " --assetlinks assetlinks.json --page story.html",
      "Every night, only what has changed":
        "applink check --files-from urls.txt --state state.json --after 2 --retry 2",
    ]
  ) { arguments, console in
    let apps = arguments.values(of: app)
    var given = GivenFiles(
      page: arguments.value(of: pageFile), associations: [:],
      manifest: arguments.value(of: manifestFile))
    given.associations[.apple] = arguments.value(of: appleFile)
    given.associations[.android] = arguments.value(of: androidFile)
    guard given.all.count(where: { $0 == .standardInput }) <= 1 else {
      throw ToolError.usage("standard input can be read only once: give - only once")
    }
    let hasState = arguments[state]
    guard !hasState || !arguments[expected] && !arguments[writtenExpectations] else {
      throw ToolError.usage("--state takes the place of --expect and --write-expect: give it alone")
    }
    guard hasState || !arguments[failures] else { throw ToolError.usage("--after needs --state") }
    let path = arguments.value(of: state) ?? arguments.value(of: writtenExpectations)
    var (written, expectations): (Expectations?, Expectations?)
    if let path { written = try await Expectations(writtenTo: path) }
    if let file = arguments.value(of: expected) { expectations = try await Expectations(file) }
    let compared = hasState ? written : expectations
    let limit = arguments.value(of: failures) ?? 1
    let isList = arguments[Options.filesFrom] || !arguments.operands.isEmpty
    let operands = isList ? arguments.operands : compared?.urls ?? []
    for text in operands where !isAssociationFile(text) { _ = try checkedURL(text) }
    let reports = try Reports(arguments, console, judgement: try await Judgement(arguments))
    let status = try await reports.write(
      "URL", of: operands, sources: 3,
      unread: { input, error in
        guard hasState, let compared, FailureCause(error).isUnknown,
          let url = try? checkedURL(input.argument)
        else { return nil }
        return report(on: LinkCheck(url, input, unread: error), changesIn: compared, after: limit)
      }
    ) { [given, written] input in
      if case .local(let file) = input.source, isAssociationFile(input.argument) {
        let source = try await reports.reader.association(in: file)
        return report(on: LinkCheck(source.kind, source.file), console)
      }
      let url = try checkedURL(input.argument)
      if !hasState { written?.add(input) }
      let sources = try await CheckSources(of: url, input, given: given, by: reports.reader)
      var check = LinkCheck(url, input, sources, apps: apps)
      if hasState, let compared { return report(on: check, changesIn: compared, after: limit) }
      written?.add(check)
      guard let compared else { return report(on: check, console) }
      let differences = compared.differences(of: check)
      if let differences { check.findings = differences }
      var report = report(on: check, console)
      if differences == nil { report.note = "\(input.name) has no entry in the file of --expect" }
      return report
    }
    if let path { try written?.write(to: path) }
    return status
  }

  /// A report of what has changed, a line each, and of nothing else.
  @Sendable
  private static func report(
    on check: LinkCheck, changesIn state: Expectations, after limit: Int
  ) -> Report {
    let changes = state.changes(of: check, after: limit)
    return Report(
      status: changes.status, findings: changes.findings,
      text: { findings in
        (findings.map { "\($0.source.name): \($0.message)" } + changes.notes)
          .map { $0.printable() }.joined(separator: "\n")
      }, json: check.json, ways: { check.ways }, origin: check.origin, showsOrigin: false)
  }

  @Sendable
  private static func report(on check: LinkCheck, _ console: Console) -> Report {
    Report(
      findings: check.findings, text: { check.text(findings: $0, on: console) },
      json: check.json, ways: { check.ways }, origin: check.origin, showsOrigin: false)
  }

  @Sendable
  private static func isAssociationFile(_ text: String) -> Bool {
    guard case .local(.file(let path)) = PageInput(text).source else { return false }
    return FileManager.default.fileExists(atPath: path)
  }

  @Sendable
  private static func checkedURL(_ text: String) throws(ToolError) -> URL {
    guard let url = URL(spelling: text), url.isWebPage else {
      throw .invalidOperand(
        text, expected: "an http or https URL, such as https://example.com/a",
        didYouMean: PageInput.webAddress(meantBy: text))
    }
    return url
  }

  private static let expected = Option(
    name: "expect", parser: .localInput,
    summary: "Report only what opens otherwise than this file says")
  private static let writtenExpectations = Option(
    name: "write-expect", parser: .path("FILE", "a file to write"),
    summary: "Write what opens today into this file, for --expect")
  private static let state = Option(
    name: "state", parser: .path("FILE", "a file to write"),
    summary: "Report only what has changed since this file was written, and write it again")
  private static let failures = Option(
    name: "after", parser: .count("COUNT", in: 1...1000),
    summary: "With --state, report what as many runs in a row have found (default: 1)")
  private static let app = Option(
    name: "app", parser: .text("ID"),
    summary: "An application identifier (TEAM.bundle) or package that the URL has to open",
    isRepeatable: true)
  private static let pageFile = given("page", "page")
  private static let appleFile = given("aasa", "apple-app-site-association")
  private static let androidFile = given("assetlinks", "assetlinks.json")
  private static let manifestFile = given("manifest", "web app manifest")

  private static func given(_ name: String, _ what: String) -> Option<LocalInput> {
    Option(name: name, parser: .localInput, summary: "Use this file as the \(what); fetch nothing")
  }
}
