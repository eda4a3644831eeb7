internal import BoltsAppLinks
internal import Foundation

/// What a command has to say about one page, for people and for machines.
struct PageReport: Sendable {
  var text: String
  var json: JSONValue
  var status: ExitStatus = .done
}

/// Reads the pages that a command is given and writes what it has to say about each.
///
/// Pages are read several at a time; what is written follows the order in which they were given. A
/// page that cannot be read does not keep the others from being shown.
struct PageReports {
  private let invocation: Invocation
  /// Whether the reports are written as JSON.
  var writesJSON: Bool
  /// Whether the text of several pages is set apart by their names.
  var namesPages = true

  static let operand = Operand(
    placeholder: "page", summary: "A URL, a file, or - for standard input", count: .atLeastOne,
    completion: .file)
  static let options: [any NamedOption] = [
    Options.baseURL, Options.jobs, Options.timeout, Options.json,
  ]

  init(invocation: Invocation) {
    self.invocation = invocation
    writesJSON = invocation.arguments[Options.json]
  }

  private var console: Console { invocation.console }

  /// Writes the report that `makeReport` makes of each page, and answers the worst status.
  func write(
    _ makeReport: @escaping @Sendable (SourcePage) async throws -> PageReport
  ) async throws -> ExitStatus {
    let inputs = try pageInputs()
    let reader = PageSource(
      baseURL: try invocation.arguments.value(of: Options.baseURL),
      timeout: try invocation.arguments.value(of: Options.timeout))
    let jobs = try invocation.arguments.value(of: Options.jobs) ?? Options.defaultJobs
    let progress = ProgressLine(total: inputs.count, console: console)
    defer { progress.clear() }
    var documents = JSONDocuments()
    var status = ExitStatus.done
    var isFirst = true
    try await inOrder(inputs, atMost: jobs) { input in
      (input, await outcome { try await makeReport(reader.page(from: input)) })
    } finished: { count, output in
      progress.show(count, output.0.name)
    } result: { input, outcome in
      progress.clear()
      switch outcome {
      case .success(let report):
        if report.status != .done { status = report.status }
        if writesJSON {
          documents.append(report.json, of: input)
        } else {
          try write(report.text, of: input, among: inputs.count, isFirst: isFirst)
          isFirst = false
        }
      case .failure(let error):
        status = .atFault
        console.report("\(CommandTable.program): \(error.explanation)", .bad)
        documents.append(error, of: input)
      }
    }
    if writesJSON, let document = documents.document { try console.print(document) }
    return status
  }

  private func pageInputs() throws(UsageError) -> [PageInput] {
    let inputs = invocation.arguments.operands.map(PageInput.init)
    guard inputs.count(where: { $0 == .local(.standardInput) }) <= 1 else {
      throw .conflict("standard input can be read only once: give - only once")
    }
    return inputs
  }

  private func write(
    _ text: String, of input: PageInput, among count: Int, isFirst: Bool
  ) throws(OutputError) {
    guard namesPages, count > 1 else {
      if !text.isEmpty { try console.print(text) }
      return
    }
    let name = console.palette.paint(input.name.printable(), .heading)
    try console.print((isFirst ? "" : "\n") + name + "\n" + text)
  }
}

/// The JSON of one page, or of several with the name of each.
private struct JSONDocuments {
  private var entries: [JSONValue] = []
  private var results: [JSONValue] = []

  /// The page's own document when there is one page, a list of entries when there are more, and
  /// nothing when the only page could not be read.
  var document: JSONValue? {
    entries.count > 1 ? .array(entries) : results.first
  }

  mutating func append(_ result: JSONValue, of input: PageInput) {
    results.append(result)
    entries.append(["input": .string(input.name), "result": result, "error": nil])
  }

  mutating func append(_ error: any Error, of input: PageInput) {
    entries.append(
      ["input": .string(input.name), "result": nil, "error": .string(error.explanation)])
  }
}

private func outcome<Success>(
  of body: () async throws -> Success
) async -> Result<Success, any Error> {
  do {
    return .success(try await body())
  } catch {
    return .failure(error)
  }
}
