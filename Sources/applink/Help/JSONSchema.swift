internal import BoltsAppLinks
internal import Foundation

/// What `--json` and `--ndjson` write, as a table that the help shows, and that `help json-schema` writes as
/// a JSON Schema.
enum JSONSchema {
  /// The number that changes when a program that reads the outputs has to change.
  static let version = 1

  /// What each command writes about an input, and then the objects: the name and the meaning of each, and
  /// below its members, all of which are there.
  ///
  /// A type is a name of JSON's or an object's, some words (`a|b`), a list (`[string]`) or an object with
  /// any names (`{string}`); with a question mark it may be null.
  private static let table = """
    tags [tag], resolve link, plan plan, lint [finding], check check, match [decision], decode inbound
    unread: an input that could not be read, or a file of a site for match; error is for people
    input string, error string, kind \(kinds), status integer?, retryAfter integer?
    item: of a list; result is the value of the command
    input string, page page, result any
    page: where a page was read; for a file its members are null or empty
    url string?, status integer?, contentType string?, redirects [redirect]
    redirect: on the way to a page
    from string, to string, status integer
    tag: in the order of the page
    property string, content string?
    link: webURL is null when the page forbids the browser
    sourceURL string, isBackToReferer boolean, webURL string?, targets [target]
    target: an app; a value that its platform does not have is null
    platform ios|iphone|ipad|android|windows|windows_phone|windows_universal, url string?, \
    appName string?, appStoreID string?, package string?, className string?, appID string?
    plan: what would be opened, and the steps that would be tried
    kind app|browser|store|failed, url string?, target target?, steps [step]
    step: reason is for people
    destination app|package|universal_link|browser|store, url string?, target target?, \
    decision opens|no_app|no_url|refused|over_limit|no_fallback|not_reached|not_planned|not_associated, \
    reason string
    finding: property is the tag at fault, or the place in a file's structure; kind says why something \
    could not be read
    code string, severity error|warning, source string, line integer?, column integer?, \
    property string?, value string?, message string, suggestion string, kind \(kinds)?, \
    status integer?, retryAfter integer?
    check: url is null for an association file alone
    url string?, platforms [platform], declarations [declaration], otherServices {[string]}, \
    notes [string], findings [finding]
    platform: opens is null when it is not known, decision without a file
    platform iphone|ipad|android, opens app|browser?, decision \
    match|excluded|none|undecided?, apps [string], \
    file string, rule rule?, explanation string
    declaration: an app that the page or its manifest names
    means string, platform string, appStoreID string?, package string?, url string?
    decision: of a file about a URL; findings are the errors of the file, for none its warnings too
    url string, file string, decision match|excluded|none|undecided, apps [string], \
    rule rule?, \
    explanation string, findings [finding]
    rule: the place and the text of the rule that decides
    location string, line integer, column integer, pattern string, exclude boolean
    inbound: appLinkData is null when the URL is not an App Link
    inputURL string, inputQueryParameters {string?}, targetURL string, \
    targetQueryParameters {string?}, version string?, appLinkData {any}?, appLinkExtras {any}?, \
    appLinkReferer link?
    """

  private static let kinds = FailureCause.Kind.allCases.map(\.rawValue).joined(separator: "|")

  private typealias Members = [(name: String, type: String)]

  private static var commands: Members { members(of: lines[0]) }

  private static var objects: [(name: String, meaning: String, members: Members)] {
    stride(from: 1, to: lines.count, by: 2).map { index in
      let name = lines[index].prefix { $0 != ":" }
      return (
        String(name), String(lines[index].dropFirst(name.count + 2)), members(of: lines[index + 1])
      )
    }
  }

  private static let lines = table.split(separator: "\n").map(String.init)

  private static func members(of line: String) -> Members {
    line.components(separatedBy: ", ").map { member in
      let name = member.prefix { $0 != " " }
      return (String(name), String(member.dropFirst(name.count + 1)))
    }
  }

  /// The commands and the objects for people, on lines of at most 96 columns.
  static var documentation: String {
    func text(_ title: String, _ members: Members) -> String {
      let lines = members.map { "\($0.name): \($0.type.replacing("|", with: " | "))," }
        .wrapped(to: 88)
      return "    \(title)\n" + lines.map { "        \($0)" }.joined(separator: "\n").dropLast()
    }
    return
      ([text("THE VALUE OF EACH COMMAND", commands)]
      + objects.map { text("\($0.name.uppercased()): \($0.meaning)", $0.members) })
      .joined(separator: "\n\n")
  }

  /// The JSON Schema (draft 2020-12) of the outputs: `$defs/lint` is that of `lint --json`,
  /// `$defs/lint-item` that of each line of `lint --ndjson`.
  static var text: String {
    var definitions: [String: JSONValue] = [:]
    for (name, meaning, members) in objects {
      let properties = members.map { ($0.name, schema($0.type[...])) }
      definitions["\(name)-object"] = [
        "description": .string(meaning), "type": "object",
        "properties": .object(Dictionary(uniqueKeysWithValues: properties)),
        "required": .array(members.map { .string($0.name) }),
      ]
    }
    let unread = versioned(schema("unread"))
    for (command, result) in commands {
      let value = schema(result[...])
      let item: JSONValue = ["allOf": [schema("item"), ["properties": ["result": value]]]]
      let ofList: JSONValue = ["$ref": .string("#/$defs/\(command)-item")]
      definitions["\(command)-item"] = ["anyOf": [unread, versioned(item)]]
      var alone = versioned(value)
      if let element = value["items"] {
        alone = ["type": "array", "items": ["anyOf": [versioned(element), unread]]]
      }
      definitions[command] = ["anyOf": [alone, unread, ["type": "array", "items": ofList]]]
    }
    let whole: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string("What applink writes, format version \(version)"),
      "$defs": .object(definitions),
    ]
    return whole.indented()
  }

  /// An object as an output: it says its version and, alone, its page.
  private static func versioned(_ schema: JSONValue) -> JSONValue {
    let members: JSONValue = [
      "formatVersion": ["const": JSONValue(version)], "page": Self.schema("page"),
    ]
    return ["allOf": [schema, ["properties": members, "required": ["formatVersion"]]]]
  }

  private static func schema(_ type: Substring) -> JSONValue {
    if type.hasSuffix("?") { return ["anyOf": [schema(type.dropLast()), ["type": "null"]]] }
    let inside = type.dropFirst().dropLast()
    switch type.first {
    case "[": return ["type": "array", "items": schema(inside)]
    case "{": return ["type": "object", "additionalProperties": schema(inside)]
    default: break
    }
    if type == "any" { return true }
    if type.contains("|") {
      return ["enum": .array(type.split(separator: "|").map { .string(String($0)) })]
    }
    return ["string", "integer", "boolean"].contains(type)
      ? ["type": .string(String(type))] : ["$ref": .string("#/$defs/\(type)-object")]
  }
}
