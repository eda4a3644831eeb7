internal import BoltsAppLinks
internal import Foundation

/// What a command reports about one input; only the form that is wanted is made.
struct Report: Sendable {
  var status = ExitStatus.done
  /// What is at fault; `.applink.json` and `--ignore` leave out some of it before anything is made.
  var findings: [Finding] = []
  /// The report for a person, without the line end after it.
  var text: @Sendable (_ findings: [Finding]) -> String
  var json: @Sendable (_ findings: [Finding]) -> JSONValue
  /// The way to what opens on each device.
  var ways: @Sendable () -> [Way] = { [] }
  /// What a person should know beside the report.
  var note: String?
  var origin = PageOrigin()
  /// Whether a message says the way to the page.
  var showsOrigin = true
}

enum ReportFormat: String, Sendable, CaseIterable {
  case text, json, ndjson, github, sarif, html
}

/// Reads the inputs that a command is given and writes what it reports about each.
///
/// Inputs are read several at a time. What is written follows the order in which they were given, but for `--ndjson`,
/// and is written as soon as it is known. An input that cannot be read does not hide the others, and where the run is
/// ended early those that are left are such inputs.
struct Reports: Sendable {
  let reader: Reader
  fileprivate let console: Console
  fileprivate let format: ReportFormat
  /// Which findings count, for a command whose reports are findings, each of which names its input.
  fileprivate let judgement: Judgement?
  /// The number of inputs, where it is known.
  private let count: Int?
  private let arguments: ParsedArguments

  static let operand = Operand(
    placeholder: "page", summary: "A URL, a file, a folder, or - for standard input",
    isRepeatable: true, replacements: [Options.filesFrom.name])

  /// A command with a judgement fails when it has read nothing.
  init(
    _ arguments: ParsedArguments, _ console: Console, judgement: Judgement? = nil
  ) throws {
    (self.arguments, self.console, self.judgement) = (arguments, console, judgement)
    reader = try Reader(arguments: arguments)
    var formats = arguments.values(of: Judgement.format)
    if arguments[Options.json] { formats.append(.json) }
    if arguments[Options.ndjson] { formats.append(.ndjson) }
    guard Set(formats).count <= 1 else {
      throw ToolError.usage(
        "choose one of the formats \(formats.map(\.rawValue).joined(separator: ", "))")
    }
    format = formats.first ?? .text
    let isKnown =
      !arguments[Options.filesFrom] && !arguments.operands.isEmpty
      && !arguments.operands.contains(where: Folder.exists)
    count = isKnown ? arguments.operands.count : nil
  }

  /// Writes what `report` reports about each input that is a page, and returns the worst status.
  func writePages(
    _ report: @escaping @Sendable (SourcePage) async throws -> Report
  ) async throws -> ExitStatus {
    try await write("page", readsFolders: true) { input in
      let page = try await reader.page(from: input)
      var report = try await report(page)
      report.origin = page.origin
      return report
    }
  }

