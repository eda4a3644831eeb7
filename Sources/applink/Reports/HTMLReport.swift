internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// The report of a run as one HTML file, which needs neither scripts nor the network.
struct HTMLReport: ReportWriter {
  private let console: Console
  private var items: [(index: Int, item: Item)] = []

  init(_ console: Console) { self.console = console }

  mutating func write(_ item: ReportItem) throws { items.append((item.index, Item(item))) }

  /// Writes the document: the summary first, then the inputs, those with errors first.
  func finish(_ total: ReportTotal) throws {
    let items = items.sorted { $0.index < $1.index }.map(\.item)
    try console.write(HTMLDocument(items: items).text(total: total.text(on: console.plain)))
  }
}

extension HTMLReport {
  /// What it says about one input.
  struct Item: Sendable {
    /// What a filter finds it by: its severity, and the codes of its findings.
    let filters: Set<String>
    /// The devices, and what opens on each.
    let outcomes: [(device: String, opens: String)]
    let html: String

    fileprivate init(_ item: ReportItem) {
      let ways = (try? item.content.get().ways()) ?? []
      let findings = item.findings
      let severity =
        item.status.isFaulty
        ? "error" : item.status.isIncomplete ? "unknown" : findings.isEmpty ? "fine" : "warning"
      // Each code once, in the order of the findings.
      let codes = findings.map(\.code).reduce(into: [String]()) { codes, code in
        if !codes.contains(code) { codes.append(code) }
      }
      filters = Set(codes + [severity])
      outcomes = ways.map { ($0.device, $0.outcome) }
      let marks =
        outcomes.map {
          #"<i class="\#($0.opens)">\#($0.device.escapedHTML): \#($0.opens)</i>"#
        } + codes.map { "<code>\($0)</code>" }
      html = """
         class="\(filters.sorted().map { "f-\($0)" }.joined(separator: " "))">
        <summary><b class="\(severity)">\(severity)</b>
        <span>\(Self.text(item.input.name))</span> \(marks.joined(separator: " "))</summary>
        \(Self.link(to: item.input))\(ways.map(Self.picture).joined())\(Self.list(of: findings))</details>

        """
    }

    private static func text(_ text: String) -> String {
      text.printable(limit: 2000).escapedHTML
    }

    private static func link(to input: Input) -> String {
      guard case .url(let url) = input.source, url.isHTTP else { return "" }
      return
        #"<p><a href="\#(url.absoluteString.escapedHTML)" rel="noreferrer">open the link</a></p>"#
        + "\n"
    }

    private static func picture(of way: Way) -> String {
      let steps = way.steps.map { step in
        let detail = step.detail.isEmpty ? "" : "<small>\(text(step.detail))</small>"
        return #"<li class="\#(step.kind) \#(step.state)">\#(text(step.title))\#(detail)</li>"#
      }
      return """
        <h3>\(text(way.device))</h3>
        <ol>\(steps.joined(separator: "\n"))</ol>
        \(way.explanation.isEmpty ? "" : "<p>\(text(way.explanation))</p>\n")
        """
    }

    private static func list(of findings: [Finding]) -> String {
      guard !findings.isEmpty else { return "" }
      let items = findings.map { finding in
        let word = finding.isUnknown ? "unknown" : finding.severity.rawValue
        let advice = text(finding.suggestion)
        return """
          <li><b class="\(word)">\(word)</b> <code>\(finding.code)</code> \(text(finding.message))
          \(advice.isEmpty ? "" : "<strong>\(advice)</strong>") <small>\(text(finding.position))</small></li>
          """
      }
      return "<h3>What to fix</h3>\n<ul>\(items.joined(separator: "\n"))</ul>\n"
    }
  }
}
