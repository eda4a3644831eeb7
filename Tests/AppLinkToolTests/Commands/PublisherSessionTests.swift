import Foundation
import Testing

/// The session that the README shows.
@Suite("A publisher's session", .timeLimit(.minutes(20)))
struct PublisherSessionTests {
  private static let before = """
    <!doctype html>
    <html>
    <head>
      <title>Lemon cake</title>
      <meta property="al:ios:url" content="recipes/7">
      <meta property="al:ios:app_store_id" content="123456789">
      <meta property="al:ios:appname" content="Cookbook">
      <meta property="al:android:url" content="cookbook://recipes/7">
      <meta name="al:web:url" content="https://cookbook.example/recipes/7">
      <meta property="al:web:should_fallback" content="never">
    </head>
    <body>Lemons, butter, sugar, flour.</body>
    </html>
    """

  private static let after = """
    <!doctype html>
    <html>
    <head>
      <title>Lemon cake</title>
      <meta property="al:ios:url" content="cookbook://recipes/7">
      <meta property="al:ios:app_store_id" content="123456789">
      <meta property="al:ios:app_name" content="Cookbook">
      <meta property="al:android:package" content="example.cookbook">
      <meta property="al:android:url" content="cookbook://recipes/7">
      <meta property="al:web:url" content="https://cookbook.example/recipes/7">
      <meta property="al:web:should_fallback" content="true">
    </head>
    <body>Lemons, butter, sugar, flour.</body>
    </html>
    """

  @Test("Each of the five mistakes is reported once, at its position")
  func faults() async throws {
    try await withTemporaryFile(Self.before) { path in
      let run = try await applink("lint", path)
      #expect(run.status == 1)
      let places = run.lines.compactMap { line in
        line.firstMatch(of: /\.html:(\d+:\d+): (?:error|warning): .*\[([a-z-]+)\]$/).map {
          "\($0.1) \($0.2)"
        }
      }
      #expect(
        places == [
          "5:3 missing-scheme", "7:3 unknown-field", "8:3 missing-required-field",
          "9:3 name-instead-of-property", "10:3 invalid-should-fallback",
        ])
      #expect(run.lines.last?.hasSuffix(": 4 errors, 1 warning") == true)
    }
  }

  @Test("The corrected page has no findings, and its link opens in the app")
  func fixed() async throws {
    try await withTemporaryFile(Self.after) { path in
      let lint = try await applink("lint", "--strict", path)
      #expect(lint.status == 0)
      #expect(lint.output == "\(path): nothing to fix in 7 tags\n")
      let plan = try await applink(
        "plan", path, "--installed", "cookbook", "--device", "iphone", "--base-url",
        "https://cookbook.example/recipes/7")
      #expect(plan.status == 0)
      #expect(plan.output.contains("Opens in the app: cookbook://recipes/7?al_applink_data="))
    }
  }
}

/// The sessions that the article on the tool shows.
@Suite("The sessions of the article", .timeLimit(.minutes(20)))
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
