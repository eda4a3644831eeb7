import Foundation
import LoopbackHTTP
import Testing

@Suite("JSON output")
struct JSONShapeTests {
  private static let url =
    "a://b?al_applink_data=%7B%22referer_app_link%22%3A%7B%22url%22%3A%22c%3A//d%22%2C%22app_name%22%3A%22C%22%7D%7D"

  private static let page = """
    <meta property="al:ios:url" content="javascript:1">
    <meta property="al:ios:url" content="example://7">
    <meta name="al:ios:url" content="example://7">
    """

  @Test("The schema of a command describes everything that it prints, in each of its forms")
  func schema() async throws {
    let text = try await applink("help", "json-schema").output
    let definitions = try #require(
      (try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])?["$defs"]
        as? [String: Any])
    let site = try LoopbackServer { request, connection in
      if request.path.hasSuffix("assetlinks.json") {
        return try await connection.respond(status: 503, headers: ["Retry-After: 1"])
      }
      if request.path == "/old" {
        return try await connection.respond(status: 302, headers: ["Location: /new"])
      }
      try await connection.respond(
        body: request.path.contains("apple")
          ? #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.com.a"], "x": 1, "paths": ["*"]}]}}"#
          : Self.page)
    }
    defer { site.stop() }
    let old = site.address("/old")
    try await withTemporaryFile(Self.page) { file in
      let runs =
        [
          ["tags", "-"], ["resolve", "-"], ["lint", "-"], ["plan", "-", "--installed", "example"],
          ["plan", "-", "--installed", ""],
        ].flatMap { [$0 + ["--json"], $0 + ["missing.html", "--json"], $0 + ["--ndjson"]] } + [
          ["check", "https://a.example/", "--page", "-", "--json"], ["check", old, "--ndjson"],
          ["decode", Self.url, "--json"], ["decode", "a://b", "--json"], ["tags", "x", "--json"],
          ["match", site.address(), old, "--json"], ["check", old, "--json"],
          ["resolve", old, file, "--json"], ["check", "http://127.0.0.1:1/", "--json"],
        ]
      for arguments in runs {
        let run = try await applink(arguments, input: Self.page)
        let isStream = arguments.contains("--ndjson")
        let values = isStream ? run.lines : [run.output]
        #expect(!values.isEmpty, "\(arguments): \(run.errors)")
        for value in values {
          let json = try JSONSerialization.jsonObject(with: Data(value.utf8))
          let name = isStream ? "\(arguments[0])-item" : arguments[0]
          let schema = try #require(definitions[name] as? [String: Any])
          let faults = SchemaCheck(definitions: definitions).faults(of: json, schema)
          #expect(faults.isEmpty, "\(arguments): \(faults)")
        }
      }
    }
  }

  @Test("JSON is one value that ends with a line break, its members sorted by name")
  func layout() async throws {
    let run = try await applink("tags", "-", "--json", input: Self.page)
    #expect(
      run.output == """
        [
          {
            "content": "javascript:1",
            "formatVersion": 1,
            "property": "al:ios:url"
          },
          {
            "content": "example://7",
            "formatVersion": 1,
            "property": "al:ios:url"
          }
        ]

        """)
  }
}

/// Checks a value against a JSON Schema, as far as the tool's uses it; a member that no part of the schema
/// names is a fault, too.
private struct SchemaCheck {
  let definitions: [String: Any]

  func faults(of value: Any, _ schema: Any) -> [String] {
    guard let schema = schema as? [String: Any] else { return [] }
    var faults = mismatches(value, schema)
    if faults.isEmpty, let object = value as? [String: Any], let known = members(value, schema) {
      faults += object.keys.filter { !known.contains($0) }.map { "\($0) is not described" }
    }
    return faults
  }

  private func mismatches(_ value: Any, _ schema: [String: Any]) -> [String] {
    var found: [String] = []
    for part in parts(schema) { found += mismatches(value, part) }
    if let options = schema["anyOf"] as? [[String: Any]] {
      let each = options.map { faults(of: value, $0) }
      if !each.contains(where: \.isEmpty) { found += each.flatMap(\.self) }
    }
    if let type = schema["type"] as? String, !Self.isOf(type, value) { found.append("not \(type)") }
    if let words = schema["enum"] as? [String], !words.contains(value as? String ?? "") {
      found.append("\(value) is none of \(words)")
    }
    if let number = schema["const"] as? Int, value as? Int != number { found.append("not const") }
    if let array = value as? [Any], let items = schema["items"] {
      found += array.flatMap { faults(of: $0, items) }
    }
    guard let object = value as? [String: Any] else { return found }
    for name in schema["required"] as? [String] ?? [] where object[name] == nil {
      found.append("\(name) is missing")
    }
    for (name, part) in schema["properties"] as? [String: Any] ?? [:] {
      if let member = object[name] { found += faults(of: member, part).map { "\(name): \($0)" } }
    }
    if let part = schema["additionalProperties"] {
      found += object.values.flatMap { faults(of: $0, part) }
    }
    return found
  }

  /// The names of members that a schema describes; `nil` where it allows all.
  private func members(_ value: Any, _ schema: [String: Any]) -> Set<String>? {
    if schema["additionalProperties"] != nil { return nil }
    let chosen = (schema["anyOf"] as? [[String: Any]])?.first { faults(of: value, $0).isEmpty }
    let own = Set((schema["properties"] as? [String: Any] ?? [:]).keys)
    let others = (parts(schema) + [chosen].compactMap(\.self)).map { members(value, $0) }
    return others.contains { $0 == nil } ? nil : others.reduce(into: own) { $0.formUnion($1 ?? []) }
  }

  private func parts(_ schema: [String: Any]) -> [[String: Any]] {
    let name = (schema["$ref"] as? String)?.split(separator: "/").last.map(String.init)
    let named = name.flatMap { definitions[$0] as? [String: Any] }
    return (schema["allOf"] as? [[String: Any]] ?? []) + [named].compactMap(\.self)
  }

  private static func isOf(_ type: String, _ value: Any) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "null": value is NSNull
    case "boolean": value is Bool
    case "integer": value is Int
    default: value is String
    }
  }
}
