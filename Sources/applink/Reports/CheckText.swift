internal import BoltsAppLinks
internal import Foundation

/// What a URL opens and where its sources disagree, laid out for a person.
struct CheckText {
  var check: LinkCheck
  var findings: [Finding]
  var console: Console

  var text: String {
    let palette = console.palette
    return
      (check.verdicts.flatMap(lines) + declarations + otherServices
      + check.notes.flatMap { console.wrapped($0, indent: 9, .faint) } + [""]
      + FindingsText(console: console).lines(
        findings, in: check.input, nothing: palette.paint("nothing to fix", .good)))
      .joined(separator: "\n")
  }

  private func lines(of verdict: CheckVerdict) -> [String] {
    let palette = console.palette
    let apps = verdict.decision?.apps.prefix(5).joined(separator: ", ").printable() ?? ""
    let name = verdict.name.padding(toLength: 9, withPad: " ", startingAt: 0)
    var opens = console.wrapped(
      verdict.opensApp ? "opens \(apps)" : "opens the browser", indent: 9,
      verdict.opensApp ? .good : .warning)
    opens[0] = palette.paint(name, .heading) + opens[0].dropFirst(9)
    let rule = verdict.decision?.rule.map { "\(verdict.file):\($0.line):\($0.column)" }
    return opens + console.wrapped(verdict.explanation, indent: 9)
      + (rule.map { console.wrapped($0, indent: 9, .faint) } ?? [])
  }

  private var declarations: [String] {
    guard !check.declarations.isEmpty else { return [] }
    let named = check.declarations.map { declaration in
      let app = [
        declaration.appStoreID.map { "App Store \($0)" }, declaration.package, declaration.url,
      ].compactMap(\.self).joined(separator: ", ")
      return "\(declaration.means), \(declaration.platform): \(app)"
    }
    return [console.palette.paint("Page", .heading)]
      + named.flatMap { console.wrapped($0, indent: 9) }
  }

  /// The other services in Apple's file, which open no URL.
  private var otherServices: [String] {
    check.otherServices.sorted { $0.key < $1.key }.flatMap { service, apps in
      console.wrapped("\(service): \(apps.prefix(5).joined(separator: ", "))", indent: 9, .faint)
    }
  }
}

extension LinkCheck {
  func json(findings: [Finding]) -> JSONValue {
    [
      "url": .string(url.absoluteString),
      "platforms": .array(verdicts.map(\.json)),
      "declarations": .array(declarations.map(\.json)),
      "otherServices": .object(otherServices.mapValues { .array($0.map(JSONValue.string)) }),
      "notes": .array(notes.map(JSONValue.string)), "findings": .array(findings.map(\.json)),
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
