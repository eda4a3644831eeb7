import Foundation
import TestSupport
import Testing

@Suite("Loading web pages")
struct NetworkTests {
  @Test("A page that cannot be loaded exits with 2 and a reason")
  func status() async throws {
    let server = try server([:])
    let run = try await applink("tags", "--timeout", "86400", server.address("/gone"), "--json")
    #expect(run.status == 2)
    let item = try run.object()
    #expect(item["input"] as? String == server.address("/gone"))
    #expect((item["error"] as? String)?.contains("HTTP status 404") == true)
    #expect(item["kind"] as? String == "http" && item["status"] as? Int == 404)
    #expect(run.errors.contains("/gone answered with HTTP status 404"), "\(run.errors)")
  }

  @Test("A server that speaks no TLS on its port is told what it has to speak")
  func withoutTLS() async throws {
    let server = try server([:])
    let run = try await applink("tags", "https://127.0.0.1:\(server.port)/")
    #expect(run.status == 2 && run.errors.contains("speak TLS 1.2 or later on this port"))
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

  @Test("JSON is in the order of the command line, whichever page loads first")
  func order() async throws {
    let lastIsAnswered = Gate()
    let server = try LoopbackServer { request, connection in
      if request.path == "/1" { await lastIsAnswered.wait() }
      try await connection.respond(
        body: "<meta property='al:ios:url' content='a:/\(request.path)'>")
      if request.path == "/3" { lastIsAnswered.open() }
    }
    let run = try await applink(
      "tags", "--timeout", "86400", "--jobs", "3", server.address("/1"), server.address("/2"),
      server.address("/3"), "--json")
    let items = try run.items()
    #expect(items.map { ($0["input"] as? String)?.last } == ["1", "2", "3"])
  }

  @Test("At most as many pages as --jobs allows are loaded concurrently")
  func bound() async throws {
    let total = 6
    let (inFlight, areTwo) = (Peak(), Gate(opensAtCall: 2))
    let server = try LoopbackServer { _, connection in
      inFlight.enter()
      // The first request waits for a second concurrent one, so that the bound is reached.
      areTwo.open()
      await areTwo.wait()
      inFlight.leave()
      try await connection.respond(body: "")
    }
    let urls = (1...total).map { server.address("/\($0)") }
    let run = try await applink(["tags", "--timeout", "86400", "--jobs", "2"] + urls)
    #expect(run.status == 0)
    #expect(server.requests.count == total)
    #expect(inFlight.most == 2)
  }

  @Test(
    "A run that is interrupted closes its connections, writes what it knows, and ends by the signal",
    arguments: [SIGINT, SIGTERM])
  func interruption(by signal: Int32) async throws {
    let (isAsked, isClosed) = (Gate(), Gate())
    let server = try LoopbackServer { request, connection in
      guard request.path == "/stuck" else {
        return try await connection.respond(body: PageTests.story)
      }
      isAsked.open()
      await connection.waitUntilClosed()
      isClosed.open()
    }
    defer { server.stop() }
    let process = try toolProcess(
      ["resolve", "--timeout", "86400", "--json", "--jobs", "1"]
        + ["/fine", "/stuck", "/later"].map { server.address($0) })
    let run = try await finished(process) { process in
      await isAsked.wait()
      kill(process.processIdentifier, signal)
    }
    await isClosed.wait()
    #expect(run.wasSignalled && run.status == signal)
    let items = try run.items()
    #expect(items.map { $0["input"] as? String } == [server.address("/fine")])
    #expect(run.errors == "applink: interrupted after 1 of 3 inputs\n")
  }

  @Test("Ctrl-C erases the progress line")
  func interruptionOnTerminal() async throws {
    let server = try LoopbackServer { _, connection in await connection.waitUntilClosed() }
    defer { server.stop() }
    let run = try await applinkOnTerminal(
      "resolve", "--timeout", "100", server.address("/1"), server.address("/2")
    ) { process, transcript in
      #expect(await transcript.contains("reading \(server.address("/1"))"))
      process.interrupt()
    }
    #expect(run.wasSignalled && run.status == SIGINT)
    let rest = run.output.components(separatedBy: "\r\u{1B}[K").last ?? ""
    #expect(rest == "applink: interrupted after 0 of 2 inputs\n", "\(rest)")
  }

  @Test("Ctrl-C is ignored by a tool that was started with SIGINT ignored")
  func ignoredInterruption() async throws {
    let (isAsked, isInterrupted) = (Gate(), Gate())
    let server = try LoopbackServer { _, connection in
      isAsked.open()
      await isInterrupted.wait()
      try await connection.respond(body: PageTests.story)
    }
    let run = try await shell(
      "trap '' INT; exec \"$0\" \"$@\"", ["tags", "--timeout", "86400", server.address()]
    ) { process in
      await isAsked.wait()
      process.interrupt()
      isInterrupted.open()
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
