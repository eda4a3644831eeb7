import Foundation
import TestSupport
import Testing

@testable import BoltsAppLinks
import BoltsTesting

#if os(Linux)
  @Suite("Concurrent loads")
  struct ConcurrentLoadTests {
    @Test("concurrent loads return what single loads do, also beside servers that misbehave")
    func mixed() async throws {
      let server = try LoopbackServer { request, connection in
        switch request.path {
        case "/good": try await connection.respond(body: samplePage)
        case "/endless":
          try await connection.write("HTTP/1.1 200 OK\r\n\r\n")
          while true { try await connection.write(block) }
        case "/bomb":
          try await connection.respond(headers: ["Content-Encoding: gzip"], body: bomb)
        case "/cut": try await connection.write("HTTP/1.1 200 OK\r\nX")
        default: await connection.waitUntilClosed()
        }
      }
      defer { server.stop() }
      let loader = try #require(CurlPageLoader())
      let hostile = ["/endless", "/bomb", "/cut", "/silent"]
      let silent = (0..<4).map { _ in
        Task { try await loader.load(PageRequest(url: server.url("/silent"), maximumBytes: 1)) }
      }
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<120 {
          let path = index % 10 == 0 ? hostile[index / 10 % 3] : "/good"
          group.addTask {
            let load = {
              try await loader.load(
                PageRequest(url: server.url(path), maximumBytes: 1 << 20))
            }
            if path == "/good" {
              let response = try? await load()
              #expect(response?.body == Data(samplePage.utf8))
            } else {
              // What is longer than the limit is a page, the response that is cut off is none.
              #expect(await (try? load())?.body.count == (path == "/cut" ? nil : 1 << 20))
            }
          }
        }
      }
      for load in silent {
        load.cancel()
        await #expect(throws: CancellationError.self) { try await load.value }
      }
    }

    private let bomb = gzip(ofZeros: 16 << 20)
    private let block = [UInt8](repeating: 0x3C, count: 1 << 16)

    @Test("concurrent loads reuse open connections")
    func reuse() async throws {
      let connections = Counter()
      let server = try LoopbackServer { _, connection in
        connections.increment()
        repeat {
          try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx")
        } while await connection.readRequest() != nil
      }
      defer { server.stop() }
      // A machine that is very busy may take minutes from one load to the next.
      let settings = CurlSettings(PageLoaderConfiguration(), maximumIdleSeconds: 1 << 30)
      let loader = try #require(CurlPageLoader(settings))
      for _ in 0..<20 {
        let response = try await loader.load(
          PageRequest(url: server.url("/"), maximumBytes: 10))
        #expect(response.body == Data("x".utf8))
      }
      #expect(connections.value == 1)
    }

    @Test("when a loader is deinitialized, its open connections are closed")
    func loaderEnds() async throws {
      let isClosed = Gate()
      let server = try LoopbackServer { _, connection in
        try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx")
        await connection.waitUntilClosed()
        isClosed.open()
      }
      defer { server.stop() }
      var loader = CurlPageLoader()
      _ = try await loader?.load(PageRequest(url: server.url("/"), maximumBytes: 10))
      loader = nil
      await isClosed.wait()
    }

    @Test("a load that is cancelled while it starts throws, and closes its connection")
    func cancelledAtOnce() async throws {
      try await withServer { _, connection in
        await connection.waitUntilClosed()
      } _: { server in
        let loader = try #require(CurlPageLoader())
        let loads = (0..<64).map { _ in
          Task { try await loader.load(PageRequest(url: server.url("/"), maximumBytes: 1)) }
        }
        for load in loads { load.cancel() }
        for load in loads {
          await #expect(throws: CancellationError.self) { try await load.value }
        }
      }
    }
  }
#endif
