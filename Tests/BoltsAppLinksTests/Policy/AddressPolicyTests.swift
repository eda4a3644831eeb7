import BoltsAppLinks
import Foundation
import TestSupport
import Testing

#if os(Linux)
  import URLSessionLoading

  @Suite("Address policy")
  struct AddressPolicyTests {
    private let hosts = [
      "127.0.0.1", "127.1", "0x7f.1", "2130706433", "0177.0.0.1", "%31%32%37.0.0.1", "0.0.0.0", "0",
      "localhost", "a.localhost", "LOCALHOST", "localhost.", "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
    ]

    @Test("a refused host is never connected to, however its name is spelled")
    func refusesConnections() async throws {
      let server = try answering()
      defer { server.stop() }
      let loader = try #require(CurlPageLoader())
      // The system need not know a name with a dot at its end; the rule for URLs below refuses it.
      for host in hosts where !host.hasSuffix(".") {
        let url = try #require(URL(string: "http://\(host):\(server.port)/"))
        let request = PageRequest(
          url: url, maximumBytes: 1000, allowsAddress: { $0.isPublicUnicast })
        let error = await #expect(throws: AppLinkError.self) { try await loader.load(request) }
        guard case .refusedByPolicy(url, let reason) = error else {
          Issue.record("\(host): \(String(describing: error))")
          continue
        }
        let address = reason.split(separator: " ").last.flatMap {
          AppLinkPolicy.Address(String($0))
        }
        #expect(address.map { !$0.isPublicUnicast } == true, "\(host): \(reason)")
      }
      #expect(server.requests.isEmpty)
      // The hosts do lead there: without the policy the page is read.
      for host in hosts.prefix(4) {
        let url = try #require(URL(string: "HTTP://\(host):\(server.port)/"))
        #expect(try await loader.load(PageRequest(url: url, maximumBytes: 1000)).status == 200)
      }
    }

    @Test("the policy for servers refuses every spelling of a loopback address, also in redirects")
    func serverPolicy() async throws {
      let server = try answering()
      defer { server.stop() }
      var policy = AppLinkPolicy.server
      // The server of a test can't have port 80; the addresses are what is asked about.
      policy.allowedPorts = nil
      let curl = try #require(CurlPageLoader())
      for host in hosts {
        let location = "http://\(host):\(server.port)/"
        let start = FakeLoader { _ in PageResponse(status: 302, headers: ["Location": location]) }
        let loader = FirstThenCurl(first: start, rest: curl)
        for url in [try #require(URL(string: location)), URL("http://public.example/")] {
          await #expect("\(host)") {
            try await WebPageAppLinkResolver(loader, policy: policy).appLink(from: url)
          } throws: {
            $0.isRefusal
          }
        }
      }
      #expect(server.requests.isEmpty)
    }

    @Test(
      "an allowed IPv6 address can be loaded, however its URL spells it",
      .enabled(if: (try? LoopbackServer(isIPv6: true) { _, _ in }) != nil, "::1 is there"))
    func versionSix() async throws {
      let server = try LoopbackServer(isIPv6: true) { _, connection in
        try await connection.respond(body: samplePage)
      }
      defer { server.stop() }
      let loader = try #require(CurlPageLoader())
      for text in ["http://[::1]:\(server.port)/", "HTTP://[0:0:0:0:0:0:0:1]:\(server.port)/a"] {
        let url = try #require(URL(string: text))
        let request = PageRequest(
          url: url, maximumBytes: 1000, allowsAddress: { $0 == AppLinkPolicy.Address("::1") })
        #expect(try await loader.load(request).body == Data(samplePage.utf8))
        let link = try await WebPageAppLinkResolver(loader).appLink(from: url)
        #expect(link.targets.map(\.url) == [URL("app://page")])
        var strict = request
        strict.allowsAddress = { $0.isPublicUnicast }
        await #expect(
          throws: AppLinkError.refusedByPolicy(
            url, reason: "allowsAddress does not allow the address ::1")
        ) {
          try await loader.load(strict)
        }
      }
      #expect(server.requests.count == 4)
    }

    @Test("the policy refuses ports that it does not list")
    func ports() async throws {
      let loader = FakeLoader { _ in PageResponse(status: 200) }
      let resolver = WebPageAppLinkResolver(loader, policy: .server)
      for text in ["http://a.example:22/", "https://a.example:8443/", "http://a.example:0/"] {
        let url = try #require(URL(string: text))
        await #expect {
          try await resolver.appLink(from: url)
        } throws: {
          $0.isRefusal && "\($0)".contains("allowedPorts")
        }
      }
      for text in ["http://a.example/", "https://a.example/", "https://a.example:80/"] {
        _ = try await resolver.appLink(from: #require(URL(string: text)))
      }
      #expect(loader.requests.count == 3)
      #expect(loader.requests.allSatisfy { $0.allowsAddress != nil })
    }

    @Test("the policy applies to a connection that was opened under another policy")
    func reuse() async throws {
      let server = try LoopbackServer { _, connection in
        repeat {
          try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx")
        } while await connection.readRequest() != nil
      }
      defer { server.stop() }
      let loader = try #require(CurlPageLoader())
      let url = server.url("/")
      _ = try await loader.load(PageRequest(url: url, maximumBytes: 10))
      let strict = PageRequest(url: url, maximumBytes: 10, allowsAddress: { !$0.isLoopback })
      await #expect { try await loader.load(strict) } throws: { $0.isRefusal }
    }

    @Test("a loader that can't check addresses refuses the request and does not ask the policy")
    func foundation() async throws {
      let request = PageRequest(
        url: URL("http://name.example/"), maximumBytes: 10, allowsAddress: { _ in true })
      await #expect { try await URLSessionPageLoader.shared.load(request) } throws: { $0.isRefusal }
    }

    private func answering() throws -> LoopbackServer {
      try LoopbackServer { _, connection in try await connection.respond(body: samplePage) }
    }
  }

  /// Answers the first request from one loader and the others from another.
  private struct FirstThenCurl: PageLoading {
    let first: FakeLoader
    let rest: CurlPageLoader

    func load(_ request: PageRequest) async throws -> PageResponse {
      if first.requests.isEmpty { return try await first.load(request) }
      return try await rest.load(request)
    }
  }
#endif
