internal import BoltsAppLinks
internal import Foundation

/// What a URL opens and where its sources disagree, laid out for a person.
struct CheckText {
  var check: LinkCheck
  var findings: [CheckFinding]
  var console: Console

  var text: String {
    (check.verdicts.flatMap(lines) + declarations + otherServices + [""] + findings.flatMap(lines)
      + [summary])
      .joined(separator: "\n")
  }

  private func lines(of verdict: CheckVerdict) -> [String] {
    let palette = console.palette
    let apps = verdict.decision?.apps.prefix(5).joined(separator: ", ").printable() ?? ""
    let name = verdict.name.padding(toLength: 9, withPad: " ", startingAt: 0)
    var opens = wrapped(
      verdict.opensApp ? "opens \(apps)" : "opens the browser", indent: 9,
      verdict.opensApp ? .good : .warning)
    opens[0] = palette.paint(name, .heading) + opens[0].dropFirst(9)
    let rule = verdict.decision?.rule.map { "\(verdict.file):\($0.line):\($0.column)" }
    return opens + wrapped(verdict.explanation, indent: 9)
      + (rule.map { wrapped($0, indent: 9, .faint) } ?? [])
  }

  private var declarations: [String] {
    guard !check.declarations.isEmpty else { return [] }
    let named = check.declarations.map { declaration in
      let app = [
        declaration.appStoreID.map { "App Store \($0)" }, declaration.package, declaration.url,
      ].compactMap(\.self).joined(separator: ", ")
      return "\(declaration.means), \(declaration.platform): \(app)"
    }
    return [console.palette.paint("Page", .heading)] + named.flatMap { wrapped($0, indent: 9) }
  }

  /// The other services in Apple's file, which open no URL.
  private var otherServices: [String] {
    check.otherServices.sorted { $0.key < $1.key }.flatMap { service, apps in
      wrapped("\(service): \(apps.prefix(5).joined(separator: ", "))", indent: 9, .faint)
    }
  }

  private func lines(of finding: CheckFinding) -> [String] {
    let palette = console.palette
    let place = finding.place.map { ":\($0.line):\($0.column)" } ?? ""
    let head =
      palette.paint(finding.source.printable() + place + ":", .heading) + " "
      + palette.paint(finding.level.rawValue + ":", finding.level == .error ? .bad : .warning)
    let message = finding.message.printable()
    guard console.results.width != nil else {
      return ["\(head) \(message) [\(finding.rule)]", "  " + finding.suggestion.printable(), ""]
    }
    return ["\(head) \(finding.rule)"] + wrapped(message, indent: 2)
      + wrapped(finding.suggestion, indent: 2, .good) + [""]
  }

  private var summary: String {
    let palette = console.palette
    let errors = findings.count { $0.level == .error }
    let counts = [(errors, "error"), (findings.count - errors, "warning")].filter { $0.0 > 0 }
    let name = check.url.absoluteString.printable() + ": "
    guard !counts.isEmpty else { return name + palette.paint("nothing to fix", .good) }
    let words = counts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return name + palette.paint(words.joined(separator: ", "), errors > 0 ? .bad : .warning)
  }

  private func wrapped(_ text: String, indent: Int, _ style: Style = .plain) -> [String] {
    text.printable(limit: 2000).wrapped(to: (console.results.width ?? .max) - indent).map {
      String(repeating: " ", count: indent) + console.palette.paint($0, style)
    }
  }
}

extension LinkCheck {
  func json(findings: [CheckFinding]) -> JSONValue {
    [
      "url": .string(url.absoluteString),
      "platforms": .array(verdicts.map(\.json)),
      "declarations": .array(declarations.map(\.json)),
      "otherServices": .object(otherServices.mapValues { .array($0.map(JSONValue.string)) }),
      "findings": .array(findings.map(\.json)),
    ]
  }
}

extension CheckVerdict {
  fileprivate var json: JSONValue {
    [
      "platform": .string(platform), "opens": .string(opensApp ? "app" : "browser"),
      "decision": JSONValue(decision?.kind.rawValue),
      "apps": .array((decision?.apps ?? []).map(JSONValue.string)),
      "file": .string(file), "rule": decision?.rule?.json ?? .null,
      "explanation": .string(explanation),
    ]
  }
}

extension CheckFinding {
  fileprivate var json: JSONValue {
    [
      "code": .string(rule), "severity": .string(level.rawValue), "source": .string(source),
      "line": place.map { .number(JSONNumber($0.line)) } ?? .null,
      "column": place.map { .number(JSONNumber($0.column)) } ?? .null,
      "message": .string(message), "suggestion": .string(suggestion),
    ]
  }

  /// The finding for code hosts, whose place has to be one of the input.
  func finding(in input: PageInput) -> Finding {
    let isOfInput = source == input.name
    let place = self.place.map { ":\($0.line):\($0.column)" } ?? ""
    return Finding(
      rule: rule, level: level, message: isOfInput ? message : "\(source)\(place): \(message)",
      suggestion: suggestion, place: isOfInput ? self.place : nil)
  }
}
