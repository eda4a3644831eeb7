/// The layout of the reports on inputs, with the text before, between and after them.
protocol ReportLayout: Sendable {
  /// The text before the first report.
  var opening: String { get }
  /// The text between two reports.
  var separator: String { get }

  /// The report as it is written; an empty text is left out together with its separator.
  func text(of report: InputReport, on input: PageInput) -> String

  /// What is written for an input that could not be read.
  func text(of error: any Error, on input: PageInput) -> String

  /// The text at the end of the output.
  ///
  /// - Parameters:
  ///   - isEmpty: Whether no report has been written, and so not `opening` either.
  ///   - isComplete: Whether every input could be read.
  /// - Returns: The text; empty when the layout has none.
  func closing(isEmpty: Bool, isComplete: Bool) -> String
}

extension ReportLayout {
  var opening: String { "" }
  var separator: String { "" }
  func text(of error: any Error, on input: PageInput) -> String { "" }
  func closing(isEmpty: Bool, isComplete: Bool) -> String { "" }
}

/// The report on one input as it is written.
struct RenderedReport: Sendable {
  var text: String
  var status: ExitStatus
  /// Why the input could not be read.
  var error: String?
  /// The way to a page of the web, for a person.
  var way: String?
  /// What a person should know beside the report; left out of other formats than text.
  var note: String?
  /// What is wrong with the input, said in every format.
  var warning: String?
}

extension ReportLayout {
  func rendered(_ report: InputReport, of input: PageInput) -> RenderedReport {
    let origin = report.origin
    return RenderedReport(
      text: text(of: report, on: input), status: report.status, way: origin.summary?.printable(),
      note: report.note?.printable(),
      warning: origin.isOtherThanHTML
        ? "\(input.name) is \(origin.contentType ?? "") and not HTML, so it has no tags".printable()
        : nil)
  }

  /// What `body` renders, or what is written for its error.
  func rendered(
    _ input: PageInput, _ body: () async throws -> RenderedReport
  ) async -> RenderedReport {
    do {
      return try await body()
    } catch {
      return RenderedReport(
        text: text(of: error, on: input), status: error.exitStatus, error: error.explanation)
    }
  }
}
