import BoltsAppLinks
import Foundation
import LoopbackHTTP
import Testing

#if os(Linux)
  @Suite("A proxy")
  struct ProxyTests {
    @Test("is used only when the caller says so")
    func callersChoice() async throws {
      let proxy = try answering("proxy")
      defer { proxy.stop() }
      let direct = try answering("direct")
      defer { direct.stop() }
      let request = PageRequest(url: direct.url("/x"), maximumBytes: 100)
      let none = try #require(CurlPageLoader())
      #expect(try await none.load(request).body == Data("direct".utf8))
      let some = try #require(
        CurlPageLoader(configuration: PageLoaderConfiguration(proxy: .url(proxy.url("/")))))
      #expect(try await some.load(request).body == Data("proxy".utf8))
      #expect(proxy.requests.map(\.target) == [direct.address("/x")])
    }

    @Test("does not lead round a policy of addresses")
    func policy() async throws {
      let proxy = try answering("proxy")
      defer { proxy.stop() }
      let loader = try #require(
        CurlPageLoader(configuration: PageLoaderConfiguration(proxy: .url(proxy.url("/")))))
      for host in ["127.0.0.1", "127.1", "localhost", "a.localhost", "[::1]", "10.0.0.1"] {
        let url = try #require(URL(string: "http://\(host):9/"))
        let request = PageRequest(
          url: url, maximumBytes: 100, allowsAddress: { $0.isPublicUnicast })
        let error = await #expect(throws: AppLinkError.self) { try await loader.load(request) }
        guard case .refusedByPolicy(url, _) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
      #expect(proxy.requests.isEmpty)
    }

    @Test("is asked for a tunnel to an address that the policy allows")
    func tunnel() async throws {
      let proxy = try LoopbackServer { _, connection in
        try await connection.write("HTTP/1.1 200 Connected\r\nX-Proxy: y\r\n\r\n")
        _ = await connection.readRequest()
        try await connection.respond(body: "through the tunnel")
      }
      defer { proxy.stop() }
      let loader = try #require(
        CurlPageLoader(configuration: PageLoaderConfiguration(proxy: .url(proxy.url("/")))))
      let request = PageRequest(
        url: URL("http://localhost:8099/x"), headers: ["X-Secret": "s"], maximumBytes: 100,
        allowsAddress: { $0 == IPAddress("127.0.0.1") })
      let response = try await loader.load(request)
      #expect(response.body == Data("through the tunnel".utf8))
      #expect(response.header("x-proxy") == nil)
      #expect(proxy.requests.map(\.method) == ["CONNECT"])
      #expect(proxy.requests.map(\.target) == ["127.0.0.1:8099"])
      #expect(proxy.requests.map { $0.header("X-Secret") } == [nil])
    }

    private func answering(_ body: String) throws -> LoopbackServer {
      try LoopbackServer { _, connection in try await connection.respond(body: body) }
    }
  }
#endif
