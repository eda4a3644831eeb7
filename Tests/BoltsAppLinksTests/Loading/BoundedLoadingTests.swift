import BoltsTasks
import BoltsTesting
import Foundation
import LoopbackHTTP
import Synchronization
import TestSupport
import Testing

@testable import BoltsAppLinks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("What waits for a connection")
struct LoadQueueTests {
  private func drain(_ queue: inout LoadQueue<Int>) -> [Int] {
    var begun: [Int] = []
    while let load = queue.next() { begun.append(load) }
    return begun
  }

  @Test("the hosts take turns, and the loads of each begin in order")
  func order() {
    var queue = LoadQueue<Int>(maximum: 6, maximumPerHost: 9)
    for id in 0..<10 {
      queue.append(id, id: UInt64(id), host: id < 8 ? "a" : "b", site: "\(id < 8)")
    }
    #expect(drain(&queue) == [0, 8, 1, 9, 2, 3])
    queue.finish("b")
    #expect(drain(&queue) == [4])
  }

  @Test("no host has more than its limit, and one at its limit delays no other")
  func perHost() {
    var queue = LoadQueue<Int>(maximum: 100, maximumPerHost: 2)
    for id in 0..<5 { queue.append(id, id: UInt64(id), host: "a", site: "a") }
    queue.append(5, id: 5, host: "b", site: "b")
    #expect(drain(&queue) == [0, 5, 1])
    queue.finish("a")
    #expect(drain(&queue) == [2])
  }

  @Test("the hosts of a site get a quarter of all, in order, also when some loads are withdrawn")
  func perSite() {
    var queue = LoadQueue<Int>(maximum: 8, maximumPerHost: 1)
    for id in 0..<9 { queue.append(id, id: UInt64(id), host: "a\(id)", site: "a") }
    queue.append(9, id: 9, host: "b", site: "b")
    #expect(drain(&queue) == [0, 1, 9])
    for id: UInt64 in [2, 3, 5] { _ = queue.remove(id) }
    for (host, next) in [("a1", [4]), ("b", []), ("a0", [6]), ("a4", [7]), ("a6", [8])] {
      queue.finish(host)
      #expect(drain(&queue) == next)
    }
    for host in ["a7", "a8"] { queue.finish(host) }
    queue.append(10, id: 10, host: "a10", site: "a")
    #expect(drain(&queue) == [10])
  }

  @Test("a load that is withdrawn leaves the others in order, and can't be withdrawn twice")
  func withdrawn() {
    var queue = LoadQueue<Int>(maximum: 0, maximumPerHost: 0)
    for id in 0..<5 { queue.append(id, id: UInt64(id), host: "a", site: "a") }
    #expect(drain(&queue) == [0])
    #expect(queue.remove(1) == 1 && queue.remove(1) == nil && queue.remove(0) == nil)
    for id in [2, 3, 4] {
      queue.finish("a")
      #expect(drain(&queue) == [id])
    }
    queue.finish("a")
    #expect(drain(&queue).isEmpty)
  }
}

/// How many are inside at once, at most.
private final class Peak: Sendable {
  private let counts = Mutex((inside: 0, most: 0))

  var most: Int { counts.withLock(\.most) }

  func enter() {
    counts.withLock {
      $0.inside += 1
      $0.most = max($0.most, $0.inside)
    }
  }

