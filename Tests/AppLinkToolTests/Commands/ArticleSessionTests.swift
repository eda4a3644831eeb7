import Foundation
import Testing

/// The sessions that the article on the tool shows: blocks of code that begin with `$ `.
@Suite("The sessions of the article")
struct ArticleSessionTests {
  private static let page = """
    <!doctype html>
    <title>Lemon cake</title><meta property="al:ios:url" content="cookbook://recipes/7">
    <meta property="al:ios:appname" content="Cookbook">
    """
  private static let association = """
    {"applinks": {"details": [
      {"appID": "ABCDE12345.com.example.cookbook", "paths": "*"}
    ]}}
    """

  /// The files that the sessions find; `drafts` has what is at fault put right.
  private static let files = [
    ".git/": "", "public/imprint.html": "<!doctype html><title>Imprint</title>",
    "public/recipes/7.html": page, "drafts/7.html": page.replacing("appname", with: "app_name"),
    "aasa.json": association,
    "drafts/aasa.json": association.replacing(#""*""#, with: #"["*"]"#),
  ]

  @Test("Each command of a session writes what the article shows")
  func sessions() async throws {
    let sessions = try article("BoltsAppLinks", "CommandLineTool")
      .components(separatedBy: "```\n").filter { $0.hasPrefix("$ ") }
    for session in sessions {
      try await withTemporaryFolder(Self.files) { folder in
        for (command, shown) in Self.commands(of: session) {
          let output = try await shell("\(command) 2>&1", in: folder).output
          #expect(output == shown, "\(command)")
        }
      }
    }
  }

  /// The commands of a session, each with what it writes.
  private static func commands(of session: String) -> [(String, String)] {
    ("\n" + session).components(separatedBy: "\n$ ").dropFirst().map { text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let shown = lines.dropFirst().joined(separator: "\n")
      return (lines[0], shown.isEmpty || shown.hasSuffix("\n") ? shown : shown + "\n")
    }
  }
}
