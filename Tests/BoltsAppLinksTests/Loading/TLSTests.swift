import BoltsAppLinks
import Foundation
import TestSupport
import Testing

#if os(Linux)
  @Suite(
    "TLS", .enabled(if: TLSServer.isAvailable, "the openssl program makes the certificates"))
  struct TLSTests {
    private func load(
      _ certificate: TLSServer.Certificate, host: String = "localhost", trusts: Bool = true
    ) async throws -> PageResponse {
      let server = try await TLSServer(certificate)
      defer { server.stop() }
      let configuration = PageLoaderConfiguration(
        certificateAuthorityFile: trusts ? server.authority : nil)
      let loader = try #require(CurlPageLoader(configuration: configuration))
      return try await loader.load(url("https://\(host):\(server.port)/"))
    }

    @Test("the certificate authority that the caller gives is trusted")
    func good() async throws {
      let response = try await load(.good)
      #expect(response.status == 200)
      #expect(!response.body.isEmpty)
    }

    @Test(
      "an unknown authority, an expired certificate and one for another host are refused",
      arguments: [
        (TLSServer.Certificate.good, "localhost", false), (.expired, "localhost", true),
        (.otherHost, "localhost", true), (.good, "127.0.0.1", true),
      ])
    func refused(_ certificate: TLSServer.Certificate, _ host: String, _ trusts: Bool) async throws
    {
      await #expect {
        try await load(certificate, host: host, trusts: trusts)
      } throws: {
        guard case AppLinkError.untrustedCertificate? = $0 as? AppLinkError else { return false }
        return "\($0)".contains(/SSL|ertificate/)
      }
    }

    @Test("a process exits cleanly while pages are loaded by TLS")
    func exits() async throws {
      let server = try await TLSServer(.good)
      defer { server.stop() }
      let (port, authority) = (server.port, server.authority.path)
      await #expect(processExitsWith: .success) {
        [
          port = port as UInt16, authority = authority as String
        ] in
        let loader = try #require(
          CurlPageLoader(
            configuration: PageLoaderConfiguration(
              certificateAuthorityFile: URL(filePath: authority), maximumConnectionsPerHost: 256)))
        let url = try #require(URL(string: "https://localhost:\(port)/"))
        for _ in 0..<100 {
          Task.detached {
            while true { _ = try? await loader.load(url) }
          }
        }
        _ = try? await loader.load(url)
        exit(0)
      }
    }

    @Test("loading fails when the certificate file is missing")
    func missingFile() async throws {
      let configuration = PageLoaderConfiguration(
        certificateAuthorityFile: URL(filePath: "/no/such/file.pem"))
      let loader = try #require(CurlPageLoader(configuration: configuration))
      let url = URL("https://127.0.0.1:9/")
      await #expect { try await loader.load(url) } throws: { $0.isTransport }
    }
  }
#endif
