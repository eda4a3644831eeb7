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
    let unreadable: JSONValue = [
      "id": .string(Finding.unreadableRule),
      "shortDescription": ["text": "The input cannot be read."],
      "defaultConfiguration": ["level": "error"],
    ]
    return [
      "name": .string(CommandTable.program),
      "semanticVersion": .string(CommandTable.version),
      "rules": .array(rules + [unreadable]),
    ]
  }

  /// The codes of `lint` and of `check`, each once.
  private static var rules: [JSONValue] {
    let codes =
      AppLinkDiagnostic.Code.allCases.map { ($0.rawValue, $0.severity.rawValue) }
      + CheckCode.allCases.map { ($0.rawValue, $0.level.rawValue) }
      + AssociationDiagnostic.Code.allCases.map { ($0.rawValue, $0.severity.rawValue) }
    var described: Set<String> = []
    return codes.filter { described.insert($0.0).inserted }.map { id, level in
      ["id": .string(id), "defaultConfiguration": ["level": .string(level)]]
    }
  }

  private static func result(_ finding: Finding, in input: PageInput) -> JSONValue {
    var location: [String: JSONValue] = ["artifactLocation": ["uri": .string(uri(of: input))]]
    if let place = finding.place {
      location["region"] = [
        "startLine": .number(JSONNumber(place.line)),
        "startColumn": .number(JSONNumber(place.column)),
      ]
    }
    return [
      "ruleId": .string(finding.rule),
      "level": .string(finding.level.rawValue),
      "message": ["text": .string(finding.text)],
      "locations": [["physicalLocation": .object(location)]],
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
