import Foundation
import LoopbackHTTP
import TestSupport
import Testing

@Suite("Loading web pages")
struct NetworkTests {
  @Test("The charset of the response is used")
  func charset() async throws {
    let server = try LoopbackServer { _, connection in
      try await connection.respond(
        headers: ["Content-Type: text/html; charset=windows-1252"],
        body: Array(#"<meta property="al:ios:app_name" content="caf"#.utf8) + [0xE9, 0x22, 0x3E])
    }
    let run = try await applink("tags", "--timeout", "86400", server.address())
    #expect(run.output == "al:ios:app_name  café\n")
  }

  @Test("A page that cannot be loaded exits with 2 and a reason", arguments: [404, 500])
  func status(code: Int) async throws {
    let server = try LoopbackServer { _, connection in
      try await connection.respond(status: code)
    }
    let run = try await applink("tags", "--timeout", "86400", server.address("/gone"), "--json")
    #expect(run.status == 2)
    let item = try #require(try run.json() as? [String: Any])
    #expect(item["input"] as? String == server.address("/gone"))
    #expect(
      (item["error"] as? String)?.contains("/gone answered with HTTP status \(code)") == true)
    #expect(item["kind"] as? String == "http" && item["status"] as? Int == code)
    #expect(run.errors.contains("/gone answered with HTTP status \(code)"), "\(run.errors)")
  }

  @Test("A data URL can be read, and another scheme than http and https is refused")
  func schemes() async throws {
    let data = try await applink(
      "tags", "data:text/html,<meta property='al:ios:url' content='a://b'>")
    #expect(data.output == "al:ios:url  a://b\n", "\(data.errors)")
    let other = try await applink("tags", "ftp://example.com/")
    #expect(other.status == 2)
    #expect(other.errors.contains("scheme is not supported"), "\(other.errors)")
  }

  @Test("Results are in the order of the command line, whichever page loads first")
  func order() async throws {
    let lastIsAnswered = Tally()
    let server = try LoopbackServer { request, connection in
      if request.path == "/1" { await lastIsAnswered.reaches(1) }
      try await connection.respond(
        body: "<meta property='al:ios:url' content='a:/\(request.path)'>")
      if request.path == "/3" { await lastIsAnswered.add() }
    }
    let run = try await applink(
      "tags", "--timeout", "86400", "--jobs", "3", server.address("/1"), server.address("/2"),
      server.address("/3"))
    #expect(run.lines.filter { $0.hasPrefix("al:") }.map { $0.suffix(1) } == ["1", "2", "3"])
  }

  @Test("At most as many pages as --jobs allows are loaded concurrently")
  func bound() async throws {
    let total = 6
    let (asked, inFlight) = (Tally(), Tally())
    let server = try LoopbackServer { _, connection in
      await asked.add()
      await inFlight.add()
      // Each request waits for a second concurrent one, so that the bound is reached.
      await inFlight.reaches(2)
      await inFlight.add(-1)
      try await connection.respond(body: "")
    }
    let urls = (1...total).map { server.address("/\($0)") }
    let run = try await applink(["tags", "--timeout", "86400", "--jobs", "2"] + urls)
    #expect(run.status == 0)
    #expect(await asked.count == total)
    #expect(await inFlight.highest == 2)
  }

  @Test("Ctrl-C closes the connection of a download at once, and the output is complete")
  func interruption() async throws {
    let (isAsked, isClosed) = (Tally(), Tally())
    let server = try LoopbackServer { request, connection in
      guard request.path == "/stuck" else {
        return try await connection.respond(body: PageTests.story)
      }
      await isAsked.add()
      await connection.waitUntilClosed()
      await isClosed.add()
    }
    let process = try toolProcess(
      [
        "resolve", "--timeout", "86400", "--json", server.address("/fine"),
        server.address("/stuck"),
      ])
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    let written = Transcript(of: output.fileHandleForReading)
    async let reported = everything(from: errors.fileHandleForReading)
    try await ended(process) {
      await isAsked.reaches(1)
      #expect(await written.contains("webURL"))
      process.interrupt()
    }
    await isClosed.reaches(1)
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGINT)
    // What was not read is an item, too.
    let items = try #require(
      try JSONSerialization.jsonObject(with: Data(await written.complete().utf8))
        as? [[String: Any]])
    #expect(items.map { $0["input"] as? String } == ["/fine", "/stuck"].map { server.address($0) })
    #expect(await reported == "applink: the run ended before it had read 1 page\n")
  }

  @Test("Ctrl-C cancels the work and erases the progress line")
  func interruptionOnTerminal() async throws {
    let server = try LoopbackServer { request, connection in
      guard request.path == "/stuck" else {
        return try await connection.respond(body: PageTests.story)
      }
      await connection.waitUntilClosed()
    }
    let run = try await applinkOnTerminal(
      "resolve", "--timeout", "86400", "--json", server.address("/stuck"), server.address("/fine")
    ) { process, transcript in
      #expect(await transcript.contains("1 of 2  reading \(server.address("/stuck"))"))
      process.interrupt()
    }
    #expect(run.wasSignalled && run.status == SIGINT)
    let rest = run.output.components(separatedBy: "\r\u{1B}[K").last ?? ""
    #expect(rest.contains("\"input\"") && rest.contains("before it had read 1 page"), "\(rest)")
  }

  @Test("Ctrl-C is ignored by a tool that was started with SIGINT ignored")
  func ignoredInterruption() async throws {
    let (isAsked, isInterrupted) = (Tally(), Tally())
    let server = try LoopbackServer { _, connection in
      await isAsked.add()
      await isInterrupted.reaches(1)
      try await connection.respond(body: PageTests.story)
    }
    let run = try await shell(
      "trap '' INT; exec \"$0\" \"$@\"", ["tags", "--timeout", "86400", server.address()]
    ) { process in
      await isAsked.reaches(1)
      process.interrupt()
      await isInterrupted.add()
    }
    #expect(run.status == 0)
    #expect(run.output.contains("example://story/7"))
  }

  @Test("A pipe that its reader closes is not an error")
  func brokenPipe() async throws {
    let process = try toolProcess(["help"])
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try output.fileHandleForReading.close()
    async let reported = everything(from: errors.fileHandleForReading)
    try await ended(process) {}
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGPIPE)
    #expect(await reported.isEmpty)
  }
}
