import Foundation
import LoopbackHTTP
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The loopback server", .timeLimit(.minutes(20)))
struct LoopbackServerTests {
  /// A session whose timeout is a day, so that it does not end a test.
  private let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 86_400
    return URLSession(configuration: configuration)
  }()

  @Test("the server records requests and answers many of them concurrently")
  func answers() async throws {
    let server = try LoopbackServer { request, connection in
      try await connection.respond(headers: ["X-Was: \(request.path)"], body: request.target)
    }
    defer { server.stop() }
    try await withThrowingTaskGroup { group in
      for index in 0..<50 {
        let url = try #require(URL(string: server.address("/page?n=\(index)")))
        group.addTask {
          let (data, response) = try await session.data(from: url)
          #expect(String(decoding: data, as: UTF8.self) == "/page?n=\(index)")
          #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "X-Was") == "/page")
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(server.requests.map(\.target)).count == 50)
    #expect(server.requests.allSatisfy { $0.method == "GET" && $0.header("HOST") != nil })
  }

  @Test("a stopped server answers no request, and waiting callers get an error")
  func stops() async throws {
    let (started, startedContinuation) = AsyncStream.makeStream(of: Void.self)
    let server = try LoopbackServer { _, connection in
      startedContinuation.yield()
      await connection.waitUntilClosed()
    }
    let url = try #require(URL(string: server.address()))
    let pending = Task { try await session.data(from: url) }
    for await _ in started { break }
    server.stop()
    await #expect(throws: URLError.self) { try await pending.value }
    await #expect(throws: URLError.self) { try await session.data(from: url) }
  }
}