  /// Writes what `report` reports about each input, and returns the worst status.
  ///
  /// `kind` is the word for an input in the total. The inputs are `operands`, or the command's own where that is `nil`;
  /// with `readsFolders` the pages in a folder are inputs. `unread` may report about one that cannot be read.
  func write(
    _ kind: String, of operands: [String]? = nil, sources: Int = 1, readsFolders: Bool = false,
    unread: @escaping @Sendable (PageInput, any Error) -> Report? = { _, _ in nil },
    _ report: @escaping @Sendable (PageInput) async throws -> Report
  ) async throws -> ExitStatus {
    let progress = Progress(total: count, console: console)
    defer { progress.stop() }
    let inputs = try PageInputs(
      operands: operands ?? arguments.operands, list: arguments.value(of: Options.filesFrom),
      excluding: arguments.values(of: Options.exclude), readsFolders: readsFolders
    ) { [console] in
      progress.clear()
      console.report("\(CommandTable.program): \($0)".printable(), .warning)
    }
    var output = ReportOutput(reports: self)
    let jobs = arguments.value(of: Options.jobs) ?? Options.defaultJobs
    let judged = { @Sendable (report: Report, input: PageInput) in
      var report = report
      try await judgement?.judge(&report, on: input)
      return rendered(report, of: input)
    }
    let hasEndedEarly = try await concurrentMap(
      limit: jobs, isOrdered: format != .ndjson,
      deadline: arguments.value(of: Options.deadline).map { .seconds($0) }
    ) {
      try await inputs.next()
    } transform: { input in
      progress.begin(input.name)
      defer { progress.end(input.name) }
      do {
        do {
          return try await reader.withinTimeLimit(of: input, sources: sources) {
            try await judged(try await report(input), input)
          }
        } catch  where !Task.isCancelled {
          guard let report = unread(input, error) else { throw error }
          return try await judged(report, input)
        }
      } catch {
        return Task.isCancelled ? renderedAfterEnd(input) : rendered(error, of: input)
      }
    } cost: {
      $0.text.utf8.count
    } consume: { rendered in
      progress.clear()
      try output.write(rendered)
    }
    while hasEndedEarly, let input = try await inputs.nextAfterEnd() {
      try output.write(renderedAfterEnd(input))
    }
    progress.stop()
    return try output.finish(kind)
  }
}

private struct RenderedReport: Sendable {
  var text: String
  var item: HTMLReport.Item?
  var status: ExitStatus
  var counts = FindingCounts()
  /// What a person should know beside the report.
  var messages: [(text: String, style: Style)] = []
  /// Whether the run ended before the input was read.
  var isAfterEnd = false
}

extension Reports {
  /// Whether there may be more than one input, so that each report names its own.
  fileprivate var isList: Bool { count != 1 }

  /// The text before the first report, between two reports, and after the last one.
  fileprivate func frame(
    isComplete: Bool = true
  ) -> (opening: String, separator: String, closing: String) {
    switch format {
    case .json where isList: ("[\n  ", ",\n  ", "\n]\n")
    case .sarif: (SARIF.opening, SARIF.separator, SARIF.closing(isComplete: isComplete))
    case .text where isList && judgement == nil: ("", "\n", "")
    case .text, .json, .ndjson, .github, .html: ("", "", "")
    }
  }

  private func rendered(_ report: Report, of input: PageInput) -> RenderedReport {
    let (origin, findings) = (report.origin, report.findings)
    var rendered = RenderedReport(
      text: "", status: report.status, counts: FindingCounts(findings))
    var note = format == .text || judgement != nil ? report.note : nil
    if format == .text, report.showsOrigin, let way = origin.summary {
      rendered.messages = [(way, .faint)]
    }
    if let type = origin.contentType, !MediaType.isHTML(type) {
      note = "\(input.name) is \(type) and not HTML, so it has no tags"
    }
    if let note { rendered.messages.append(("\(CommandTable.program): \(note)", .warning)) }
    // A single value of JSON is there also when it is empty.
    if judgement?.isQuiet == true, findings.isEmpty, isList || format != .json { return rendered }
    switch format {
    case .text:
      let text = report.text(findings)
      let name =
        isList && judgement == nil
        ? console.paint(input.name.printable(), .heading) + "\n" : ""
      rendered.text = name + (name.isEmpty && text.isEmpty ? "" : text + "\n")
    case .json, .ndjson:
      var value = report.json(findings)
      // A list has no place for the origin.
      if !isList, format == .json { value = value.adding(["page": origin.json]) }
      rendered.text = text(
        of: value,
        as: [
          "input": .string(input.argument.showingBytes), "page": origin.json, "result": value,
        ])
    case .github, .sarif: rendered.text = text(of: findings)
    case .html:
      rendered.item = HTMLReport.Item(input, findings, report.ways(), status: report.status)
    }
    return rendered
  }

