internal import BoltsAppLinks

extension AppLinkDiagnostic {
  /// The finding as a workflow command of GitHub Actions, which shows it beside the line.
  func annotation(in input: PageInput) -> String {
    var properties = ["title=applink \(code.rawValue)"]
    var message = "\(message) \(suggestion)"
    switch input {
    case .local(.file(let path)):
      properties =
        ["file=\(Self.escapedProperty(path))", "line=\(line)", "col=\(column)"] + properties
    case .local(.standardInput), .url:
      // Only a file of the repository has lines that GitHub could show.
      message = "\(input.name):\(line):\(column): \(message)"
    }
    return "::\(severity.rawValue) \(properties.joined(separator: ","))::"
      + Self.escaped(message.printable())
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
