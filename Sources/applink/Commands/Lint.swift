internal import AppLinkLint
internal import BoltsAppLinks

extension Command {
  static let lint = Command(
    name: "lint",
    summary: "show what a publisher should fix in a page or an association file",
    operands: [Run.operand],
    options: Judgement.options + [Options.baseURL, Options.filesFrom, Options.jobs, Options.json]
      + [Options.findingsFormat] + Options.web,
    example: "find public -name '*.html' | applink lint --files-from - --strict"
  ) { arguments, console in
    let run = try await Run(arguments, console, judgement: Judgement(arguments))
    return try await run.write { try await run.reader.document(from: $0).answer }
  }
}

extension Document {
  /// What is wrong with the document by itself.
  var answer: Answer {
    switch self {
    case .page(let source):
      let tags = source.page.metaTags.count
      return Answer(
        findings: source.findings,
        nothing: tags == 0 ? "there are no al: tags" : "nothing to fix in \(counted(tags, "tag"))",
        json: { .array($0.map(\.json)) }, ways: { source.ways }, origin: source.origin)
    case .association(let file):
      return Answer(findings: file.findings, json: { .array($0.map(\.json)) })
    }
  }
}
