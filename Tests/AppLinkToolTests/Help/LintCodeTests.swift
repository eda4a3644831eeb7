import AppLinkLint
import BoltsAppLinks
import Foundation
import Testing

@Suite("Codes of lint")
struct LintCodeTests {
  @Test("The article explains exactly the codes that exist, in the words of the help")
  func articleIsComplete() async throws {
    let article = try LintCodeArticle()
    #expect(article.sections.map(\.code) == Diagnostic.Code.pages.map(\.rawValue))
    // A code and its severity, and the lines of its text below.
    let help = try await applink("help", "check-codes").output
    let entry = /(?m)^([a-z-]+) \((error|warning)\)\n((?: {4}.+\n)+)/
    let rows = help.matches(of: entry).map { match in
      let lines = match.3.split(separator: "\n").map { $0.drop { $0 == " " } }
      let text = lines.joined(separator: " ").replacing(/[*_<|]/) { "\\\($0.output)" }
      return "| `\(match.1)` | \(match.2) | \(text) |"
    }
    #expect(rows.count > Diagnostic.Code.files.count)
    #expect(article.rows.sorted() == rows.sorted())
  }

  @Test(
    "A bad example has its finding, and a good one has none",
    arguments: Diagnostic.Code.pages
  )
  func examples(code: Diagnostic.Code) throws {
    let section = try #require(
      try LintCodeArticle().sections.first { $0.code == code.rawValue })
    // An example of more than 64 KiB would be no use to a reader, so the article's is cut short.
    let bad =
      code == .fieldTooLong
      ? section.bad.replacing("...", with: String(repeating: ".", count: 1 << 16)) : section.bad
    #expect(codes(of: bad).contains(code))
    #expect(codes(of: section.good).isEmpty)
    #expect(section.severity == code.severity.rawValue)
  }

  @Test("The help names every code with its severity")
  func help() async throws {
    for (topic, codes) in [
      ("lint-codes", Diagnostic.Code.pages), ("check-codes", Diagnostic.Code.files),
    ] {
      let help = try await applink("help", topic).output
      for code in codes {
        #expect(help.contains("\n\(code.rawValue) (\(code.severity.rawValue))\n"))
      }
    }
  }

  private func codes(of html: String) -> [Diagnostic.Code] {
    guard let url = URL(string: "https://cookbook.example/recipes/7") else { return [] }
    return AppLinkPage(html: Data(html.utf8), url: url).diagnostics.map(\.code)
  }
}

/// The article of the documentation that explains the codes.
private struct LintCodeArticle {
  struct Section {
    var code: String
    var severity: String
    var bad: String
    var good: String
  }

  var sections: [Section] = []
  /// The rows of the tables of other codes.
  var rows: [String] = []

  init() throws {
    let project = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let article = project.appending(
      path: "Sources/AppLinkLint/AppLinkLint.docc/Articles/LintCodes.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    rows = text.components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
    for section in text.components(separatedBy: "\n### ").dropFirst() {
      let lines = section.components(separatedBy: "\n")
      let blocks = section.components(separatedBy: "```html\n").dropFirst()
        .compactMap { $0.components(separatedBy: "```").first }
      try #require(blocks.count == 2, "\(lines[0])")
      sections.append(
        Section(
          code: lines[0], severity: lines[2].prefix { $0 != "." }.lowercased(), bad: blocks[0],
          good: blocks[1]))
    }
  }
}
