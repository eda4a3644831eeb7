import BoltsAppLinks
import Foundation
import TestSupport
import Testing

@Suite("The loopback server", .timeLimit(.minutes(5)))
struct LoopbackServerTests {
  private struct Served: Sendable { weak let connection: LoopbackConnection? }

  @Test("a connection is released, and with it its descriptor, once its handler has returned")
  func released() async throws {
    let served = Log<Served>()
    try await withServer { _, connection in
      served.add(Served(connection: connection))
      try await connection.respond()
    } _: { server in
      _ = try await DefaultPageLoader.shared.load(
        PageRequest(url: server.url("/"), maximumBytes: 1))
      while served.entries.contains(where: { $0.connection != nil }) {
        try Task.checkCancellation()
        await Task.yield()
      }
    }
  }

  @Test("the head of a request may end anywhere in the pieces that the system reads")
  func pieces() async throws {
    try await withServer { request, connection in
      try await connection.respond(body: String(request.header("X")?.suffix(1) ?? ""))
    } _: { server in
      // A piece has up to 16 KiB, and the end of a head four bytes.
      for count in stride(from: (16 << 10) - 300, to: 16 << 10, by: 3) {
        let request = PageRequest(
          url: server.url("/"), headers: ["X": String(repeating: "x", count: count)],
          maximumBytes: 1)
        let response = try await DefaultPageLoader.shared.load(request)
        #expect(response.body == Data("x".utf8))
      }
    }
  }
}
