import Foundation
import LoopbackHTTP
import TestSupport
import Testing

@Suite("On a terminal", .timeLimit(.minutes(20)))
struct TerminalTests {
  @Test("Colour is shown on a terminal")
  func colour() async throws {
    let run = try await applinkOnTerminal("--help", environment: ["TERM": "xterm"])
    #expect(run.status == 0)
    #expect(run.shown.contains("\u{1B}[1mCommands\u{1B}[0m"))
  }

  @Test(
    "There is no colour with NO_COLOR or on a dumb terminal",
    arguments: [["NO_COLOR": "1", "TERM": "xterm"], ["TERM": "dumb"]])
  func noColour(environment: [String: String]) async throws {
    let run = try await applinkOnTerminal("--help", environment: environment)
    #expect(run.shown.contains("\nCommands\n"))
    #expect(!run.shown.contains("\u{1B}"))
  }

  @Test("An empty NO_COLOR is ignored (no-color.org)")
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

  @Test("FORCE_COLOR colours output in a pipe, and NO_COLOR takes precedence over it")
  func forcedColour() async throws {
    let forced = try await applink("--help", environment: ["FORCE_COLOR": "1"])
    #expect(forced.output.contains("\u{1B}[1mCommands"))
    let both = try await applink("--help", environment: ["FORCE_COLOR": "1", "NO_COLOR": "1"])
    #expect(!both.output.contains("\u{1B}"))
  }

  @Test("Every finding has the same layout in a terminal")
  func findings() async throws {
    let run = try await applink(
      "lint", "-", input: LintTests.faulty, environment: ["COLUMNS": "60"])
    let heads = run.lines.filter { $0.hasPrefix("standard input:") }.dropLast()
    #expect(heads.count == 4)
    #expect(heads.allSatisfy { $0.wholeMatch(of: /standard input:\d+:\d+: \w+: [a-z-]+/) != nil })
  }

  @Test("Lines fit the terminal's width", arguments: [40, 72] as [UInt16])
  func width(columns: UInt16) async throws {
    let run = try await applinkOnTerminal(
      "--help", columns: columns, environment: ["TERM": "dumb"])
    let lines = run.shown.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= Int(columns) })
    #expect(lines.contains { $0.count > Int(columns) - 12 })
  }

  @Test(
    "Several pages show their progress, on a terminal only, and erase it at the end",
    .timeLimit(.minutes(20)))
  func progress() async throws {
    let isShown = Tally()
    let server = try LoopbackServer { _, connection in
      await isShown.reaches(1)
      try await connection.respond(body: PageTests.story)
    }
    try await withTemporaryFile(PageTests.story) { page in
      let terminal = try PseudoTerminal(columns: 80)
      let process = try toolProcess(
        ["tags", "--timeout", "86400", page, server.address()], environment: ["TERM": "dumb"])
      process.standardOutput = terminal.programEnd
      process.standardError = terminal.programEnd
      try await ended(process) {
        #expect(await terminal.transcript.contains("1 of 2  reading \(server.address())"))
        await isShown.add()
      }
      #expect(process.terminationStatus == 0)
      let shown = try await terminal.shown()
      #expect(shown.contains("s\r\u{1B}[K\(server.address()) -> 200 "))
      #expect(shown.contains("\n\(server.address())\nal:ios:url"))
      let piped = try await applink("tags", page, page)
      #expect(piped.errors.isEmpty)
    }
  }

  @Test("A single slow page shows its progress", .timeLimit(.minutes(20)))
  func progressOfOnePage() async throws {
    let isShown = Tally()
    let server = try LoopbackServer { _, connection in
      await isShown.reaches(1)
      try await connection.respond(body: PageTests.story)
    }
    let terminal = try PseudoTerminal(columns: 80)
    let process = try toolProcess(
      ["tags", "--timeout", "86400", server.address()], environment: ["TERM": "dumb"])
    process.standardOutput = terminal.programEnd
    process.standardError = terminal.programEnd
    try await ended(process) {
      #expect(await terminal.transcript.contains("\r\u{1B}[Kreading \(server.address())  "))
      await isShown.add()
    }
    #expect(process.terminationStatus == 0)
  }
}
