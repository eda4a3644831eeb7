import Foundation
import TestSupport
import Testing

@testable import BoltsAppLinks

#if os(Linux)
  @Suite("DNS rebinding")
  struct NameRebindingTests {
    /// A loader for which `rebind.example` has the addresses of each lookup in turn.
    private func loader(_ lookups: [String]) throws -> CurlPageLoader {
      let asked = Counter()
      let lookup = HostLookup { _ in
        defer { asked.increment() }
        let addresses = lookups[asked.value].split(separator: ",")
        return .success(addresses.compactMap { AppLinkPolicy.Address(String($0)) })
      }
      return try #require(
        CurlPageLoader(CurlSettings(PageLoaderConfiguration(), lookup: lookup)))
    }

    private func request(_ server: LoopbackServer) throws -> PageRequest {
      let url = try #require(URL(string: "http://rebind.example:\(server.port)/"))
      return PageRequest(
        url: url, maximumBytes: 1000, allowsAddress: { $0 == AppLinkPolicy.Address("127.0.0.1") })
    }

    @Test("the policy is asked at each connection, so a later forbidden address is refused")
    func later() async throws {
      try await withServer { server in
        let loader = try loader(["127.0.0.1", "127.0.0.2", "::1"])
        let request = try request(server)
        #expect(try await loader.load(request).status == 200)
        for address in ["127.0.0.2", "::1"] {
          await #expect(throws: AppLinkError.refusedByPolicy(request.url, address: address)) {
            try await loader.load(request)
          }
        }
        #expect(server.requests.count == 1)
      }
    }

    @Test("a host with several addresses is loaded from one that is allowed")
    func several() async throws {
      try await withServer { server in
        let loader = try loader(["127.0.0.2,127.0.0.1", "127.0.0.2,127.0.0.3"])
        let request = try request(server)
        #expect(try await loader.load(request).status == 200)
        await #expect { try await loader.load(request) } throws: { $0.isRefusal }
      }
    }
  }
#endif
