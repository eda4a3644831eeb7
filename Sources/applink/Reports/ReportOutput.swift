/// Writes rendered reports one after the other.
struct ReportOutput {
  let layout: any ReportLayout
  private let console: Console
  private var isOpen = false
  private var status = ExitStatus.done

  init(layout: any ReportLayout, console: Console) {
    self.layout = layout
    self.console = console
  }

  mutating func write(_ report: RenderedReport) throws(OutputError) {
    status = max(status, report.status)
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
  func finish() throws(OutputError) -> ExitStatus {
    let text = layout.closing(isEmpty: !isOpen, isComplete: status < .unreadable)
    if !text.isEmpty { try console.write(text) }
    return status
  }
}
