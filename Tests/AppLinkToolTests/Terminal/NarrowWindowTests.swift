import Foundation
import Testing

@Suite("In a narrow window")
struct NarrowWindowTests {
  private static let url =
    "example://a-path-that-is-longer-than-every-one-of-these-windows-could-ever-show/7"
  private static let page = """
    <meta property='al:ios:url' content='\(url)'>
    <meta property='al:ios:app_name' content='An Example'>
    <meta property='al:android:package' content='org.example'>
    """
  private static let commands = [
    ["plan", "-", "--installed", "example", "--device", "ios"], ["resolve", "-"], ["tags", "-"],
    ["lint", "-"], ["decode", "-"], ["help"], ["help", "plan"], ["help", "site-file"],
    ["help", "check-codes"],
  ]

  /// The words of a text, without the marks that join or separate them in one layout and not in another.
  private func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: ",[]\\")) }
      .filter { !$0.isEmpty }
  }

  @Test("No word and no URL is broken across lines", arguments: commands)
  func wholeWords(command: [String]) async throws {
    let input = command == ["decode", "-"] ? Self.url : Self.page
    let wide = try await applink(command, input: input)
    let known = Set(words(wide.output))
    for columns in [1, 20, 60] {
      let narrow = try await applink(
        command, input: input, environment: ["COLUMNS": "\(columns)"])
      #expect(narrow.status == wide.status)
      #expect(words(narrow.output).allSatisfy { known.contains($0) })
      if command.last == "-", command != ["lint", "-"] {
        #expect(words(narrow.output).contains(Self.url))
      }
    }
  }

  @Test("Only a line with a URL is wider than the window", arguments: commands[..<5], [40, 60])
  func fits(command: [String], columns: Int) async throws {
    let input = command == ["decode", "-"] ? Self.url : Self.page
    let run = try await applink(command, input: input, environment: ["COLUMNS": "\(columns)"])
    #expect(!run.lines.isEmpty)
    // Editors parse the first line of a finding for its position.
    for line in run.lines where line.count > columns && !line.hasPrefix("standard input:") {
      #expect(line.hasSuffix(Self.url) || line.contains(Self.url + "?"), "\(line)")
      #expect(line.prefix { $0 != ":" }.count <= 20, "\(line)")
    }
  }

  @Test("A message continues on an indented line and is broken between words only")
  func message() async throws {
    let run = try await applink("tags", "no-such.example", environment: ["COLUMNS": "31"])
    #expect(
      run.errors == """
        applink: cannot read
          no-such.example: No such file
          or directory; did you mean
          https://no-such.example?

        """)
  }

  @Test("An example in the help is continued with a backslash")
  func examples() async throws {
    let help = try await applink("help", "lint", environment: ["COLUMNS": "40"]).output
    let joined = help.replacing(#/\ \\\n\ +/#, with: " ")
    #expect(help.contains(" \\\n"))
    #expect(joined.contains("\n  applink lint public --strict --quiet --format github"))
  }

  @Test("The usage message is broken between options only")
  func usage() async throws {
    let run = try await applink("tags", "--x", environment: ["COLUMNS": "40"])
    #expect(
      run.errors.contains("\n  [--deadline SECONDS] [--json]\n  [--ndjson] [--output FILE]\n"))
  }

  @Test("The text of a help topic fits the window, and its code lines are not broken")
  func topics() async throws {
    let help = try await applink("help", "site-file", environment: ["COLUMNS": "40"]).lines
    #expect(
      help.contains("  \"texts\": {\"web\": \"Read on the web\"},")
    )
    #expect(help.filter { !$0.hasPrefix(" ") }.allSatisfy { $0.count <= 40 })
  }
}
