import AppLinkLint
import Foundation
import Testing

@Suite("Codes of findings")
struct LintCodeTests {
  @Test("The article has a row for each code, in the words of the table")
  func articleIsComplete() throws {
    let project = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let article = try String(
      contentsOf: project.appending(
        path: "Sources/AppLinkLint/AppLinkLint.docc/Articles/LintCodes.md"), encoding: .utf8)
    let rows = Diagnostic.Code.all.map { code in
      "* `\(code.rawValue)` (\(code.severity.rawValue)): \(code.meaning)"
    }
    let shown = article.components(separatedBy: "\n").filter { $0.hasPrefix("* `") }
    #expect(Set(shown).symmetricDifference(rows) == [])
  }

  @Test("The help names every code with its severity")
  func help() async throws {
    let help = try await applink("help", "lint-codes").output
    for code in Diagnostic.Code.all {
      #expect(help.contains("\n\(code.rawValue) (\(code.severity.rawValue))\n"))
    }
  }
}
