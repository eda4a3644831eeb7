import AppLinkLint
import Foundation
import Testing

@Suite("Codes of findings")
struct LintCodeTests {
  @Test("The article has a row for each code, in the words of the table")
  func articleIsComplete() throws {
    let rows = Diagnostic.Code.all.map { code in
      "* `\(code.rawValue)` (\(code.severity.rawValue)): \(code.meaning)"
    }
    let shown = try article("AppLinkLint", "LintCodes").components(separatedBy: "\n").filter {
      $0.hasPrefix("* `")
    }
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
