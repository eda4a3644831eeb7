/// The formats that reports are written in.
enum ReportFormat: String, Sendable, CaseIterable {
  case text, json, ndjson, github, sarif

  /// The layout of reports in this format.
  ///
  /// - Parameters:
  ///   - isList: Whether there may be more than one input, so that each report names its own.
  ///   - namesInputs: Whether the text of several inputs is separated by their names.
  ///   - console: The console, for its width and style.
  /// - Returns: The layout.
  func layout(isList: Bool, namesInputs: Bool, console: Console) -> any ReportLayout {
    switch self {
    case .text: TextLayout(namesInputs: isList && namesInputs, console: console)
    case .json: isList ? JSONListLayout() : JSONValueLayout()
    case .ndjson: JSONLinesLayout()
    case .github: GitHubLayout()
    case .sarif: SARIFLayout()
    }
  }
}
