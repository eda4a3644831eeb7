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
      "Apple's devices ask Apple's copy of the file, which can be a day older than the host's.",
      "With --page, --aasa, --assetlinks or --manifest it checks only those files and fetches "
        + "nothing.",
    ],
    operands: [
      Operand(
        placeholder: "url", summary: "An http or https URL", isRepeatable: true,
        replacement: Options.filesFrom.name)
    ],
    options: [app] + Judgement.options + [pageFile, appleFile, androidFile, manifestFile]
      + Options.web + Options.reports,
    examples: [
      "What a link opens": "applink check https://example.com/story/7",
      "Before publishing":
        "applink check https://example.com/story/7 --aasa apple-app-site-association"
        + " --assetlinks assetlinks.json --page story.html",
    ]
  ) { invocation in
    let arguments = invocation.arguments
    let apps = arguments.values(of: app)
    var given = GivenFiles(
      page: arguments.value(of: pageFile), associations: [:],
      manifest: arguments.value(of: manifestFile))
    given.associations[.apple] = arguments.value(of: appleFile)
    given.associations[.android] = arguments.value(of: androidFile)
    guard given.all.count(where: { $0 == .standardInput }) <= 1 else {
      throw ToolError.usage("standard input can be read only once: give - only once")
    }
    for text in arguments.operands { _ = try checkedURL(text) }
    let reports = try Reports(invocation, judgement: try await Judgement(arguments))
    return try await reports.write("URL") { [given] input in
      let url = try checkedURL(input.argument)
      let sources = try await CheckSources(of: url, input, given: given, by: reports.reader)
      let check = LinkCheck(url, input, sources, apps: apps)
      return Report(findings: check.findings) {
        check.text(findings: $0, on: invocation.console)
      } json: {
        check.json(findings: $0)
      }
    }
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

  private static let app = Option(
    name: "app", parser: .text("ID"),
    summary: "An application identifier (TEAM.bundle) or package that the URL has to open",
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
