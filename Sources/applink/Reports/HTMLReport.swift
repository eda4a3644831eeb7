internal import AppLinkLint
internal import BoltsAppLinks
internal import Foundation

/// The report of a run as one HTML file, which needs neither scripts nor the network.
struct HTMLReport: Sendable {
  /// What it says about one input.
  struct Item: Sendable {
    /// What a filter finds it by: its severity, and the codes of its findings.
    fileprivate let filters: Set<String>
    /// The devices, and what opens on each.
    fileprivate let outcomes: [(device: String, opens: String)]
    fileprivate let html: String

    init(_ input: PageInput, _ findings: [Finding], _ ways: [Way], status: ExitStatus) {
      let severity =
        status.isFaulty
        ? "error" : status.isIncomplete ? "unknown" : findings.isEmpty ? "fine" : "warning"
      filters = Set(findings.map(\.code) + [severity])
      outcomes = ways.map { ($0.device, $0.outcome) }
      let marks = outcomes.map {
        #"<i class="\#($0.opens)">\#($0.device.escapedHTML): \#($0.opens)</i>"#
      }
      html = """
         class="\(filters.sorted().map { "f-\($0)" }.joined(separator: " "))">
        <summary><b class="\(severity)">\(severity)</b>
        <span>\(Self.text(input.name))</span> \(marks.joined(separator: " "))</summary>
        \(Self.link(to: input))\(ways.map(Self.picture).joined())\(Self.list(of: findings))</details>

        """
    }

    private static func text(_ text: String) -> String {
      text.printable(limit: 2000).escapedHTML
    }

