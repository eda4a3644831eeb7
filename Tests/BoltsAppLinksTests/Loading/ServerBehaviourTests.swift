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

  #if os(Linux)
    @Test("loads that are cancelled at any time leave no thread, descriptor or memory behind")
    func cancelled() async {
      await #expect(processExitsWith: .success) {
        let behaviours = ServerBehaviour.all
        let server = try LoopbackServer { request, connection in
          let number = Int(request.path.dropFirst()) ?? 0
          try await behaviours[number % behaviours.count].send(on: connection) {}
        }
        let loader = try #require(CurlPageLoader())
        /// Starts so many loads, 32 at a time, and cancels each of them a little later.
        func cancelLoads(_ numbers: Range<Int>) async {
          await withTaskGroup(of: Void.self) { group in
            for number in numbers {
              if number - numbers.lowerBound >= 32 { await group.next() }
              group.addTask {
                let request = PageRequest(url: server.url("/\(number)"), maximumBytes: 1 << 16)
                let load = Task { try await loader.load(request) }
                for _ in 0..<number * 7_919 % 500 { await Task.yield() }
                load.cancel()
                _ = await load.result
              }
            }
          }
        }
        func count(_ folder: String) -> Int {
          (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
        }
        await cancelLoads(0..<500)
        let (descriptors, memory) = (count("/proc/self/fd"), peakMemory())
        await cancelLoads(500..<2_000)
        // As many connections as loads at a time may be kept or still be closing, at both ends.
        try #require(count("/proc/self/fd") <= descriptors + 64)
        // The address sanitizer keeps what was freed.
        if ProcessInfo.processInfo.environment["BOLTS_BUILD"] != "sanitizer" {
          try #require(peakMemory() - memory < 48 << 20)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").map {
          (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)) ?? ""
        }
        try #require(names.filter { $0.hasPrefix("Bolts.") }.count == 1, "the loader's own")
        withExtendedLifetime(loader) { exit(0) }
      }
    }
  #endif

  private func check(
    _ behaviour: ServerBehaviour, _ expected: ServerBehaviour.Outcome, with loader: some PageLoading
  ) async throws {
    let (isSent, isClosed) = (Gate(), Gate())
    let server = try LoopbackServer { _, connection in
      defer { isClosed.open() }
      try await behaviour.send(on: connection) { isSent.open() }
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

extension ServerBehaviour {
  /// Sends the parts, and says when nothing more is to come that ends by itself.
  fileprivate func send(
    on connection: LoopbackConnection, _ onSent: @Sendable () -> Void
  ) async throws {
    for part in parts {
      switch part {
      case .bytes(let bytes): try await connection.write(bytes)
      case .endless(let bytes):
        let block = Array(repeatElement(bytes, count: 65_536 / bytes.count).joined())
        while true {
          try await connection.write(block)
          onSent()
        }
      case .reset: connection.reset()
      case .silence:
        onSent()
        await connection.waitUntilClosed()
      }
    }
    onSent()
  }
}
