internal import BoltsAppLinks
internal import Foundation

/// What a command reports about one input, in each form that it can be written in.
///
/// Only the form that is wanted is made, on the task that read the input.
struct Report: Sendable {
  /// Whether the input is at fault.
  var status = ExitStatus.done
  /// What is at fault; `.applink.json` and `--ignore` leave out some of it before anything is made.
  var findings: [Finding] = []
  /// The report for a person, without the line end after it.
  var text: @Sendable (_ findings: [Finding]) -> String
  var json: @Sendable (_ findings: [Finding]) -> JSONValue
  /// What a person should know beside the report.
  var note: String?
  /// Where the input was read.
  var origin = PageOrigin()
}

/// Reads the inputs that a command is given and writes what it reports about each.
///
/// Inputs are read several at a time; what is written follows the order in which they were given, and
/// is written as soon as it is known. An input that cannot be read does not hide the others.
struct Reports {
  let reader: Reader
  private let invocation: Invocation
  private let format: ReportFormat
  /// Which findings count, for a command that judges its inputs.
  private let judgement: Judgement?

  static let operand = Operand(
    placeholder: "page", summary: "A URL, a file, a folder, or - for standard input",
    count: .atLeastOne, completion: .file, replacement: Options.filesFrom.name)

  /// Creates the reports of a command.
  ///
  /// - Parameters:
  ///   - invocation: The command with its arguments.
  ///   - judgement: Which findings count; such a command fails when it has read nothing.
  /// - Throws: ``UsageError`` when the options name two formats.
  init(_ invocation: Invocation, judgement: Judgement? = nil) throws {
    self.invocation = invocation
    self.judgement = judgement
    let arguments = invocation.arguments
    reader = try Reader(arguments: arguments)
    let flags = [(Options.json, ReportFormat.json), (Options.ndjson, .ndjson)]
    let formats =
      ([try arguments.value(of: Judgement.format)] + flags.map { arguments[$0.0] ? $0.1 : nil })
      .compactMap(\.self)
    guard Set(formats).count <= 1 else {
      throw UsageError.conflict(
        "choose one of the formats \(formats.map(\.rawValue).joined(separator: ", "))")
    }
    format = formats.first ?? .text
  }

  /// Writes what `report` reports about each input that is a page.
  ///
  /// - Returns: The worst status of all.
  func writePages(
    reading: AppLinkPage.Reading = .tags,
    _ report: @escaping @Sendable (SourcePage) async throws -> Report
  ) async throws -> ExitStatus {
    try await write("page", readsFolders: true) { input in
      let page = try await reader.page(from: input, reading: reading)
      var report = try await report(page)
      report.origin = page.origin
      return report
    }
  }

  /// Writes what `report` reports about each input.
  ///
  /// - Parameters:
  ///   - kind: What an input is, for the total.
  ///   - readsFolders: Whether the pages in a folder are inputs.
  ///   - report: Reads an input and reports on it.
  /// - Returns: The worst status of all.
  /// - Throws: ``ToolError`` when the list cannot be read, or nothing was read that had to be.
  func write(
    _ kind: String, readsFolders: Bool = false,
    _ report: @escaping @Sendable (PageInput) async throws -> Report
  ) async throws -> ExitStatus {
    let (arguments, console) = (invocation.arguments, invocation.console)
    let (operands, list) = (arguments.operands, try arguments.value(of: Options.filesFrom))
    let inputs = try PageInputs(operands: operands, list: list, readsFolders: readsFolders)
    let isCounted = list == nil && !(readsFolders && operands.contains(where: Folder.exists))
    let layout = ReportLayout(
      format: format, isList: !isCounted || operands.count > 1, judgement: judgement,
      console: console)
    let progress = Progress(total: isCounted ? operands.count : nil, console: console)
    defer { progress.stop() }
    var output = ReportOutput(layout: layout)
    let jobs = try arguments.value(of: Options.jobs) ?? Options.defaultJobs
    try await orderedConcurrentMap(limit: min(jobs, Descriptors.jobs)) {
      try await inputs.next()
    } transform: { input in
      progress.begin(input.name)
      defer { progress.end(input.name) }
      do {
        return try await reader.withinTimeLimit(of: input) {
          var report = try await report(input)
          judgement?.judge(&report, on: input)
          return layout.rendered(report, of: input)
        }
      } catch {
        return layout.rendered(error, of: input)
      }
    } consume: { rendered in
      progress.clear()
      try output.write(rendered)
    }
    progress.stop()
    return try output.finish(kind)
  }
}

/// Writes rendered reports one after the other.
private struct ReportOutput {
  let layout: ReportLayout
  private var isOpen = false
  private var status = ExitStatus.done
  private var total = FindingCounts()
  private var (inputs, faulty, unread) = (0, 0, 0)

  init(layout: ReportLayout) { self.layout = layout }

  mutating func write(_ report: RenderedReport) throws(OutputError) {
    let console = layout.console
    status = max(status, report.status)
    inputs += 1
    total += report.counts
    if report.counts.errors + report.counts.warnings > 0 { faulty += 1 }
    if report.error != nil { unread += 1 }
    if let error = report.error {
      console.report("\(CommandTable.program): \(error)", .bad)
    }
    if let way = report.way { console.report(way, .faint) }
    if let warning = report.warning ?? report.note {
      console.report("\(CommandTable.program): \(warning)", .warning)
    }
    guard !report.text.isEmpty else { return }
    try console.write((isOpen ? layout.separator : layout.opening) + report.text)
    isOpen = true
  }

  /// Writes the end of the output.
  ///
  /// - Returns: The worst status of all reports.
  /// - Throws: ``ToolError`` when a command that judges has read nothing.
  func finish(_ kind: String) throws -> ExitStatus {
    let judges = layout.judgement != nil
    if judges, layout.format == .text, layout.isList, inputs > 0 { try writeTotal(kind) }
    let isComplete = status < .unreadable && !(judges && inputs == 0)
    let text = layout.closing(isEmpty: !isOpen, isComplete: isComplete)
    if !text.isEmpty { try layout.console.write(text) }
    guard inputs > 0 || !judges else {
      throw ToolError.unreadable(
        "nothing was read: the list names no \(kind), or the folder has no HTML file")
    }
    return status
  }

  private func writeTotal(_ kind: String) throws(OutputError) {
    let palette = layout.console.palette
    let counts = total.text(palette) ?? palette.paint("nothing to fix", .good)
    let parts = [
      "\(counted(inputs, kind)): \(counts)", faulty > 0 ? "in \(counted(faulty, kind))" : nil,
      unread > 0 ? palette.paint("\(unread) not read", .bad) : nil,
    ]
    try layout.console.print(parts.compactMap(\.self).joined(separator: ", "))
  }
}