  func leave() { counts.withLock { $0.inside -= 1 } }
}

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
        let load = { @Sendable (path: String) in
          try await loader.load(PageRequest(url: server.url(path), maximumBytes: 1 << 16))
        }
        let first = Task { try await load("/first") }
        await isAsked.wait()
        let second = Task { try await load("/second") }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        let third = Task { try await load("/third") }
        isDone.open()
        #expect(try await first.value.status == 200)
        #expect(try await third.value.status == 200)
        #expect(server.requests.map(\.path) == ["/first", "/third"])
      }
    }

    @Test("the hosts of one site that never answer leave connections and lookups to others")
    func silentSite() async throws {
      try await withServer { request, connection in
        guard request.path == "/good" else { return await connection.waitUntilClosed() }
        try await connection.respond(body: samplePage)
      } _: { server in
        let isOpen = DispatchSemaphore(value: 0)
        let lookup = HostLookup(maximumThreads: 8) { name in
          if name.hasSuffix("silent.example") { isOpen.wait() }
          return .success([AppLinkPolicy.Address("127.0.0.1")!])
        }
        let configuration = PageLoaderConfiguration(
          maximumConnections: 8, maximumConnectionsPerHost: 1)
        let loader = try #require(CurlPageLoader(CurlSettings(configuration, lookup: lookup)))
        let load = { @Sendable (host: String, path: String) in
          let url = try #require(URL(string: "http://\(host):\(server.port)\(path)"))
          let request = PageRequest(url: url, maximumBytes: 1000, allowsAddress: { _ in true })
          return try await loader.load(request).status
        }
        let silent = (0..<20).flatMap { index in
          ["a\(index).silent.example", "a\(index).hanging.example"].map { host in
            Task { try await load(host, "/") }
          }
        }
        while server.requests.count < 2 { await Task.yield() }
        #expect(try await load("good.example", "/good") == 200)
        #expect(server.requests.count == 3)
        for task in silent {
          task.cancel()
          await #expect(throws: CancellationError.self) { try await task.value }
        }
        for _ in silent { isOpen.signal() }
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
        return .success([AppLinkPolicy.Address("192.0.2.1")!])
      }
    }

    @Test("at most so many names are looked up at once, the others in order")
    func bounded() async throws {
      let held = HeldLookup()
      let lookup = HostLookup(maximumThreads: 3) { held($0) }
      try await withThrowingTaskGroup(of: [AppLinkPolicy.Address].self) { group in
        for index in 0..<100 { group.addTask { try await lookup.addresses(of: host(index)) } }
        for _ in 0..<100 { held.isOpen.signal() }
        for try await addresses in group { #expect(addresses == [address]) }
      }
      #expect(held.running.most <= 3)
      #expect(Set(held.asked.entries).count == 100 && held.asked.entries.count == 100)
    }

    @Test("callers that ask for one name at once cause one lookup, whose answer is kept")
    func shared() async throws {
      let held = HeldLookup()
      let lookup = HostLookup(maximumThreads: 1) { held($0) }
      try await withThrowingTaskGroup(of: [AppLinkPolicy.Address].self) { group in
        for _ in 0..<50 { group.addTask { try await lookup.addresses(of: host(1)) } }
        held.isOpen.signal()
        for try await addresses in group { #expect(addresses == [address]) }
      }
      #expect(held.asked.entries.count == 1)
    }

    @Test("cancelling a caller throws at once; a name that no caller waits for is not looked up")
    func cancelled() async throws {
      let held = HeldLookup()
      let lookup = HostLookup(maximumThreads: 1) { held($0) }
      let first = Task { try await lookup.addresses(of: host(0)) }
      await held.isAsked.wait()
      let others = (1..<20).map { index in Task { try await lookup.addresses(of: host(index)) } }
      for task in [first] + others {
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
      }
      held.isOpen.signal()
      held.isOpen.signal()
      #expect(try await lookup.addresses(of: host(99)) == [address])
      #expect(held.asked.entries == ["n0.example", "n99.example"])
    }

    @Test("no more than sixteen addresses of a host are kept")
    func manyAddresses() async throws {
      let all = (0..<20).compactMap { AppLinkPolicy.Address("192.0.2.\($0)") }
      let lookup = HostLookup { _ in .success(all) }
      #expect(try await lookup.addresses(of: host(0)) == Array(all.prefix(16)))
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
      let request = PageRequest(url: URL("http://none.example/"), maximumBytes: 1)
      for _ in 0..<2 {
        await #expect(
          throws: AppLinkError.hostNotFound(request.url, reason: "its host was not found")
        ) { try await loader.load(request) }
      }
      #expect(count.value == 2)
    }
  }
#endif
