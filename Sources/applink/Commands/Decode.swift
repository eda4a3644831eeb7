internal import BoltsAppLinks
internal import Foundation

extension Command {
  static let decode = Command(
    name: "decode",
    summary: "show the parts of a URL that an app was opened with",
    discussion: [
      "If the URL has no valid App Link data, it fails and says why. Such a URL is its own "
        + "target, and its parts are still shown.",
      "'applink build --from' builds the URL again from the output of --json.",
    ],
    operands: [
      Operand(
        placeholder: "url", summary: "The URL, or - to read it from standard input", count: .one)
    ],
    options: [Options.json],
    examples: [
      Example(
        purpose: "What an app received",
        line: "applink decode 'example://story/7?al_applink_data=%7B%22target_url%22...'"),
      Example(
        purpose: "Only the extras",
        line: "applink build --to a://b --target https://example.com/7 --extra id=7"
          + " | applink decode - --json | jq .appLinkExtras"),
    ]
  ) { invocation in
    let console = invocation.console
    guard let operand = invocation.arguments.operands.first else { return .usage }
    let url = try await inboundURL(operand)
    let link = AppLinkURL(url)
    if invocation.arguments[Options.json] {
      try console.print(link.json)
    } else {
      try console.print(DecodedURLText(link: link, console: console).text)
    }
    guard let fault = AppLinkDataFault(in: link) else { return .done }
    console.report("\(CommandTable.program): \(fault.message)", .warning)
    return .atFault
  }

  private static func inboundURL(_ operand: String) async throws -> URL {
    guard operand == "-" else {
      guard let url = URL(string: operand) else {
        throw UsageError.invalidOperand(operand, expected: "a URL", suggestion: nil)
      }
      return url
    }
    let data = try await LocalInput.standardInput.read()
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard let url = URL(string: text) else {
      throw ToolError.atFault("standard input does not contain a URL")
    }
    return url
  }
}

/// Why a URL is not an App Link.
private enum AppLinkDataFault {
  case none
  case notJSON(JSONSyntaxError)
  case notAnObject
  case version(JSONValue)

  init?(in link: AppLinkURL) {
    guard link.appLinkData == nil else { return nil }
    guard let text = link.inputQueryParameters[AppLinkData.parameterName] ?? nil else {
      self = .none
      return
    }
    do {
      let data = try JSONValue(parsing: text)
      self = data.objectValue == nil ? .notAnObject : .version(data["version"] ?? .null)
    } catch {
      self = .notJSON(error)
    }
  }

  var message: String {
    switch self {
    case .none: "this is not an App Link: it has no \(AppLinkData.parameterName)"
    case .notJSON(let error):
      "this is not an App Link: its data is not JSON, or was cut short (byte \(error.offset): "
        + "\(error.reason.printable())); the sender has to percent-encode all of it"
    case .notAnObject: "this is not an App Link: its data is JSON, but not an object"
    case .version(let version):
      "this is not an App Link: its version is \(version.shown), not "
        + AppLinkData.protocolVersion
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
