import Testing

@Suite(
  "A program that is half migrated, from Bolts-Swift to BoltsTasks and await",
  .timeLimit(.minutes(20)))
struct PortTests {
  static let frontPage: [String: [ScriptedTransport.Answer]] = [
    "/front": [.text("1,2")],
    "/story/1": [.text("Bolts lands|ada|lightning")],
    "/story/2": [.text("Nothing hangs|grace|moth")],
    "/author/ada": [.text("Ada Lovelace")],
    "/author/grace": [.text("Grace Hopper")],
    "/picture/lightning": [.text("(lightning)")],
    "/picture/moth": [.text("(moth)")],
  ]

  @Test("the cards of the front page are in order")
  func front() async throws {
    let reader = Port.Reader(ScriptedTransport(Self.frontPage))
    #expect(
      try await reader.front() == [
        Card(title: "Bolts lands", author: "Ada Lovelace", picture: "(lightning)"),
        Card(title: "Nothing hangs", author: "Grace Hopper", picture: "(moth)"),
      ])
  }

  @Test(
    "a missing picture is replaced; any other failure fails the page")
  func failures() async throws {
    var answers = Self.frontPage
    answers["/picture/moth"] = nil
    #expect(
      try await Port.Reader(ScriptedTransport(answers)).front()[1].picture == Card.placeholder)
    answers["/author/grace"] = nil
    await #expect(throws: TransportError.notFound) {
      try await Port.Reader(ScriptedTransport(answers)).front()
    }
    answers["/story/2"] = [.text("neither this nor that")]
    await #expect(throws: Malformed(text: "neither this nor that")) {
      try await Port.Reader(ScriptedTransport(answers)).front()
    }
  }

  @Test("a transient error is retried as often as the policy allows")
  func retries() async throws {
    let offline = ScriptedTransport.Answer.error(TransportError.offline)
    let transport = ScriptedTransport([
      "/a": [offline, offline, .text("a")],
      "/b": [offline, offline, offline, .text("b")],
    ])
    let reader = Port.Reader(transport)
    #expect(try await reader.text("/a") == "a")
    await #expect(throws: TransportError.offline) { try await reader.text("/b") }
    #expect(transport.requests == ["/a", "/a", "/a", "/b", "/b", "/b"])
  }

  @Test("a permanent error is not retried")
  func permanentError() async {
    let transport = ScriptedTransport([:])
    await #expect(throws: TransportError.notFound) { try await Port.Reader(transport).text("/a") }
    #expect(transport.requests == ["/a"])
  }

  @Test("concurrent requests for one path share one request")
  func coalescing() async throws {
    let transport = ScriptedTransport(["/a": [.text("a")]])
    let reader = Port.Reader(transport)
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<100 { group.addTask { try await reader.text("/a") } }
      for try await text in group { #expect(text == "a") }
    }
    #expect(transport.requests == ["/a"])
  }

  @Test(
    "failures are not cached, and the least recently used text is evicted first")
  func cache() async throws {
    let notFound = ScriptedTransport.Answer.error(TransportError.notFound)
    let transport = ScriptedTransport([
      "/a": [notFound, .text("a")], "/b": [.text("b")], "/c": [.text("c")],
    ])
    let reader = Port.Reader(transport: transport, retry: RetryPolicy(), cacheCapacity: 2)
    await #expect(throws: TransportError.notFound) { try await reader.text("/a") }
    for path in ["/a", "/b", "/a", "/c", "/a", "/b"] {
      #expect(try await reader.text(path) == String(path.dropFirst()))
    }
    #expect(transport.requests == ["/a", "/a", "/b", "/c", "/b"])
  }

  @Test(
    "the first mirror to succeed provides the text, whatever failed before it")
  func mirrors() async throws {
    let transport = ScriptedTransport([
      "/mirror/2": [.silence], "/mirror/3": [.text("third")],
    ])
    let reader = Port.Reader(transport)
    #expect(try await reader.fastest(of: ["/mirror/1", "/mirror/2", "/mirror/3"]) == "third")
    await #expect(throws: TransportError.notFound) {
      try await reader.fastest(of: ["/mirror/4", "/mirror/5"])
    }
    reader.cancel()
  }

  @Test("cancelling the reader cancels its requests and their waiters")
  func cancel() async {
    var answers = Self.frontPage
    answers["/story/2"] = [.silence]
    let transport = ScriptedTransport(answers)
    let reader = Port.Reader(transport)
    let front = Task { try await reader.front() }
    await transport.arrival(of: "/story/2")
    reader.cancel()
    await #expect(throws: CancellationError.self) { try await front.value }
    #expect(transport.cancelled.contains("/story/2"))
    await #expect(throws: CancellationError.self) { try await reader.text("/a") }
    #expect(!transport.requests.contains("/a"))
  }

  @Test("one await can be cancelled without affecting the others")
  func lettingGo() async {
    let transport = ScriptedTransport(["/a": [.silence]])
    let reader = Port.Reader(transport)
    let impatient = Task { try await reader.text("/a") }
    await transport.arrival(of: "/a")
    impatient.cancel()
    await #expect(throws: CancellationError.self) { try await impatient.value }
    #expect(transport.cancelled == [])
    reader.cancel()
  }
}

extension Port.Reader {
  fileprivate convenience init(_ transport: ScriptedTransport) {
    self.init(transport: transport, retry: RetryPolicy(), cacheCapacity: 100)
  }
}
