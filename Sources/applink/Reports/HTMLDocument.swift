internal import Foundation

/// The document of an HTML report.
struct HTMLDocument {
  let items: [HTMLReport.Item]

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
      <p>\(total) <small>(\(Date.now.formatted(.iso8601)))</small></p>
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
    summary { cursor: pointer; } summary i, summary code { font-size: .85rem; }
    summary i { white-space: nowrap; }
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
    }
    """
}
