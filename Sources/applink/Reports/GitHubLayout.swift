/// Findings as workflow commands of GitHub Actions, which shows them beside their lines.
struct GitHubLayout: ReportLayout {
  func text(of report: InputReport, on input: PageInput) -> String {
    report.findings().map { Self.command(for: $0, in: input) }.joined()
  }

  func text(of error: any Error, on input: PageInput) -> String {
    Self.command(for: Finding(unreadable: error), in: input)
  }

  private static func command(for finding: Finding, in input: PageInput) -> String {
    var properties = ["title=applink \(finding.rule)"]
    var message = finding.text
    let place = finding.place
    switch input.source {
    case .local(.file(let path)):
      let location = place.map { ["line=\($0.line)", "col=\($0.column)"] } ?? []
      properties = ["file=\(escapedProperty(path))"] + location + properties
    case .local(.standardInput), .url:
      // Only a file of the repository has lines that GitHub could show.
      let location = place.map { ":\($0.line):\($0.column)" } ?? ""
      message = "\(input.name)\(location): \(message)"
    }
    return "::\(finding.level.rawValue) \(properties.joined(separator: ","))::"
      + escaped(message.printable()) + "\n"
  }

  /// A line break would end the command, and a percent sign begins an escape.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// In a property the characters that separate properties are escaped too.
  private static func escapedProperty(_ text: String) -> String {
    escaped(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
