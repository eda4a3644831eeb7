import TestSupport

#if os(Linux)
  import BoltsAppLinks
  import Foundation
  import LoopbackHTTP
  import Testing

  /// The tool is the helper; the process that must not end is that of the tests.
  @Suite("A page that a helper loads", .timeLimit(.minutes(20)))
  struct HelperPageLoaderTests {
    private func loader() throws -> HelperPageLoader { HelperPageLoader(executable: try toolURL()) }

    private func request(_ server: LoopbackServer, maximumBytes: Int = 1 << 20) throws
      -> PageRequest
    {
      PageRequest(
        url: try #require(URL(string: server.address())), headers: ["X-Asked": "yes"],
        maximumBytes: maximumBytes)
    }

    @Test(
      "is what the server answered: status, header fields and body", arguments: [200, 302, 404])
    func answer(status: Int) async throws {
      let server = try LoopbackServer { _, connection in
        try await connection.respond(
          status: status, headers: ["X-Said: so", "Location: /next"], body: [0x00, 0xFF, 0x3C])
      }
      let response = try await loader().load(request(server))
      #expect(response.status == status)
      #expect(response.header("x-said") == "so")
      #expect(response.header("Location") == "/next")
      if status == 200 { #expect(response.body == Data([0x00, 0xFF, 0x3C])) }
      #expect(server.requests.map { $0.header("X-Asked") } == ["yes"])
    }

    @Test(
      "is an error where Foundation cannot take the answer, and nothing ends but the helper",
      arguments: [
        // The connection closes before the head is complete.
        "HTTP/1.1 200 OK\r\n",
        "HTTP/1.1 200 OK\r\nContent-Ty",
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n",
        "HTTP/1.1 302 Found\r\nLocation: /next\r\n",
        // Trailer fields (RFC 9112, section 7.1.2).
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nX: y\r\n\r\n",
        // A length that no Int64 holds once it has been a Double.
        "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n",
        // A host that URLComponents does not take.
        "HTTP/1.1 302 Found\r\nLocation: //[::1]/\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 302 Found\r\nLocation: //a%20b/\r\nContent-Length: 0\r\n\r\n",
      ])
    func fatalAnswer(_ answer: String) async throws {
      let server = try LoopbackServer { _, connection in try await connection.write(answer) }
      let request = try request(server)
      do {
        // Foundation of another version may take some of these.
        let response = try await loader().load(request)
        #expect([200, 302].contains(response.status))
      } catch AppLinkError.transport(let url, _) {
        #expect(url == request.url)
      }
    }

    @Test("keeps the loader's errors: too large, refused")
    func errors() async throws {
      let server = try LoopbackServer { _, connection in
        try await connection.respond(body: String(repeating: "x", count: 1001))
      }
      let request = try request(server, maximumBytes: 1000)
      await #expect(throws: AppLinkError.tooLarge(request.url, limit: 1000)) {
        try await loader().load(request)
      }
      server.stop()
      let error = await #expect(throws: AppLinkError.self) { try await loader().load(request) }
      guard case .transport(request.url, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }

    @Test(
      "is read under any cap, the greatest and the least number too", arguments: [Int.max, .min])
    func extremeCaps(_ cap: Int) async throws {
      let server = try LoopbackServer { _, connection in try await connection.respond(body: "x") }
      let request = try request(server, maximumBytes: cap)
      if cap == .max {
        #expect(try await loader().load(request).body == Data("x".utf8))
      } else {
        await #expect(throws: AppLinkError.tooLarge(request.url, limit: cap)) {
          try await loader().load(request)
        }
      }
    }

    @Test("closes its connection when the caller is cancelled")
    func cancellation() async throws {
      let (isAsked, isClosed) = (Tally(), Tally())
      let server = try LoopbackServer { _, connection in
        await isAsked.add()
        await connection.waitUntilClosed()
        await isClosed.add()
      }
      let (loader, request) = (try loader(), try request(server))
      let pending = Task { try await loader.load(request) }
      await isAsked.reaches(1)
      pending.cancel()
      await #expect(throws: CancellationError.self) { try await pending.value }
      await isClosed.reaches(1)
    }

    @Test("is not asked for when the caller is cancelled before")
    func cancelledBefore() async throws {
      let server = try LoopbackServer { _, connection in try await connection.respond() }
      let (loader, request) = (try loader(), try request(server))
      let isCancelled = Tally()
      let pending = Task {
        await isCancelled.reaches(1)
        return try await loader.load(request)
      }
      pending.cancel()
      await isCancelled.add()
      await #expect(throws: CancellationError.self) { try await pending.value }
      #expect(server.requests.isEmpty)
    }

    @Test(
      "is an error when the helper is missing, or is not a helper",
      arguments: [("/no/such/helper", "did not start"), ("/bin/true", "no reply")])
    func noHelper(path: String, reason: String) async throws {
      let request = PageRequest(
        url: try #require(URL(string: "http://a.example/")), maximumBytes: 1)
      let error = await #expect(throws: AppLinkError.self) {
        try await HelperPageLoader(executable: URL(filePath: path)).load(request)
      }
      guard case .transport(request.url, let message) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(message.contains(reason), "\(message)")
    }

    @Test("is what the tool reads: it lives, and says what happened")
    func tool() async throws {
      let server = try LoopbackServer { request, connection in
        guard request.path == "/fine" else {
          return try await connection.write("HTTP/1.1 200 OK\r\n")
        }
        try await connection.respond(body: "<meta property='al:ios:url' content='a://b'>")
      }
      let run = try await applink(
        "tags", "--timeout", "86400", server.address("/broken"), server.address("/fine"))
      #expect(!run.wasSignalled)
      #expect(run.status == 2)
      #expect(run.errors.contains("/broken could not be read"), "\(run.errors)")
      #expect(run.output.contains("a://b"))
    }

    @Test("is given up when whoever asked has been killed")
    func orphan() async throws {
      let (isAsked, isClosed) = (Tally(), Tally())
      let server = try LoopbackServer { _, connection in
        await isAsked.add()
        await connection.waitUntilClosed()
        await isClosed.add()
      }
      let process = try toolProcess(["tags", "--timeout", "86400", server.address()])
      try await ended(process) {
        await isAsked.reaches(1)
        kill(process.processIdentifier, SIGKILL)
      }
      await isClosed.reaches(1)
    }
  }
#endif
