import BoltsAppLinks
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
#if os(Linux)
  import URLSessionLoading
#endif

@Suite("Loaders: the result for each behaviour of a server")
struct ServerBehaviourTests {
  #if os(Linux)
    @Test("the libcurl loader returns the expected result", arguments: ServerBehaviour.all)
    func curl(_ behaviour: ServerBehaviour) async throws {
      try await check(behaviour, behaviour.outcome, with: #require(CurlPageLoader()))
    }
  #endif

  @Test(
    "the Foundation loader returns the expected result, except where it crashes or hangs",
    arguments: ServerBehaviour.foundation.filter { $0.outcomeOnFoundation != nil })
  func foundation(_ behaviour: ServerBehaviour) async throws {
    let outcome = try #require(behaviour.outcomeOnFoundation)
    try await check(
      behaviour, outcome, with: URLSessionPageLoader(configuration: PageLoaderConfiguration()))
  }

  @Test("the Foundation loader does not change the configuration that it is given")
  func configuration() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = true
    configuration.timeoutIntervalForRequest = 7
    _ = URLSessionPageLoader(configuration: configuration)
    #expect(configuration.httpShouldSetCookies)
    #expect(configuration.timeoutIntervalForRequest == 7)
  }

  private func check(
    _ behaviour: ServerBehaviour, _ expected: ServerBehaviour.Outcome, with loader: some PageLoading
  ) async throws {
    let (isSent, isClosed) = (Gate(), Gate())
    let server = try LoopbackServer { _, connection in
      defer { isClosed.open() }
      for part in behaviour.parts {
        switch part {
        case .bytes(let bytes): try await connection.write(bytes)
        case .endless(let bytes):
          let block = Array(repeatElement(bytes, count: 65_536 / bytes.count).joined())
          while true {
            try await connection.write(block)
            isSent.open()
          }
        case .reset: connection.reset()
        case .silence:
          isSent.open()
          await connection.waitUntilClosed()
        }
      }
      isSent.open()
    }
    defer { server.stop() }
    let url = server.url("/")
    let request = PageRequest(url: url, maximumBytes: behaviourLimit)
    let load = Task { try await loader.load(request) }
    if expected == .pending {
      await isSent.wait()
      load.cancel()
      await #expect(throws: CancellationError.self) { try await load.value }
    } else {
      let outcome: ServerBehaviour.Outcome
      do {
        let response = try await load.value
        outcome =
          response.body.count == behaviourLimit
          ? .cut : .page(response.status, String(decoding: response.body, as: UTF8.self))
      } catch AppLinkError.transport(url, _) {
        outcome = .transport
      } catch AppLinkError.notDecodable(url, _) {
        outcome = .notDecodable
      }
      #expect(outcome == expected)
    }
    // The rest of the response is not read; the connection closes at the latest with the loader.
    withExtendedLifetime(loader) {}
  }
}
