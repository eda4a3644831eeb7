import Foundation
import TestSupport
import Testing

@testable import BoltsAppLinks

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
        Task { try await loader.load(server.url("/silent")) }
      }
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<120 {
          let path = index % 10 == 0 ? hostile[index / 10 % 3] : "/good"
          group.addTask {
            let body = try? await loader.load(server.url(path)).body
            if path == "/good" {
              #expect(body == Data(samplePage.utf8))
            } else {
              // What is longer than the limit is a page, the response that is cut off is none.
              #expect(body?.count == (path == "/cut" ? nil : 1 << 20))
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
        #expect(try await loader.load(server.url("/")).body == Data("x".utf8))
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
      _ = try await loader?.load(server.url("/"))
      loader = nil
      await isClosed.wait()
    }

    @Test("when the loader's thread can't be started, waiting and later loads fail")
    func failedStart() async throws {
      // No system can allocate such a stack.
      let settings = CurlSettings(PageLoaderConfiguration(), stackSize: 1 << 46)
      let loader = try #require(CurlPageLoader(settings))
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<100 {
          group.addTask {
            await #expect {
              try await loader.load(URL("http://127.0.0.1:9/"))
            } throws: {
              $0.isTransport
            }
          }
        }
      }
    }
  }
#endif
