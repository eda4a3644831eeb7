internal import BoltsAppLinks
internal import Foundation

/// What is to be fixed in one page, laid out for a person, and for editors that jump to a place.
struct LintText {
  var findings: [Diagnostic]
  var source: SourcePage
  var console: Console

  var text: String {
    (findings.flatMap(lines) + [summary]).joined(separator: "\n")
  }

  /// Where lines have no limit a finding is one line, as compilers write it, and the suggestion below.
  /// On a terminal every message starts on a new line.
  private func lines(of finding: Diagnostic) -> [String] {
    let palette = console.palette
    let place = palette.paint("\(name):\(finding.line):\(finding.column):", .heading)
    let style: Style = finding.severity == .error ? .bad : .warning
    let head = place + " " + palette.paint(finding.severity.rawValue + ":", style) + " "
    let (message, code) = (finding.message.printable(), finding.code.rawValue)
    let suggestion = finding.suggestion.printable()
    guard let width = console.results.width else {
      return [head + "\(message) [\(code)]", "  " + suggestion, ""]
    }
    return [head + code] + message.wrapped(to: width - 2).map { "  " + $0 }
      + suggestion.wrapped(to: width - 2).map { "  " + palette.paint($0, .good) } + [""]
  }

  private var summary: String {
    let palette = console.palette
    let errors = findings.count { $0.severity == .error }
    let warnings = findings.count - errors
    if findings.isEmpty {
      let tags = source.page.metaTags.count
      return tags == 0
        ? "\(name): " + palette.paint("there are no al: tags", .warning)
        : "\(name): " + palette.paint("nothing to fix in \(counted(tags, "tag"))", .good)
    }
    let counts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
    return "\(name): "
      + palette.paint(
        counts.map(counted).joined(separator: ", "), errors > 0 ? .bad : .warning)
  }

  private var name: String { source.input.name.printable() }

  private func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
