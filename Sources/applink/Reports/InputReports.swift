internal import BoltsAppLinks
internal import Foundation

/// Reads the inputs that a command is given and writes what it reports about each.
///
/// Inputs are read several at a time; what is written follows the order in which they were given, and
/// is written as soon as it is known. An input that cannot be read does not hide the others.
struct InputReports {
  private let invocation: Invocation
  private let format: ReportFormat
  /// Whether the text of several inputs is set apart by their names.
  private let namesInputs: Bool

  static let operand = Operand(
    placeholder: "page", summary: "A URL, a file, or - for standard input", count: .atLeastOne,
    completion: .file, replacement: Options.filesFrom.name)

  /// Creates the reports of a command.
  ///
  /// - Parameters:
  ///   - invocation: The command with its arguments.
  ///   - format: The format, where the command has an option for it.
  ///   - namesInputs: Whether the text of several inputs is separated by their names.
  /// - Throws: ``UsageError`` when the options name two formats.
  init(
    invocation: Invocation, format: ReportFormat? = nil, namesInputs: Bool = true
  ) throws(UsageError) {
    self.invocation = invocation
    self.namesInputs = namesInputs
    let arguments = invocation.arguments
    let flags = [(Options.json, ReportFormat.json), (Options.ndjson, .ndjson)]
    let formats = ([format] + flags.map { arguments[$0.0] ? $0.1 : nil }).compactMap(\.self)
    guard Set(formats).count <= 1 else {
      throw .conflict(
        "choose one of the formats \(formats.map(\.rawValue).joined(separator: ", "))")
    }
    self.format = formats.first ?? .text
  }

  private var console: Console { invocation.console }

  /// Writes what `report` reports about each input.
  ///
  /// - Returns: The worst status of all.
  func write(
    _ report: @escaping @Sendable (PageInput) async throws -> InputReport
  ) async throws -> ExitStatus {
    let arguments = invocation.arguments
    let list = try arguments.value(of: Options.filesFrom)
    let inputs = try PageInputs(operands: arguments.operands, list: list)
    let isList = list != nil || arguments.operands.count > 1
    let timeout = try arguments.value(of: Options.timeout)
    var output = ReportOutput(
      layout: format.layout(isList: isList, namesInputs: namesInputs, console: console),
      console: console)
    let progress = Progress(total: list == nil ? arguments.operands.count : nil, console: console)
    defer { progress.stop() }
    try await orderedConcurrentMap(
      limit: try arguments.value(of: Options.jobs) ?? Options.defaultJobs
    ) {
      try await inputs.next()
    } transform: { [layout = output.layout, format] input in
      progress.begin(input.name)
      defer { progress.end(input.name) }
      return await layout.rendered(input) {
        try await withTimeLimit(seconds: timeout, reading: input.name) {
          var rendered = layout.rendered(try await report(input), of: input)
          if format != .text { (rendered.way, rendered.note) = (nil, nil) }
          return rendered
        }
      }
    } consume: { rendered in
      progress.clear()
      try output.write(rendered)
    }
    progress.stop()
    return try output.finish()
  }

  /// Writes what `report` reports about each input that is a page.
  ///
  /// - Returns: The worst status of all.
  func writePages(
    _ report: @escaping @Sendable (SourcePage) async throws -> InputReport
  ) async throws -> ExitStatus {
    let source = try PageSource(arguments: invocation.arguments)
    return try await write { input in
      let page = try await source.page(from: input)
      var report = try await report(page)
      report.origin = page.origin
      return report
    }
  }
}
