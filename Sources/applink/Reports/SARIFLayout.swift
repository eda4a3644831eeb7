internal import BoltsAppLinks
internal import Foundation

/// Findings as SARIF 2.1.0, the format of GitHub code scanning and of many editors.
///
/// Source: OASIS, "Static Analysis Results Interchange Format Version 2.1.0".
struct SARIFLayout: ReportLayout {
  var opening: String {
    """
    {
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        {
          "tool": {
            "driver": \(Self.driver.indented(by: 4))
          },
          "columnKind": "unicodeCodePoints",
          "results": [

    """ + Self.indent
  }

  var separator: String { ",\n" + Self.indent }

  func text(of report: InputReport, on input: PageInput) -> String {
    report.findings().map { Self.result($0, in: input).indented(by: 5) }
      .joined(separator: separator)
  }

  func text(of error: any Error, on input: PageInput) -> String {
    Self.result(Finding(unreadable: error), in: input).indented(by: 5)
  }

  func closing(isEmpty: Bool, isComplete: Bool) -> String {
    (isEmpty ? opening : "") + """

            ],
            "invocations": [{ "executionSuccessful": \(isComplete) }]
          }
        ]
      }

      """
  }

  private static let indent = String(repeating: " ", count: 10)

  private static var driver: JSONValue {
    [
      "name": .string(CommandTable.program),
      "semanticVersion": .string(CommandTable.version),
      "rules": .array(RuleDescription.all.map(\.json)),
    ]
  }

  private static func result(_ finding: Finding, in input: PageInput) -> JSONValue {
    var region: [String: JSONValue] = [:]
    // GitHub takes no result without a line, so that of the whole input is the first one.
    region["startLine"] = .number(JSONNumber(finding.place?.line ?? 1))
    region["startColumn"] = finding.place.map { .number(JSONNumber($0.column)) }
    let location: JSONValue = [
      "artifactLocation": ["uri": .string(uri(of: input))], "region": .object(region),
    ]
    return [
      "ruleId": .string(finding.rule),
      "level": .string(finding.level.rawValue),
      "message": ["text": .string(finding.text)],
      "locations": [["physicalLocation": location]],
    ]
  }

  /// A relative path stays relative, so that a code host finds the file in its checkout.
  private static func uri(of input: PageInput) -> String {
    switch input.source {
    case .url(let url): url.absoluteString
    case .local(.standardInput): "stdin"
    case .local(.file(let path)):
      path.hasPrefix("/")
        ? URL(filePath: path).absoluteString
        : path.addingPercentEncoding(withAllowedCharacters: pathCharacters) ?? path
    }
  }

  /// A colon before the first slash of a relative path would be taken for the end of a scheme.
  private static let pathCharacters = CharacterSet.urlPathAllowed.subtracting([":", ";"])
}