    private static func link(to input: PageInput) -> String {
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
        return """
          <li><b class="\(word)">\(word)</b> <code>\(finding.code)</code> \(text(finding.message))
          <strong>\(text(finding.suggestion))</strong> <small>\(text(finding.position))</small></li>
          """
      }
      return "<h3>What to fix</h3>\n<ul>\(items.joined(separator: "\n"))</ul>\n"
    }
  }

  private var items: [Item] = []

  mutating func append(_ item: Item) { items.append(item) }

  /// The document: the summary first, then the inputs, those with errors first.
  func text(total: String) -> String {
    let grades = ["error", "unknown", "warning", "fine"]
    let names = ["error": "errors", "unknown": "not known", "warning": "warnings", "fine": "fine"]
    var counts: [String: Int] = [:]
    for filter in items.flatMap(\.filters) { counts[filter, default: 0] += 1 }
    let codes = counts.keys.filter { !grades.contains($0) }
      .sorted { (counts[$0, default: 0], $1) > (counts[$1, default: 0], $0) }
    let filters = (grades + codes).filter { counts[$0] != nil }
    let labels = filters.map { filter in
      let name = names[filter] ?? "<code>\(filter)</code>"
      return
        #"<label><input type="radio" name="f" id="f-\#(filter)">\#(name) \#(counts[filter] ?? 0)</label>"#
    }
    let rules = filters.map { filter in
      "body:has(#f-\(filter):checked) details:not(.f-\(filter)) { display: none; }"
    }
    let opening = items.count > 5 ? "<details" : "<details open"
    let inOrder = grades.flatMap { grade in items.filter { $0.filters.contains(grade) } }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>App Links: \(total)</title>
      <style>
      \(Self.style)
      \(rules.joined(separator: "\n"))
      </style>
      </head>
      <body>
      <h1>App Links</h1>
      <p>\(total) <small>(\(Date.now.inUTC))</small></p>
      \(outcomeTable)<form aria-label="Show only">
      <label><input type="radio" name="f" checked>all \(items.count)</label>
      \(labels.joined(separator: "\n"))
      </form>
      \(inOrder.map { opening + $0.html }.joined())</body>
      </html>

      """
  }

  /// How many inputs open what on which device.
  private var outcomeTable: String {
    let outcomes = ["app", "store", "browser", "unknown", "nothing"]
    var counts: [String: [String: Int]] = [:]
    var devices: [String] = []
    for (device, opens) in items.flatMap(\.outcomes) {
      if counts[device] == nil { devices.append(device) }
      counts[device, default: [:]][opens, default: 0] += 1
    }
    let shown = outcomes.filter { outcome in counts.values.contains { $0[outcome] != nil } }
    guard !shown.isEmpty else { return "" }
    let rows = devices.map { device in
      let cells = shown.map { "<td>\(counts[device]?[$0] ?? 0)</td>" }
      return "<tr><th>\(device.escapedHTML)</th>\(cells.joined())</tr>"
    }
    let heads = shown.map { #"<th><i class="\#($0)">\#($0)</i></th>"# }
    return
      "<table>\n<tr><th>opens</th>\(heads.joined())</tr>\n\(rows.joined(separator: "\n"))\n</table>\n"
  }

  /// The colours are those of the picture in the article on which app opens, darker where they are text on white.
  private static let style = """
    :root { --text: #1d1d1f; --back: #fff; --card: #f5f5f7; --grey: #6e6e73; --blue: #0060c0;
            --green: #1a7f37; --red: #c3272b; --orange: #9a5b00; }
    @media (prefers-color-scheme: dark) {
      :root { --text: #f5f5f7; --back: #161617; --card: #232326; --grey: #a1a1a6; --blue: #0a84ff;
              --green: #30d158; --red: #ff6961; --orange: #ffb340; }
    }
    * { box-sizing: border-box; }
    body { font: 1rem/1.5 -apple-system, system-ui, Helvetica, Arial, sans-serif; color: var(--text);
           background: var(--back); max-width: 70rem; margin: 0 auto; padding: 1rem;
           overflow-wrap: anywhere; }
    h1 { font-size: 1.5rem; margin: .5rem 0; } h3 { font-size: 1rem; margin: 1rem 0 .5rem; }
    p { margin: .5rem 0; } a { color: var(--blue); } small { color: var(--grey); }
    table { border-collapse: collapse; } td, th { padding: .2rem .8rem .2rem 0; text-align: left; }
    form { display: flex; flex-wrap: wrap; gap: .4rem; margin: 1rem 0; }
    label { border: 2px solid var(--grey); border-radius: 1rem; padding: .1rem .7rem; cursor: pointer; }
    label:has(:checked) { border-color: var(--blue); color: var(--blue); }
    label:has(:focus-visible) { outline: 2px solid var(--blue); outline-offset: 2px; }
    label input { position: absolute; opacity: 0; }
    details { background: var(--card); border-radius: 10px; margin: .5rem 0; padding: .6rem .9rem; }
    summary { cursor: pointer; } summary i { font-size: .85rem; white-space: nowrap; }
    i { font-style: normal; } .fine, .app { color: var(--green); } .error { color: var(--red); }
    .warning, .unknown { color: var(--orange); } .browser, .store { color: var(--grey); }
    .nothing { color: var(--red); }
    ol { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem; margin: 0; padding: 0; }
    ol li { display: flex; flex-direction: column; justify-content: center; position: relative;
            border: 2px solid var(--blue); border-radius: 10px; padding: .3rem .7rem;
            max-width: 22rem; color: var(--blue); }
    ol li + li { margin-left: 1.4rem; }
    ol li + li::before { content: "\u{2192}"; position: absolute; left: -1.7rem; color: var(--grey); }
    ol .app { border-color: var(--green); color: var(--green); font-weight: bold; }
    ol .browser, ol .store { border-color: var(--grey); color: var(--grey); }
    ol .failed { border-style: dashed; border-color: var(--red); color: var(--red); }
    ol .unknown { border-style: dashed; border-color: var(--orange); color: var(--orange); }
    ol .other { border-style: dotted; }
    ul { margin: 0; padding: 0 0 0 1.2rem; } ul li { margin: .4rem 0; }
    strong { font-weight: normal; display: block; } strong::before { content: "\u{2192} "; }
    @media (max-width: 40rem) {
      ol { flex-direction: column; gap: 1.5rem; } ol li { max-width: none; }
      ol li + li { margin-left: 0; }
      ol li + li::before { content: "\u{2193}"; left: 1rem; top: -1.7rem; }
      summary i { white-space: normal; }
    }
    """
}
