import Foundation
import Testing

@Suite("JSON output", .timeLimit(.minutes(20)))
struct JSONShapeTests {
  /// Members whose content comes from the sender and not from the tool.
  private static let foreign: Set = [
    "inputQueryParameters", "targetQueryParameters", "appLinkData", "appLinkExtras",
  ]

  private static let url =
    "a://b?al_applink_data=%7B%22referer_app_link%22%3A%7B%22url%22%3A%22c%3A//d%22%2C%22app_name%22%3A%22C%22%7D%7D"

  private static let page = """
    <meta property="al:ios:url" content="javascript:1">
    <meta property="al:ios:url" content="example://7">
    <meta name="al:ios:url" content="example://7">
    """

  @Test(
    "'help json' documents every member of the output",
    arguments: [
      ["tags", "-", "--json"], ["tags", "-", "missing.html", "--json"],
      ["resolve", "-", "--json"], ["lint", "-", "--json"],
      ["plan", "-", "--installed", "example", "--json"],
      ["plan", "-", "--installed", "", "--json"], ["decode", url, "--json"],
      ["check", "https://a.example/", "--page", "-", "--json"],
    ])
  func members(arguments: [String]) async throws {
    let run = try await applink(arguments, input: Self.page)
    let documentation = try await applink("help", "json").output
    let members = Self.members(of: try run.json())
    #expect(!members.isEmpty)
    for member in members {
      #expect(documentation.contains("\"\(member)\""), "\(member) is not documented")
    }
  }

  @Test("The members are the same whatever the page contains")
  func stability() async throws {
    for command in [["resolve"], ["plan", "--installed", ""]] {
      let full = try await applink(command + ["-", "--json"], input: Self.page).json()
      let empty = try await applink(command + ["-", "--json"], input: "").json()
      let names = [full, empty].map { ($0 as? [String: Any])?.keys.sorted() }
      #expect(names[0] == names[1])
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
            "property": "al:ios:url"
          },
          {
            "content": "example://7",
            "property": "al:ios:url"
          }
        ]

        """)
  }

  private static func members(of value: Any) -> Set<String> {
    switch value {
    case let array as [Any]: return array.reduce(into: []) { $0.formUnion(members(of: $1)) }
    case let object as [String: Any]:
      return object.reduce(into: []) { names, member in
        names.insert(member.key)
        if !foreign.contains(member.key) { names.formUnion(members(of: member.value)) }
      }
    default: return []
    }
  }
}
