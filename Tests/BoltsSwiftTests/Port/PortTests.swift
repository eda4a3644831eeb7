import Testing

@Suite("A callback-based program behaves the same at every stage of its migration to await")
struct PortTests {
  static let readers: [any NewsReader.Type] = [
    BoltsSwiftPort.Reader.self, MixedPort.Reader.self, AwaitPort.Reader.self,
  ]

  static let frontPage: [String: [ScriptedTransport.Answer]] = [
    "/front": [.text("1,2")],
    "/story/1": [.text("Bolts lands|ada|lightning")],
    "/story/2": [.text("Nothing hangs|grace|moth")],
    "/author/ada": [.text("Ada Lovelace")],
    "/author/grace": [.text("Grace Hopper")],
    "/picture/lightning": [.text("(lightning)")],
    "/picture/moth": [.text("(moth)")],
  ]

  @Test("the cards of the front page are in order", arguments: readers)
  func front(_ type: any NewsReader.Type) async throws {
    let reader = type.init(ScriptedTransport(Self.frontPage))
    #expect(
      try await reader.front() == [
        Card(title: "Bolts lands", author: "Ada Lovelace", picture: "(lightning)"),
        Card(title: "Nothing hangs", author: "Grace Hopper", picture: "(moth)"),
      ])
  }

  @Test(
    "a missing picture is replaced; any other failure fails the page",
    arguments: readers)
  func failures(_ type: any NewsReader.Type) async throws {
    var answers = Self.frontPage
    answers["/picture/moth"] = nil
    #expect(try await type.init(ScriptedTransport(answers)).front()[1].picture == Card.placeholder)
    answers["/author/grace"] = nil
    await #expect(throws: TransportError.notFound) {
      try await type.init(ScriptedTransport(answers)).front()
    }
    answers["/story/2"] = [.text("neither this nor that")]
    await #expect(throws: Malformed(text: "neither this nor that")) {
      try await type.init(ScriptedTransport(answers)).front()
    }
  }

  @Test("a transient error is retried as often as the policy allows", arguments: readers)
  func retries(_ type: any NewsReader.Type) async throws {
    let offline = ScriptedTransport.Answer.error(TransportError.offline)
    let transport = ScriptedTransport([
      "/a": [offline, offline, .text("a")],
      "/b": [offline, offline, offline, .text("b")],
    ])
    let reader = type.init(transport)
    #expect(try await reader.text("/a") == "a")
    await #expect(throws: TransportError.offline) { try await reader.text("/b") }
    #expect(transport.requests == ["/a", "/a", "/a", "/b", "/b", "/b"])
  }

  @Test("a permanent error is not retried", arguments: readers)
  func permanentError(_ type: any NewsReader.Type) async {
    let transport = ScriptedTransport([:])
    await #expect(throws: TransportError.notFound) { try await type.init(transport).text("/a") }
    #expect(transport.requests == ["/a"])
  }

  @Test("concurrent requests for one path share one request", arguments: readers)
  func coalescing(_ type: any NewsReader.Type) async throws {
    let transport = ScriptedTransport(["/a": [.text("a")]])
    let reader = type.init(transport)
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<100 { group.addTask { try await reader.text("/a") } }
      for try await text in group { #expect(text == "a") }
    }
    #expect(transport.requests == ["/a"])
  }

  @Test(
    "failures are not cached, and the least recently used text is evicted first", arguments: readers
  )
  func cache(_ type: any NewsReader.Type) async throws {
    let notFound = ScriptedTransport.Answer.error(TransportError.notFound)
    let transport = ScriptedTransport([
      "/a": [notFound, .text("a")], "/b": [.text("b")], "/c": [.text("c")],
    ])
    let reader = type.init(transport: transport, retry: RetryPolicy(), cacheCapacity: 2)
    await #expect(throws: TransportError.notFound) { try await reader.text("/a") }
    for path in ["/a", "/b", "/a", "/c", "/a", "/b"] {
      #expect(try await reader.text(path) == String(path.dropFirst()))
    }
    #expect(transport.requests == ["/a", "/a", "/b", "/c", "/b"])
  }

  @Test(
    "the first mirror to succeed provides the text, whatever failed before it", arguments: readers)
  func mirrors(_ type: any NewsReader.Type) async throws {
    let transport = ScriptedTransport([
      "/mirror/2": [.silence], "/mirror/3": [.text("third")],
    ])
    let reader = type.init(transport)
    #expect(try await reader.fastest(of: ["/mirror/1", "/mirror/2", "/mirror/3"]) == "third")
    await #expect(throws: TransportError.notFound) {
      try await reader.fastest(of: ["/mirror/4", "/mirror/5"])
    }
    reader.cancel()
  }

  @Test("cancelling the reader cancels its requests and their waiters", arguments: readers)
  func cancel(_ type: any NewsReader.Type) async {
    var answers = Self.frontPage
    answers["/story/2"] = [.silence]
    let transport = ScriptedTransport(answers)
    let reader = type.init(transport)
    let front = Task { try await reader.front() }
    await transport.arrival(of: "/story/2")
    reader.cancel()
    await #expect(throws: CancellationError.self) { try await front.value }
    #expect(transport.cancelled.contains("/story/2"))
    await #expect(throws: CancellationError.self) { try await reader.text("/a") }
    #expect(!transport.requests.contains("/a"))
  }

  @Test("one await can be cancelled without affecting the others", arguments: readers)
  func lettingGo(_ type: any NewsReader.Type) async {
    let transport = ScriptedTransport(["/a": [.silence]])
    let reader = type.init(transport)
    let impatient = Task { try await reader.text("/a") }
    await transport.arrival(of: "/a")
    impatient.cancel()
    await #expect(throws: CancellationError.self) { try await impatient.value }
    #expect(transport.cancelled == [])
    reader.cancel()
  }
}

extension NewsReader {
  fileprivate init(_ transport: ScriptedTransport) {
    self.init(transport: transport, retry: RetryPolicy(), cacheCapacity: 100)
  }
}
