import Foundation
import Testing

/// The sessions that the article on the tool shows.
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

  @Test(
    "Each command of a session writes what the article shows",
    arguments: ["### An agency checks", "### An operator finds"])
  func session(heading: String) async throws {
    let files = [
      ".git/": "", "public/imprint.html": "<!doctype html><title>Imprint</title>",
      "public/recipes/7.html": Self.page,
      "drafts/7.html": Self.page.replacing("appname", with: "app_name"),
      "aasa.json": Self.association,
      "drafts/aasa.json": Self.association.replacing(#""*""#, with: #"["*"]"#),
    ]
    let commands = try Self.commands(after: heading)
    #expect(commands.count > 2)
    try await withTemporaryFolder(files) { folder in
      if heading.contains("operator") {
        try Data(Self.page.replacing("appname", with: "app_name").utf8)
          .write(to: folder.appendingPathComponent("public/recipes/7.html"))
      }
      for (command, shown) in commands {
        #expect(try await shell("\(command) 2>&1", in: folder).output == shown, "\(command)")
      }
    }
  }

  /// The commands of the first block after a heading, each with what it writes.
  private static func commands(after heading: String) throws -> [(String, String)] {
    let project = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let article = try String(
      contentsOf: project.appending(
        path: "Sources/BoltsAppLinks/BoltsAppLinks.docc/Articles/CommandLineTool.md"),
      encoding: .utf8)
    let section = try #require(article.components(separatedBy: heading).dropFirst().first)
    let block = section.components(separatedBy: "```\n")[1]
    return ("\n" + block).components(separatedBy: "\n$ ").dropFirst().map { text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let shown = lines.dropFirst().joined(separator: "\n")
      return (lines[0], shown.isEmpty || shown.hasSuffix("\n") ? shown : shown + "\n")
    }
  }
}
