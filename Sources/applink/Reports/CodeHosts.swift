internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// Findings as workflow commands of GitHub Actions, which shows them beside their lines.
enum GitHubCommand {
  static func text(for finding: Finding) -> String {
    var properties = ["title=applink \(finding.code)"]
    var message = finding.text
    switch finding.source.source {
    case .local(.file(let path)):
      let location = finding.place.map { ["line=\($0.line)", "col=\($0.column)"] } ?? []
      // In a property the characters that separate properties are escaped too.
      let file = escaped(Repository.current.path(of: path).showingBytes, ["%", ":", ","])
      properties = ["file=\(file)"] + location + properties
    case .local(.standardInput), .url:
      // Only a file of the repository has lines that GitHub could show.
      message = "\(finding.position): \(message)"
    }
    return "::\(finding.severity.rawValue) \(properties.joined(separator: ","))::"
      + escaped(message.printable(), ["%"]) + "\n"
  }

  /// A line break would end the command, a percent sign begins an escape, and a log could act on other
  /// control characters.
  private static func escaped(_ text: String, _ characters: [Unicode.Scalar]) -> String {
    text.replacing { scalar in
      let isEscaped = scalar.value < 0x20 || scalar.value == 0x7F || characters.contains(scalar)
      return isEscaped ? PercentEncoding.encode([UInt8(scalar.value)]) { _ in false } : nil
    }
  }
}

/// Findings as SARIF 2.1.0, the format of GitHub code scanning and of many editors.
///
/// Source: OASIS, "Static Analysis Results Interchange Format Version 2.1.0".
enum SARIF {
  static var opening: String {
    """
    {
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        {
          "tool": {
            "driver": \(driver.indented(by: 4))
          },
          "columnKind": "unicodeCodePoints",
          "results": [

    """ + indent
  }

  static var separator: String { ",\n" + indent }

  static func closing(isComplete: Bool) -> String {
    """

          ],
          "invocations": [{ "executionSuccessful": \(isComplete) }]
        }
      ]
    }

    """
  }

  static func result(for finding: Finding) -> String {
    // GitHub takes no result without a line, so that of the whole input is the first one.
    var region: [String: JSONValue] = ["startLine": JSONValue(finding.place?.line ?? 1)]
    region["startColumn"] = finding.place.map { JSONValue($0.column) }
    let location: JSONValue = [
      "artifactLocation": ["uri": .string(uri(of: finding.source))], "region": .object(region),
    ]
    let result: JSONValue = [
      "ruleId": .string(finding.code), "level": .string(finding.severity.rawValue),
      "message": ["text": .string(finding.text)], "locations": [["physicalLocation": location]],
    ]
    return result.indented(by: 5)
  }

  private static let indent = String(repeating: " ", count: 10)

  private static var driver: JSONValue {
    [
      "name": .string(CommandTable.program),
      "semanticVersion": .string(CommandTable.version),
      "rules": .array(Rule.all.map(\.json)),
    ]
  }

  /// A path in the repository stays relative, so that a code host finds the file in its checkout.
  private static func uri(of input: PageInput) -> String {
    switch input.source {
    case .url(let url): return url.absoluteString
    case .local(.standardInput): return "stdin"
    case .local(.file(let path)):
      let path = Repository.current.path(of: path)
      return (path.hasPrefix("/") ? "file://" : "") + path.percentEncodedPath
    }
  }
}
