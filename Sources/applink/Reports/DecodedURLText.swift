internal import BoltsAppLinks
internal import Foundation

/// The parts of an inbound URL, laid out for a person.
struct DecodedURLText {
  var link: AppLinkURL
  var console: Console

  var text: String {
    var parts = Table()
    parts.append(.init("Target", .heading), .init(link.targetURL.absoluteString, .link))
    parts.append(.init("Version", .heading), .init(link.version ?? "none"))
    if let referer = link.appLinkReferer, let way = referer.targets.first {
      parts.append(.init("Referer", .heading), .init(way.appName ?? ""))
      parts.append("", .init(way.url?.absoluteString ?? "", .link))
      if let web = referer.webURL { parts.append("", .init(web.absoluteString, .link)) }
    }
    return
      (lines(parts, indent: 0)
      + section("Extras", link.appLinkExtras ?? [:])
      + section("Query of the target", link.targetQueryParameters.mapValues { JSONValue($0) })
      + section("Other data", otherData))
      .joined(separator: "\n")
  }

  /// What the sender wrote beside the fields shown above.
  private var otherData: [String: JSONValue] {
    let shown = ["target_url", "extras", "version"]
    return (link.appLinkData ?? [:]).filter { key, _ in
      !shown.contains(key) && !(key == "referer_app_link" && link.appLinkReferer != nil)
    }
  }

  private func section(_ title: String, _ values: [String: JSONValue]) -> [String] {
    guard !values.isEmpty else { return [] }
    var table = Table()
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      table.append(.init(key), .init(value.shown))
    }
    return ["", console.palette.paint(title, .heading)] + lines(table, indent: 2)
  }

  private func lines(_ table: Table, indent: Int) -> [String] {
    table.lines(width: console.results.width, indent: indent, palette: console.palette)
  }
}
