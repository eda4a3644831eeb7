import BoltsAppLinks
import BoltsTasks
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
#if os(Linux)
  @testable import URLSessionLoading
#else
  @testable import BoltsAppLinks
#endif

@Suite("Foundation's loader behind a proxy")
struct URLSessionProxyTests {
  @Test(
    "a response that came through a proxy is refused where the policy restricts addresses",
    arguments: [true, false])
  func refused(_ restrictsAddresses: Bool) throws {
    let url = URL("http://public.example/")
    let source = TaskCompletionSource<PageResponse>()
    defer { source.trySetResult(PageResponse(status: 0)) }
    var request = PageRequest(url: url, maximumBytes: 100)
    if restrictsAddresses { request.allowsAddress = { $0.isPublicUnicast } }
    var load = PendingLoad(request, source)
    let response = try #require(
      HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil))
    let isOver = load.receive(response as URLResponse) != nil
    #expect(isOver == false)
    // The proxy's own, which says nothing about where it connected to.
    load.addresses = [AppLinkPolicy.Address("8.8.8.8")].compactMap(\.self)
    load.isBehindProxy = true
    let outcome = load.complete(response, nil)
    if restrictsAddresses {
      #expect { try outcome.get() } throws: { $0.isRefusal && "\($0)".contains("proxy") }
    } else {
      #expect(try outcome.get().status == 200)
    }
  }
}
