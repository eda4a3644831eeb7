internal import BoltsAppLinks
internal import BoltsTasks
internal import Foundation
internal import Synchronization

/// A run of a command that answers about several inputs: it reads them several at a time, and writes an answer about
/// each in the format that was asked for.
///
/// An input that cannot be read does not hide the others. A run that is interrupted writes what it knows.
struct Run: Sendable {
  let reader: Reader
  private let inputs: [Input]
  /// Whether the answers are a list, also of one.
  private let isList: Bool
  private let console: Console
  private let format: ReportFormat
  /// Which findings count, for a command whose answers are findings.
  private let judgement: Judgement?
  private let jobs: Int

  static let operand = Operand(
    placeholder: "url|file|-", isRepeatable: true, replacements: [Options.filesFrom.name])

  init(
    _ arguments: ParsedArguments, _ console: Console, judgement: Judgement? = nil
  ) async throws {
    (self.console, self.judgement) = (console, judgement)
    format = try ReportFormat(arguments)
    jobs = arguments.value(of: Options.jobs) ?? Options.defaultJobs
    reader = try Reader(arguments)
    let list = arguments.value(of: Options.filesFrom)
    inputs = try await Input.all(arguments.operands, in: list)
    isList = list != nil || inputs.count > 1
    guard !inputs.isEmpty else { throw ToolError.unreadable("the list of inputs is empty") }
  }

  /// Writes an answer about each input, and returns the status of all.
  func write(
    _ answer: @escaping @Sendable (Input) async throws -> Answer
  ) async throws -> ExitStatus {
    let report = Mutex((writer: writer, total: ReportTotal()))
    let progress = Progress(total: inputs.count, console: console)
    defer { progress.stop() }
    try await forEachConcurrently(inputs, limit: jobs) { input in
      progress.begin(input.name)
      defer { progress.end(input.name) }
      do {
        var answer = try await answer(input)
        judgement?.judge(&answer)
        return Result<Answer, any Error>.success(answer)
      } catch {
        return .failure(error)
      }
    } consume: { index, content in
      // What an interrupted read says is not known.
      if Task.isCancelled, case .failure = content { return }
      let item = ReportItem(index: index, input: inputs[index], content: content)
      // One block at a time.
      try report.withLock { report in
        progress.clear()
        tell(item)
        report.total.add(item)
        try report.writer.write(item)
      }
    }
    progress.stop()
    let (writer, total) = report.withLock { $0 }
    try writer.finish(total)
    if Task.isCancelled {
      console.report(
        "\(CommandTable.program): interrupted after \(total.inputs) of "
          + counted(inputs.count, "input"), .bad)
    }
    return total.status
  }

  /// Writes an answer about the page of each input, and returns the status of all.
  func writePages(
    _ answer: @escaping @Sendable (SourcePage) async throws -> Answer
  ) async throws -> ExitStatus {
    try await write { input in
      let page = try await reader.page(from: input)
      var answer = try await answer(page)
      answer.origin = page.origin
      return answer
    }
  }

  private var writer: any ReportWriter {
    switch format {
    case .text: TextReport(console, isList: isList, isJudged: judgement != nil)
    case .json: JSONReport(console, isList: isList)
    case .github: GitHubReport(console: console)
    case .html: HTMLReport(console)
    }
  }

  /// Tells a person what the results do not say.
  private func tell(_ item: ReportItem) {
    switch item.content {
    case .failure(let error):
      console.report("\(CommandTable.program): \(error.explanation)", .bad)
    case .success(let answer):
      // In a list the way is told where it is longer than the name of the block.
      let isTold = format == .text && judgement == nil
      if isTold, !isList || !answer.origin.redirects.isEmpty, let way = answer.origin.summary {
        console.report(way.printable(), .faint)
      }
      var note = format == .text ? answer.note : nil
      if let type = answer.origin.contentType, !MediaType.isHTML(type) {
        note = "\(item.input.name) is \(type) and not HTML, so it has no tags"
      }
      if let note { console.report("\(CommandTable.program): \(note)".printable(), .warning) }
    }
  }
}

extension ReportFormat {
  /// The format of `--format` or `--json`.
  init(_ arguments: ParsedArguments) throws {
    let named = arguments.value(of: Options.findingsFormat)
    guard !arguments[Options.json] || named == nil || named == .json else {
      throw ToolError.usage("--json and --format \(named?.rawValue ?? "") ask for two formats")
    }
    self = arguments[Options.json] ? .json : named ?? .text
  }
}
