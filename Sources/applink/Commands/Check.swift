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
      "--write-expect writes which apps open each URL today. With --expect, an error is told for a URL "
        + "that opens something else, and nothing besides; without other URLs it checks those of the "
        + "file.",
      "Apple's devices ask Apple's copy of the file, which can be a day older than the host's.",
      "With --page, --aasa, --assetlinks or --manifest it checks only those files and fetches "
        + "nothing.",
    ],
    operands: [
      Operand(
        placeholder: "url", summary: "An http or https URL, or an association file",
        isRepeatable: true, replacements: [Options.filesFrom.name, expected.name])
    ],
    options: [app, expected, writtenExpectations] + Judgement.options
      + [pageFile, appleFile, androidFile, manifestFile]
      + Options.web + Options.reports,
    examples: [
      "What a link opens": "applink check https://example.com/story/7",
      "Before publishing":
        "applink check https://example.com/story/7 --aasa apple-app-site-association"
        + " --assetlinks assetlinks.json --page story.html",
      "Every night, only what has changed":
        "applink check --expect expected.json --retry 2 --quiet",
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
    let expectations = try await {
      guard let file = arguments.value(of: expected) else { return nil as Expectations? }
      return try await Expectations(file)
    }()
    let written = arguments.value(of: writtenExpectations).map { ($0, Expectations()) }
    let isList = arguments[Options.filesFrom] || !arguments.operands.isEmpty
    let operands = isList ? arguments.operands : expectations?.urls ?? []
    for text in operands where !isAssociationFile(text) { _ = try checkedURL(text) }
    let reports = try Reports(arguments, console, judgement: try await Judgement(arguments))
    let status = try await reports.write("URL", of: operands, sources: 3) { [given] input in
      if case .local(let file) = input.source, isAssociationFile(input.argument) {
        let source = try await reports.reader.association(in: file)
        return report(on: LinkCheck(source.kind, source.file), console)
      }
      let url = try checkedURL(input.argument)
      let sources = try await CheckSources(of: url, input, given: given, by: reports.reader)
      var check = LinkCheck(url, input, sources, apps: apps)
      if let differences = expectations?.differences(of: check) {
        check.findings = check.findings.filter(\.isUnknown) + differences
      }
      written?.1.add(check)
      return report(on: check, console)
    }
    if let (file, expectations) = written { try expectations.write(to: file) }
    return status
  }

  @Sendable
  private static func report(on check: LinkCheck, _ console: Console) -> Report {
    Report(
      findings: check.findings, text: { check.text(findings: $0, on: console) },
      json: check.json, origin: check.origin, showsOrigin: false)
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