  private func rendered(_ error: any Error, of input: PageInput) -> RenderedReport {
    let finding = Finding(.unreadableInput, in: input, error, "")
    let item = FailureCause.json(error, of: input.argument.showingBytes)
    let text =
      switch format {
      case .text, .html: ""
      case .json, .ndjson: text(of: item, as: item)
      case .github, .sarif: text(of: [finding])
      }
    // A line of a list that names no input is an input that cannot be read, and no wrong command line.
    let status = error.exitStatus == .usage ? .unreadable : error.exitStatus
    let isHTML = format == .html
    return RenderedReport(
      text: text, item: isHTML ? HTMLReport.Item(input, [finding], [], status: status) : nil,
      status: status, messages: [("\(CommandTable.program): \(finding.message)", .bad)])
  }

  /// An input that was not read before the run ended; one message tells of all of them.
  private func renderedAfterEnd(_ input: PageInput) -> RenderedReport {
    var error = ToolError.unreadable("\(input.name) was not read: the run ended before")
    error.cause = FailureCause(kind: .timeout)
    var rendered = rendered(error, of: input)
    (rendered.messages, rendered.isAfterEnd) = ([], true)
    return rendered
  }

  /// The value itself for the only input, else an item that names its input.
  private func text(of value: JSONValue, as item: JSONValue) -> String {
    if format == .ndjson { return item.versioned.description + "\n" }
    return isList ? item.versioned.indented(by: 1) : value.versioned.indented() + "\n"
  }

  private func text(of findings: [Finding]) -> String {
    format == .sarif
      ? findings.map(SARIF.result).joined(separator: SARIF.separator)
      : findings.map(GitHubCommand.text).joined()
  }
}

private struct ReportOutput {
  let reports: Reports
  private var isOpen = false
  private var status = ExitStatus.done
  private var total = FindingCounts()
  private var document = HTMLReport()
  private var (inputs, faulty, unread, afterEnd) = (0, 0, 0, 0)

  init(reports: Reports) { self.reports = reports }

  mutating func write(_ report: RenderedReport) throws {
    status |= report.status
    inputs += 1
    total += report.counts
    if report.counts.errors + report.counts.warnings > 0 { faulty += 1 }
    if report.status.isIncomplete { unread += 1 }
    if report.isAfterEnd { afterEnd += 1 }
    for message in report.messages {
      reports.console.report(message.text.printable(), message.style)
    }
    if reports.format == .html, let item = report.item { document.append(item) }
    guard !report.text.isEmpty else { return }
    let frame = reports.frame()
    try reports.console.write((isOpen ? frame.separator : frame.opening) + report.text)
    isOpen = true
  }

  /// Writes the end of the output, and returns the worst status of all reports.
  func finish(_ kind: String) throws -> ExitStatus {
    let judges = reports.judgement != nil
    if afterEnd > 0 {
      reports.console.report(
        "\(CommandTable.program): the run ended before it had read \(counted(afterEnd, kind))", .bad
      )
    }
    if judges, reports.format == .text, reports.isList, inputs > 0 {
      try reports.console.print(text(ofTotal: kind, on: reports.console))
    }
    if reports.format == .html, inputs > 0 {
      let total = judges ? text(ofTotal: kind, on: reports.console.plain) : counted(inputs, kind)
      try reports.console.write(document.text(total: total))
    }
    let frame = reports.frame(isComplete: !status.isIncomplete && !(judges && inputs == 0))
    let isEmptyList = !isOpen && reports.format == .json && reports.isList
    try reports.console.write(
      isEmptyList ? "[]\n" : (isOpen ? "" : frame.opening) + frame.closing)
    guard inputs > 0 || !judges else {
      throw ToolError.unreadable(
        "nothing was read: the list names no \(kind), or the folder has no HTML file")
    }
    return status
  }

  private func text(ofTotal kind: String, on console: Console) -> String {
    // A fault that `check --state` has reported before is not new.
    let nothing = status.isFaulty ? "nothing new" : "nothing to fix"
    let counts = total.text(on: console) ?? console.paint(nothing, .good)
    let parts = [
      "\(counted(inputs, kind)): \(counts)", faulty > 0 ? "in \(counted(faulty, kind))" : nil,
      unread > 0 ? console.paint("\(unread) not read", .bad) : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
