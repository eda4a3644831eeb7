import BoltsTasks
import Foundation
import TestSupport
import Testing

@testable import BoltsAppLinks

#if os(Linux)
  @Suite("Bounded loading")
  struct BoundedLoadingTests {
    @Test("a load that waits for a connection can be cancelled, and those after it begin")
    func cancelledWaiting() async throws {
      let (isAsked, isDone) = (Gate(), Gate())
      try await withServer { request, connection in
        if request.path == "/first" {
          isAsked.open()
          await isDone.wait()
        }
        try await connection.respond(body: samplePage)
      } _: { server in
        let loader = try #require(
          CurlPageLoader(configuration: PageLoaderConfiguration(maximumConnections: 1)))
        let first = Task { try await loader.load(server.url("/first")) }
        await isAsked.wait()
        let second = Task { try await loader.load(server.url("/second")) }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        let third = Task { try await loader.load(server.url("/third")) }
        isDone.open()
        #expect(try await first.value.status == 200)
        #expect(try await third.value.status == 200)
        #expect(server.requests.map(\.path) == ["/first", "/third"])
      }
    }

    @Test("a host that does not answer holds up no other, however many of its loads wait")
    func silentHost() async throws {
      try await withServer { request, connection in
        guard request.path == "/good" else { return await connection.waitUntilClosed() }
        try await connection.respond(body: samplePage)
      } _: { server in
        let lookup = HostLookup { _ in .success([AppLinkPolicy.Address("127.0.0.1")!]) }
        let configuration = PageLoaderConfiguration(
          maximumConnections: 3, maximumConnectionsPerHost: 2)
        let loader = try #require(CurlPageLoader(CurlSettings(configuration, lookup: lookup)))
        let load = { @Sendable (host: String, path: String) in
          try await loader.load(url("http://\(host).example:\(server.port)\(path)")).status
        }
        let silent = (0..<20).map { _ in Task { try await load("silent", "/") } }
        while server.requests.count < 2 { await Task.yield() }
        let good = (0..<6).map { _ in Task { try await load("good", "/good") } }
        for task in good { #expect(try await task.value == 200) }
        #expect(server.requests.filter { $0.path == "/" }.count == 2)
        for task in silent {
          task.cancel()
          await #expect(throws: CancellationError.self) { try await task.value }
        }
      }
    }

    @Test("a loader has no more connections than its limit, and the other loads follow")
    func total() async throws {
      let peak = Peak()
      try await withServer { _, connection in
        peak.enter()
        await Task.yield()
        peak.leave()
        try await connection.respond(body: samplePage)
      } _: { server in
        let loader = try #require(
          CurlPageLoader(
            configuration: PageLoaderConfiguration(
              maximumConnections: 3, maximumConnectionsPerHost: 99)))
        try await withThrowingTaskGroup(of: Int.self) { group in
          for _ in 0..<30 {
            group.addTask { try await loader.load(server.url("/")).status }
          }
          for try await status in group { #expect(status == 200) }
        }
        #expect(peak.most <= 3)
      }
    }

    @Test("running out of descriptors is an error that names it, and does not end the process")
    func descriptors() async throws {
      try await withServer { _, connection in
        await connection.waitUntilClosed()
      } _: { server in
        let address = server.address("/")
        await #expect(processExitsWith: .success) { [address = address as String] in
          let url = try #require(URL(string: address))
          let loads = { @Sendable (count: Int) in
            await withTaskGroup(of: String.self) { group in
              // Loads that got a descriptor wait for the server.
              defer { group.cancelAll() }
              for _ in 0..<count {
                group.addTask {
                  let request = PageRequest(url: url, maximumBytes: 1)
                  do {
                    _ = try await DefaultPageLoader(
                      configuration: PageLoaderConfiguration(maximumConnectionsPerHost: 256)
                    ).load(request)
                    return ""
                  } catch { return "\(error)" }
                }
              }
              return await group.first { $0.contains("no file descriptors left") } != nil
            }
          }
          // Dispatch ends the process when it can't open descriptors for its first timer.
          try await BoltsTask.delay(for: .milliseconds(1)).value
          // Some for the test's own pipes, and a few for the loader.
          var limit = rlimit(rlim_cur: 40, rlim_max: 40)
          try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
          exit(await loads(100) ? 0 : 1)
        }
      }
    }
  }

  @Suite("Looking names up")
  struct HostLookupTests {
    private let address = AppLinkPolicy.Address("192.0.2.1")!
    private let request = PageRequest(url: URL("http://none.example/"), maximumBytes: 1)

    private func host(_ index: Int) -> URLHost { URLHost("n\(index).example")! }

    /// A lookup whose answers wait until it is open.
    private final class HeldLookup: Sendable {
      let asked = Log<String>()
      let running = Peak()
      let isAsked = Gate()
      let isOpen = DispatchSemaphore(value: 0)

      func callAsFunction(_ name: String) -> HostLookup.Answer {
        asked.add(name)
        running.enter()
        isAsked.open()
        isOpen.wait()
        running.leave()
        return .success((0..<20).compactMap { AppLinkPolicy.Address("192.0.2.\($0)") })
      }
    }

    @Test("sixteen names are looked up at once, the others in order, for sixteen addresses each")
    func bounded() async throws {
      let held = HeldLookup()
      let lookup = HostLookup { held($0) }
      try await withThrowingTaskGroup(of: [AppLinkPolicy.Address].self) { group in
        for index in 0..<100 {
          group.addTask { try await lookup.addresses(of: host(index), for: request) }
        }
        for _ in 0..<100 { held.isOpen.signal() }
        for try await addresses in group {
          #expect(addresses.count == 16 && addresses.contains(address))
        }
      }
      #expect(held.running.most <= 16)
      #expect(Set(held.asked.entries).count == 100 && held.asked.entries.count == 100)
    }

    @Test("cancelling a caller throws at once; a name that no caller waits for is not looked up")
    func cancelled() async throws {
      let held = HeldLookup()
      let lookup = HostLookup(maximumThreads: 1) { held($0) }
      let first = Task { try await lookup.addresses(of: host(0), for: request) }
      await held.isAsked.wait()
      let others = (1..<20).map { index in
        Task { try await lookup.addresses(of: host(index), for: request) }
      }
      for task in [first] + others {
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
      }
      held.isOpen.signal()
      held.isOpen.signal()
      #expect(try await lookup.addresses(of: host(99), for: request).contains(address))
      #expect(held.asked.entries == ["n0.example", "n99.example"])
    }

    @Test("a host that is not found is an error, and is asked for again")
    func notFound() async throws {
      let count = Counter()
      let lookup = HostLookup { _ in
        count.increment()
        return .failure(HostLookup.Failure(reason: "its host was not found"))
      }
      let loader = try #require(
        CurlPageLoader(CurlSettings(PageLoaderConfiguration(), lookup: lookup)))
      for _ in 0..<2 {
        await #expect(
          throws: AppLinkError.hostNotFound(request.url, reason: "its host was not found")
        ) { try await loader.load(request) }
      }
      #expect(count.value == 2)
    }
  }
#endif
