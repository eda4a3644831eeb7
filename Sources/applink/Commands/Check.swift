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
    for text in arguments.operands where !isFile(text) { _ = try checkedURL(text) }
    let run = try await Run(arguments, console, judgement: Judgement(arguments))
    return try await run.write { input in
      if case .local = input.source, isFile(input.argument) {
        return try await run.reader.document(from: input).answer
      }
      let url = try checkedURL(input.argument)
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

  @Sendable
  private static func checkedURL(_ text: String) throws(ToolError) -> URL {
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
