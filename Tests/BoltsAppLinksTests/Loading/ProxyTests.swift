import BoltsAppLinks
import Foundation
import TestSupport
import Testing

#if os(Linux)
  @Suite("A proxy")
  struct ProxyTests {
    @Test("the proxy of the environment is used only when the caller asks for it")
    func environment() async {
      // In a separate process, because no thread may read the environment while it changes.
      await #expect(processExitsWith: .success) {
        let proxy = try LoopbackServer { _, connection in
          try await connection.respond(body: "proxy")
        }
        let direct = try LoopbackServer { _, connection in
          try await connection.respond(body: "direct")
        }
        let address = proxy.address()
        unsafe setenv("HTTP_PROXY", address, 1)
        unsafe setenv("no_proxy", ".inside.example, excluded.example", 1)
        func body(_ text: String, _ loader: CurlPageLoader?) async throws -> String? {
          try await (loader?.load(url(text)).body).map { String(decoding: $0, as: UTF8.self) }
        }
        let configuration = PageLoaderConfiguration(proxy: .environment)
        // A web server sets the name in capitals from a request's header.
        let early = CurlPageLoader(configuration: configuration)
        try #require(try await body(direct.address(), early) == "direct")
        unsafe setenv("http_proxy", address, 1)
        unsafe setenv("all_proxy", address, 1)
        try #require(try await body(direct.address(), early) == "direct")
        try #require(try await body(direct.address(), CurlPageLoader()) == "direct")
        let shared = try await DefaultPageLoader.shared.load(direct.url("/"))
        try #require(shared.body == Data("direct".utf8))
        let loader = CurlPageLoader(configuration: configuration)
        try #require(try await body(direct.address(), loader) == "proxy")
        try #require(try await body("http://other.example/", loader) == "proxy")
        for host in ["excluded.example", "a.inside.example", "EXCLUDED.example"] {
          // Asked directly, a name that does not exist is not found.
          let result = try? await body("http://\(host):9/", loader)
          try #require(result == nil)
        }
        exit(0)
      }
    }

    @Test("a load that would go through a proxy is refused where the policy restricts addresses")
    func policy() async throws {
      try await withServer { proxy in
        let loader = try #require(
          CurlPageLoader(configuration: PageLoaderConfiguration(proxy: .url(proxy.url("/")))))
        for host in ["127.0.0.1", "localhost", "192.0.2.1", "public.example"] {
          let request = PageRequest(
            url: try url("http://\(host):9/"), maximumBytes: 100, allowsAddress: { _ in true })
          await #expect("\(host)") {
            try await loader.load(request)
          } throws: {
            $0.isRefusal
          }
        }
        #expect(proxy.requests.isEmpty)
      }
    }
  }
#endif
