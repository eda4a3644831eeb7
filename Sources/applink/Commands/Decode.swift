internal import BoltsAppLinks
internal import Foundation

extension Command {
  static let decode = Command(
    name: "decode",
    summary: "show the parts of a URL that an app was opened with",
    discussion: ["It fails for a URL without valid App Link data, and says why."],
    operands: [Operand(placeholder: "url|-")],
    options: [Options.json, Options.format],
    example: "applink decode 'example://7?al_applink_data=%7B%22target_url%22...'"
  ) { arguments, console in
    let link = AppLinkURL(try await inboundURL(arguments.operands[0]))
    if try ReportFormat(arguments) == .json {
      try console.print(link.json.versioned.indented())
    } else {
      try console.print(link.text(on: console))
    }
    guard link.appLinkData == nil else { return .done }
    console.report(
      "\(CommandTable.program): this is not an App Link: \(fault(of: link))", .warning)
    return .atFault
  }

  private static func inboundURL(_ operand: String) async throws -> URL {
    guard operand == "-" else {
      guard let url = URL(spelling: operand) else {
        throw ToolError.invalidOperand(operand, expected: "a URL")
      }
      return url
    }
    let text = String(decoding: try await LocalInput.standardInput.read(), as: UTF8.self)
    guard let url = URL(spelling: text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw ToolError.atFault("standard input does not contain a URL")
    }
    return url
  }

  /// Why a URL has no valid App Link data.
  private static func fault(of link: AppLinkURL) -> String {
    guard link.inputURL.absoluteString.utf8.count <= AppLinkURL.maximumBytes else {
      return "it is longer than \(AppLinkURL.maximumBytes) bytes, so apps do not read it"
    }
    guard let text = link.inputQueryParameters[AppLinkData.parameterName] ?? nil else {
      return "it has no \(AppLinkData.parameterName)"
    }
    do {
      let data = try JSONValue(parsing: text)
      guard data.objectValue != nil else { return "its data is JSON, but not an object" }
      let version = data["version"] ?? .null
      return "its version is \(version.shown), not \(AppLinkData.protocolVersion)"
    } catch {
      return "its data is not JSON, or was cut short (byte \(error.offset): "
        + "\(error.reason.printable())); the sender has to percent-encode all of it"
    }
  }
}

extension JSONValue {
  /// The value for a person to read: a string has no quotation marks unless it could be read as another type.
  var shown: String {
    guard let text = stringValue else { return description.printable(limit: 2000) }
    let isAmbiguous = text.isEmpty || (try? JSONValue(parsing: text)) != nil
    return (isAmbiguous ? description : text).printable(limit: 2000)
  }
}

extension AppLinkURL {
  /// The parts of an inbound URL, laid out for a person.
  fileprivate func text(on console: Console) -> String {
    var parts = Table()
    parts.append(.init("Target", .heading), .init(targetURL.absoluteString, .link))
    parts.append(.init("Version", .heading), .init(version ?? "none"))
    if let referer = appLinkReferer, let way = referer.targets.first {
      parts.append(.init("Referer", .heading), .init(way.appName ?? ""))
      parts.append("", .init(way.url?.absoluteString ?? "", .link))
      if let web = referer.webURL { parts.append("", .init(web.absoluteString, .link)) }
    }
    // What the sender wrote beside the fields shown above.
    let shown = ["target_url", "extras", "version"]
    let others = (appLinkData ?? [:]).filter { key, _ in
      !shown.contains(key) && !(key == "referer_app_link" && appLinkReferer != nil)
    }
    return
      (console.lines(of: parts)
      + console.section("Extras", appLinkExtras ?? [:])
      + console.section("Query of the target", targetQueryParameters.mapValues { JSONValue($0) })
      + console.section("Other data", others))
      .joined(separator: "\n")
  }
}

extension Console {
  fileprivate func section(_ title: String, _ values: [String: JSONValue]) -> [String] {
    guard !values.isEmpty else { return [] }
    var table = Table()
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      table.append(.init(key), .init(value.shown))
    }
    return ["", paint(title, .heading)] + lines(of: table, indent: 2)
  }
}
