internal import BoltsAppLinks
internal import Foundation

/// What is to be mended in one page, laid out for a person, and for editors that jump to a place.
struct LintText {
  var findings: [AppLinkDiagnostic]
  var source: SourcePage
  var console: Console

  var text: String {
    (findings.flatMap(lines) + [summary]).joined(separator: "\n")
  }

  /// One line as compilers write it, and what to do below; where the line would not fit, the message
  /// goes below too.
  private func lines(of finding: AppLinkDiagnostic) -> [String] {
    let palette = console.palette
    let place = "\(name):\(finding.line):\(finding.column):"
    let severity = finding.severity.rawValue + ":"
    let message = "\(finding.message.printable()) [\(finding.code.rawValue)]"
    let style: Style = finding.severity == .error ? .bad : .warning
    let head = palette.paint(place, .heading) + " " + palette.paint(severity, style)
    let fits = "\(place) \(severity) \(message)".displayWidth <= console.results.width ?? .max
    return (fits ? [head + " " + message] : [head] + indented(message))
      + indented(finding.suggestion.printable(), .good) + [""]
  }

  private func indented(_ text: String, _ style: Style = .plain) -> [String] {
    text.wrapped(to: (console.results.width ?? .max) - 2).map {
      "  " + console.palette.paint($0, style)
    }
  }

  private var summary: String {
    let palette = console.palette
    let errors = findings.count { $0.severity == .error }
    let warnings = findings.count - errors
    if findings.isEmpty {
      let tags = source.page.metaTags.count
      return tags == 0
        ? "\(name): " + palette.paint("there are no al: tags", .warning)
        : "\(name): " + palette.paint("nothing to mend in \(counted(tags, "tag"))", .good)
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
