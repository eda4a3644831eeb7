internal import BoltsAppLinks

/// The formats that reports are written in.
enum ReportFormat: String, Sendable, CaseIterable {
  case text, json, ndjson, github, sarif
}

/// The report on one input as it is written.
struct RenderedReport: Sendable {
  var text: String
  var status: ExitStatus
  var counts = FindingCounts()
  /// Why the input could not be read.
  var error: String?
  /// The way to a page of the web, for a person.
  var way: String?
  /// What a person should know beside the report; left out of other formats than text.
  var note: String?
  /// What is wrong with the input, said in every format.
  var warning: String?
}

/// The layout of the reports on inputs, with the text before, between and after them.
struct ReportLayout: Sendable {
  var format: ReportFormat
  /// Whether there may be more than one input, so that each report names its own.
  var isList: Bool
  /// Which findings count, for a command whose reports are findings, each of which names its input.
  var judgement: Judgement?
  var console: Console

  /// The text before the first report.
  var opening: String {
    switch format {
    case .text, .ndjson, .github: ""
    case .json: isList ? "[\n  " : ""
    case .sarif: SARIF.opening
    }
  }

  /// The text between two reports.
  var separator: String {
    switch format {
    case .text: isList && judgement == nil ? "\n" : ""
    case .ndjson, .github: ""
    case .json: isList ? ",\n  " : ""
    case .sarif: SARIF.separator
    }
  }

  /// The text at the end of the output; `isEmpty` when `opening` has not been written.
  func closing(isEmpty: Bool, isComplete: Bool) -> String {
    switch format {
    case .text, .ndjson, .github: ""
    case .json: !isList ? "" : isEmpty ? "[]\n" : "\n]\n"
    case .sarif: (isEmpty ? SARIF.opening : "") + SARIF.closing(isComplete: isComplete)
    }
  }

  func rendered(_ report: Report, of input: PageInput) -> RenderedReport {
    let (origin, findings) = (report.origin, report.findings)
    var rendered = RenderedReport(
      text: "", status: report.status, counts: FindingCounts(findings),
      warning: MediaType.isHTML(origin.contentType)
        ? nil
        : "\(input.name) is \(origin.contentType ?? "") and not HTML, so it has no tags".printable()
    )
    switch format {
    case .text:
      rendered.way = origin.summary?.printable()
      rendered.note = report.note?.printable()
      if judgement?.isQuiet == true, findings.isEmpty { break }
      let text = report.text(findings)
      let name = isList && judgement == nil ? heading(of: input) : ""
      rendered.text = name + (name.isEmpty && text.isEmpty ? "" : text + "\n")
    case .json, .ndjson:
      var value = report.json(findings)
      // A list has no place for the origin.
      if !isList, format == .json, case .object(var members) = value {
        members["page"] = origin.json
        value = .object(members)
      }
      rendered.text = text(
        of: value,
        as: ["input": name(of: input), "page": origin.json, "result": value])
    case .github, .sarif: rendered.text = text(of: findings)
    }
    return rendered
  }

  /// What is written for an input that could not be read.
  func rendered(_ error: any Error, of input: PageInput) -> RenderedReport {
    let explanation = error.explanation
    let item: JSONValue = ["input": name(of: input), "error": .string(explanation)]
    let text =
      switch format {
      case .text: ""
      case .json, .ndjson: text(of: item, as: item)
      case .github, .sarif:
        text(of: [Finding(.unreadableInput, in: input, explanation, "")])
      }
    return RenderedReport(text: text, status: error.exitStatus, error: explanation)
  }

  private func heading(of input: PageInput) -> String {
    console.palette.paint(input.name.printable(), .heading) + "\n"
  }

  private func name(of input: PageInput) -> JSONValue { .string(input.argument.showingBytes) }

  /// The value itself for the only input, else an item that names its input.
  private func text(of value: JSONValue, as item: JSONValue) -> String {
    if format == .ndjson { return item.line + "\n" }
    return isList ? item.indented(by: 1) : value.indented() + "\n"
  }

  private func text(of findings: [Finding]) -> String {
    format == .sarif
      ? findings.map(SARIF.result).joined(separator: SARIF.separator)
      : findings.map(GitHubCommand.text).joined()
  }
}
