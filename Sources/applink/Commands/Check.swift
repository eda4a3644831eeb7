internal import BoltsAppLinks
internal import Foundation

extension Command {
  static let check = Command(
    name: "check",
    summary: "show what a URL opens on iOS and Android, why, and what to fix",
    discussion: ["Of a file it checks what is in it: a page, or an association file."],
    operands: [Operand(placeholder: "url|file", isRepeatable: true, replacements: ["files-from"])],
    options: [app] + Judgement.options + [Options.filesFrom, Options.jobs, Options.json]
      + [Options.findingsFormat] + Options.web,
    example: "applink check https://example.com/story/7"
  ) { arguments, console in
    let apps = arguments.values(of: app)
    for text in arguments.operands { _ = try checkedURL(text, apps) }
    let run = try await Run(arguments, console, judgement: Judgement(arguments))
    return try await run.write { input in
      guard let url = try checkedURL(input.argument, apps) else {
        return try await run.reader.document(from: input).answer
      }
      let sources = try await CheckSources(of: url, input, by: run.reader)
      return LinkCheck(url, input, sources, apps: apps).answer
    }
  }

  @Sendable
  private static func isFile(_ text: String) -> Bool {
    guard case .local(let input) = Input(text).source else { return false }
    guard case .file(let path) = input else { return true }
    return FileType(of: path) != nil || Input.looksLikeFile(path)
  }

  /// The URL to check; `nil` for a file.
  @Sendable
  private static func checkedURL(_ text: String, _ apps: [String]) throws(ToolError) -> URL? {
    if isFile(text) {
      guard apps.isEmpty else {
        throw .usage("--app is for URLs, and \(text) is a file: check it without --app")
      }
      return nil
    }
    guard let url = URL(spelling: text), url.isWebPage else {
      throw .invalidOperand(
        text, expected: "an http or https URL, such as https://example.com/a",
        didYouMean: Input.webAddress(meantBy: text))
    }
    return url
  }

  private static let app = Option(
    name: "app", parser: .appID, summary: "An app ID or package that has to open the URL",
    isRepeatable: true)
}
