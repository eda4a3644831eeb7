import Foundation
import TestSupport
import Testing

@testable import BoltsAppLinks

@Suite("The host of a URL")
struct HostTests {
  @Test(
    "the policy is asked about the host in ASCII, however it is spelled",
    arguments: [
      ("http://EXAMPLE.com./", "example.com"), ("http://bücher.de/", "xn--bcher-kva.de"),
      ("http://B%C3%BCcher.de/", "xn--bcher-kva.de"), ("http://faß.de/", "xn--fa-hia.de"),
      ("http://evil%EF%BC%8Eexample/", "evil.example"), ("http://evil。example/", "evil.example"),
      ("http://a%E3%80%82b%EF%BD%A1c/", "a.b.c"), ("http://１２７.0.0.1/", "127.0.0.1"),
      ("http://127%2e0.0.1/", "127.0.0.1"), ("http://127.0.0.1./", "127.0.0.1"),
      ("http://user@127.0.0.1:80/", "127.0.0.1"), ("http://%31%32%37.0.0.1/", "127.0.0.1"),
      ("http://a@127.0.0.%31:1/?x#y", "127.0.0.1"), ("http://2130706433/", "127.0.0.1"),
      ("http://0x7f.1/", "127.0.0.1"), ("http://[::ffff:127.0.0.1]/", "127.0.0.1"),
      ("http://[0:0:0:0:0:0:0:1]/", "::1"),
      ("http://A.localhost/", "a.localhost"), ("http://a_b.example/", "a_b.example"),
    ])
  func spellings(_ text: String, _ name: String) async throws {
    let asked = Log<String>()
    var policy = AppLinkPolicy.default
    policy.allowsHost = { host in
      asked.add(host)
      return false
    }
    let loader = FakeLoader { _ in PageResponse(status: 200) }
    let resolver = WebPageAppLinkResolver(loader, policy: policy)
    let url = try #require(URL(string: text))
    await #expect { try await resolver.appLink(from: url) } throws: { $0.isRefusal }
    #expect(asked.entries == [name])
    #expect(loader.requests.isEmpty)
  }

  @Test(
    "a host that has no form in ASCII, or could end elsewhere, is refused",
    arguments: [
      "http:///x", "http://%e9/", "http://a%00b/", "http://a%2fb/", "http://a%40b/",
      "http://a%5Cb/",
      "http://a%3A80/", "http://ü%2Fb.example/", "http://a..b/", "http://.../", "http://a%20b/",
      "http://[::1%25%2F]/", "http://[FE80::1%25en0]/", "http://[::1%25lo]/",
      "http://\(String(repeating: "a.", count: 128))/",
    ])
  func refused(_ text: String) async throws {
    let loader = FakeLoader { _ in PageResponse(status: 200) }
    let resolver = WebPageAppLinkResolver(loader)
    let url = try #require(URL(string: text))
    await #expect { try await resolver.appLink(from: url) } throws: {
      if case AppLinkError.notDecodable(url, _) = $0 { true } else { false }
    }
    #expect(loader.requests.isEmpty)
  }

  #if os(Linux)
    @Test(
      "libcurl asks the host that the policy was asked about",
      arguments: [
        ("bücher.example", "xn--bcher-kva.example"),
        ("b%C3%BCcher%EF%BC%8Eexample", "xn--bcher-kva.example"),
        ("b%C3%BCcher.EXAMPLE.", "xn--bcher-kva.example"),
      ])
    func loaded(_ spelling: String, _ name: String) async throws {
      let lookup = HostLookup { asked in
        asked == name
          ? .success([AppLinkPolicy.Address("127.0.0.1")!])
          : .failure(HostLookup.Failure(reason: asked))
      }
      let loader = try #require(
        CurlPageLoader(CurlSettings(PageLoaderConfiguration(), lookup: lookup)))
      let policy = AppLinkPolicy.with { $0.allowsHost = { $0 == name } }
      let resolver = WebPageAppLinkResolver(loader, policy: policy)
      try await withServer { server in
        let page = try url("http://\(spelling):\(server.port)/")
        #expect(try await resolver.appLink(from: page).targets.count == 1)
        #expect(server.requests.last?.header("Host") == "\(name):\(server.port)")
      }
    }
  #endif
}
