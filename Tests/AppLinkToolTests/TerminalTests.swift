import Testing

@Suite("On a terminal")
struct TerminalTests {
  @Test("Colour is shown on a terminal")
  func colour() async throws {
    let run = try await applinkOnTerminal("--help", environment: ["TERM": "xterm"])
    #expect(run.status == 0)
    #expect(run.shown.contains("\u{1B}[1mCommands\u{1B}[0m"))
  }

  @Test(
    "There is no colour with NO_COLOR, nor on a dumb terminal",
    arguments: [["NO_COLOR": "1", "TERM": "xterm"], ["TERM": "dumb"]])
  func noColour(environment: [String: String]) async throws {
    let run = try await applinkOnTerminal("--help", environment: environment)
    #expect(run.shown.contains("\nCommands\n"))
    #expect(!run.shown.contains("\u{1B}"))
  }

  @Test("An empty NO_COLOR does not count (no-color.org)")
  func emptyNoColour() async throws {
    let run = try await applinkOnTerminal(
      "--help", environment: ["NO_COLOR": "", "TERM": "xterm"])
    #expect(run.shown.contains("\u{1B}[1m"))
  }

  @Test("There is no colour in a pipe")
  func pipe() async throws {
    let run = try await applink("--help", environment: ["TERM": "xterm"])
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test("Lines fit the terminal", arguments: [40, 72] as [UInt16])
  func width(columns: UInt16) async throws {
    let run = try await applinkOnTerminal(
      "--help", columns: columns, environment: ["TERM": "dumb"])
    let lines = run.shown.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= Int(columns) })
    #expect(lines.contains { $0.count > Int(columns) - 12 })
  }

  @Test("Several pages show how far the work is, on a terminal only, and leave nothing behind")
  func progress() async throws {
    try await withTemporaryFile(PageTests.story) { page in
      let shown = try await applinkOnTerminal(
        "tags", page, page, environment: ["TERM": "dumb"]
      ).shown
      #expect(shown.contains("1 of 2"))
      let piped = try await applink("tags", page, page)
      #expect(piped.errors.isEmpty)
      let one = try await applinkOnTerminal("tags", page, environment: ["TERM": "dumb"]).shown
      #expect(!one.contains("1 of"))
    }
  }
}
