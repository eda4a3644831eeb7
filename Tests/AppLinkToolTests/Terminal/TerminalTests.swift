import Foundation
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

  /// A server whose page is answered when the gate is open.
  private func server(waitingFor isShown: Gate) throws -> LoopbackServer {
    try LoopbackServer { _, connection in
      await isShown.wait()
      try await connection.respond(body: PageTests.story)
    }
  }

  @Test("A long run says how far it is in one line, on a terminal only, and erases it at the end")
  func progress() async throws {
    let isShown = Gate()
    let server = try server(waitingFor: isShown)
    try await withTemporaryFile(PageTests.story) { page in
      let run = try await applinkOnTerminal(
        "tags", "--timeout", "100", page, server.address()
      ) { _, transcript in
        #expect(await transcript.contains("\r\u{1B}[K1 of 2  "))
        #expect(await transcript.contains(" s  reading \(server.address())"))
        isShown.open()
      }
      #expect(run.status == 0)
      #expect(run.output.contains("\r\u{1B}[K\n\(server.address())\nal:ios:url"))
      let piped = try await applink("tags", page, page)
      #expect(piped.errors.isEmpty)
    }
  }

  @Test("The line is never wider than the window")
  func narrow() async throws {
    let isShown = Gate()
    let server = try server(waitingFor: isShown)
    let run = try await applinkOnTerminal(
      "tags", "--timeout", "100", "--json", server.address(), columns: 8
    ) { _, transcript in
      #expect(await transcript.contains("\r\u{1B}[K"))
      isShown.open()
    }
    #expect(run.status == 0)
    // The result follows the last one.
    let lines = run.output.components(separatedBy: "\r\u{1B}[K").dropLast()
    #expect(lines.allSatisfy { $0.count < 8 }, "\(run.output)")
  }
}
