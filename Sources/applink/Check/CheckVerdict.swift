internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// The decision about a URL on the devices that ask for one kind of file.
struct CheckVerdict: Sendable {
  var kind: AssociationKind
  /// The decision of the file; `nil` where there is none.
  var decision: AssociationDecision?
  /// Where the deciding file was found.
  var file: String
  var explanation: String
  /// Whether the file, or one that it includes, could not be read for now, or decides only for apps that
  /// declare a wildcard: more apps may open.
  var isPartlyUnknown = false

  var opensApp: Bool { decision?.kind == .match }
  var isUnknown: Bool { isPartlyUnknown && !opensApp }
  var apps: [String] { opensApp ? decision?.apps ?? [] : [] }

  /// The verdict for each device: one file decides for both of Apple's.
  var json: [JSONValue] {
    (kind == .apple ? ["iphone", "ipad"] : ["android"]).map { platform in
      [
        "platform": .string(platform),
        "opens": isUnknown ? .null : .string(opensApp ? "app" : "browser"),
        "decision": JSONValue(decision?.kind.rawValue),
        "apps": .array((decision?.apps ?? []).map(JSONValue.string)),
        "file": .string(file), "rule": decision?.rule?.json ?? .null,
        "explanation": .string(explanation),
      ]
    }
  }

  /// The verdict, laid out for a person.
  func lines(on console: Console) -> [String] {
    let opening =
      isUnknown
      ? "unknown"
      : opensApp ? "opens \(apps.prefix(5).joined(separator: ", "))" : "opens the browser"
    let name = kind.system.padding(toLength: Self.margin.count, withPad: " ", startingAt: 0)
    var lines = [
      console.paint(name, .heading)
        + console.paint(opening.printable(), opensApp ? .good : .warning)
    ]
    if !explanation.isEmpty { lines.append(Self.margin + explanation.printable(limit: 2000)) }
    if let rule = decision?.rule {
      lines.append(
        Self.margin + console.paint("\(file):\(rule.line):\(rule.column)".printable(), .faint))
    }
    return lines
  }

  /// What indents the lines below the names of systems.
  static let margin = "         "
}

extension AssociationDecision.Rule {
  var json: JSONValue {
    [
      "location": .string(location), "line": JSONValue(line), "column": JSONValue(column),
      "pattern": .string(pattern), "exclude": .bool(isExclusion),
    ]
  }
}
