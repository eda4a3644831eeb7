/// The formats that reports are written in.
enum ReportFormat: String, Sendable, CaseIterable {
  case text, json, ndjson, github, sarif

  /// How the reports are laid out.
  ///
  /// - Parameters:
  ///   - isList: Whether there may be more than one input, so that each report names its own.
  ///   - namesInputs: Whether the text of several inputs is set apart by their names.
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
