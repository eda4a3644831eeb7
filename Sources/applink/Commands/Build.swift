internal import BoltsAppLinks
internal import Foundation

extension Command {
  static let build = Command(
    name: "build",
    summary: "build a URL that opens an app with App Link data, as decode reads it",
    discussion: ["KEY=VALUE is key=text for a string, or key:=JSON for any JSON value."],
    options: [to, target, extra, data, refererURL, refererName, Options.json, Options.format],
    example: "applink build --to a://7 --target https://example.com/7 --extra n:=3"
  ) { arguments, console in
    let format = try ReportFormat(arguments)
    let url = try builtURL(arguments)
    let json: JSONValue = ["url": JSONValue(url)]
    try console.print(format == .json ? json.versioned.indented() : url.absoluteString)
    return .done
  }

  private static let to = Option(
    name: "to", parser: .anyURL, summary: "The app's URL, to which the data is added",
    isRequired: true)
  private static let target = Option(
    name: "target", parser: .webURL, summary: "The URL of the content to show (target_url)",
    isRequired: true)
  private static let extra = Option(
    name: "extra", parser: .keyedValue, summary: "Add an extra", isRepeatable: true)
  private static let data = Option(
    name: "data", parser: .keyedValue, summary: "Add another field to the data", isRepeatable: true)
  private static let refererURL = Option(
    name: "referer-url", parser: .anyURL, summary: "The URL that returns to the sending app")
  private static let refererName = Option(
    name: "referer-name", parser: .text("NAME"), summary: "The name of the sending app")

  private static func builtURL(_ arguments: ParsedArguments) throws -> URL {
    let app = try arguments.required(to)
    var additions = try object(of: data, arguments)
    for (field, option) in [("target_url", "target"), ("extras", "extra")] {
      guard additions[field] == nil else {
        throw ToolError.usage("--data cannot set \(field): use --\(option)")
      }
    }
    switch (arguments.value(of: refererURL), arguments.value(of: refererName)) {
    case (_?, _?) where additions["referer_app_link"] != nil:
      throw ToolError.usage(
        "--referer-url and --data referer_app_link set the same field: remove one of them")
    case (let url?, let name?):
      additions["referer_app_link"] = [
        "url": .string(url.absoluteString), "app_name": .string(name),
      ]
    case (nil, nil): break
    default:
      throw ToolError.usage("--referer-url and --referer-name have to be given together")
    }
    let data = AppLinkData(
      targetURL: try arguments.required(target),
      extras: try object(of: extra, arguments), adding: additions)
    guard AppLinkData(data.values) != nil else {
      throw ToolError.usage(
        "this App Link data is not valid: its version has to be \(AppLinkData.protocolVersion)")
    }
    let url = data.added(to: app)
    guard url.absoluteString.utf8.count <= AppLinkURL.maximumBytes else {
      throw ToolError.usage(
        "the URL would be longer than \(AppLinkURL.maximumBytes) bytes, so apps would not read it")
    }
    return url
  }

  private static func object(
    of option: Option<(key: String, value: JSONValue)>, _ arguments: ParsedArguments
  ) throws(ToolError) -> [String: JSONValue] {
    var object: [String: JSONValue] = [:]
    for (key, value) in arguments.values(of: option) {
      guard object.updateValue(value, forKey: key) == nil else {
        throw ToolError.usage("--\(option.name) sets \(key) twice: remove one of them")
      }
    }
    return object
  }
}
