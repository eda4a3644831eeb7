import Foundation
import LoopbackHTTP
import TestSupport
import Testing

@Suite("On a terminal")
struct TerminalTests {
  @Test(
    "Colour is shown on a terminal that has it, without NO_COLOR (no-color.org)",
    arguments: [
      ("xterm", [:], true), ("xterm", ["NO_COLOR": ""], true), ("xterm", ["NO_COLOR": "1"], false),
      ("dumb", [:], false),
    ])
  func colour(type: String, environment: [String: String], isShown: Bool) async throws {
    let run = try await applinkOnTerminal("--help", type: type, environment: environment)
    #expect(run.status == 0)
    #expect(run.output.contains(isShown ? "\u{1B}[1mCommands\u{1B}[0m" : "\nCommands\n"))
    #expect(run.output.contains("\u{1B}") == isShown)
  }

  @Test(
    "There is colour in a pipe only with FORCE_COLOR, and NO_COLOR takes precedence over it",
    arguments: [
      (["TERM": "xterm"], false), (["FORCE_COLOR": "1"], true),
      (["FORCE_COLOR": "1", "NO_COLOR": "1"], false),
    ])
  func pipe(environment: [String: String], isShown: Bool) async throws {
    let run = try await applink("--help", environment: environment)
    #expect(run.output.contains("\u{1B}[1mCommands") == isShown)
    #expect(run.output.contains("\u{1B}") == isShown)
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
    let run = try await applinkOnTerminal("--help", columns: columns)
    #expect(run.lines.allSatisfy { $0.count <= Int(columns) })
    #expect(run.lines.contains { $0.count > Int(columns) - 12 })
  }

  /// A server whose page is answered when the tally has reached 1.
  private func server(waitingFor isShown: Tally) throws -> LoopbackServer {
    try LoopbackServer { _, connection in
      await isShown.reaches(1)
      try await connection.respond(body: PageTests.story)
    }
  }

  @Test("Several pages show their progress, on a terminal only, and erase it at the end")
  func progress() async throws {
    let isShown = Tally()
    let server = try server(waitingFor: isShown)
    try await withTemporaryFile(PageTests.story) { page in
      let run = try await applinkOnTerminal(
        "tags", "--timeout", "86400", page, server.address()
      ) { _, transcript in
        #expect(await transcript.contains("1 of 2  reading \(server.address())"))
        await isShown.add()
      }
      #expect(run.status == 0)
      #expect(run.output.contains("s\r\u{1B}[K\(server.address()) -> 200 "))
      #expect(run.output.contains("\n\(server.address())\nal:ios:url"))
      let piped = try await applink("tags", page, page)
      #expect(piped.errors.isEmpty)
    }
  }

  @Test(
    "A single slow page shows its progress, in a line that never wraps",
    arguments: [8, 80] as [UInt16])
  func progressOfOnePage(columns: UInt16) async throws {
    let isShown = Tally()
    let server = try server(waitingFor: isShown)
    let run = try await applinkOnTerminal(
      "tags", "--timeout", "86400", "--ndjson", server.address(), columns: columns
    ) { _, transcript in
      let line = columns == 80 ? "reading \(server.address())  " : ""
      #expect(await transcript.contains("\r\u{1B}[K\(line)"))
      await isShown.add()
    }
    #expect(run.status == 0)
    // The result follows the last one.
    let lines = run.output.components(separatedBy: "\r\u{1B}[K").dropLast()
    #expect(lines.allSatisfy { $0.count < columns }, "\(run.output)")
  }
}
