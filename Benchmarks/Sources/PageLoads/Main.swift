#if os(Linux)
  internal import BoltsAppLinks
  internal import CPageServer
  internal import Foundation

  /// Loads pages of well-behaved and hostile servers on loopback.
  ///
  /// It fails when a page is not what it should be, when loads leave a thread, descriptor or memory
  /// behind, or when 1,000 at once need more than 100 MiB.
  @main
  enum PageLoads {
    struct Failure: Error, CustomStringConvertible {
      let description: String
    }

    static func main() async throws {
      var port: UInt16 = 0
      // First of all, because a process with threads is not forked.
      let server = unsafe page_server_start(&port)
      guard server > 0 else { throw Failure(description: "the server did not start") }
      defer { kill(server, SIGKILL) }
      // More connections than there are loads whose server never answers: those keep theirs.
      let configuration = PageLoaderConfiguration(maximumConnectionsPerHost: 128)
      guard let loader = CurlPageLoader(configuration: configuration) else {
        throw Failure(description: "there is no libcurl.so.4")
      }
      let pages = Pages(loader: loader, port: port)
      try await hostile(pages)
      try await leaks(pages)
    }

    /// 1,000 loads at once, 100 of them of servers that misbehave.
    private static func hostile(_ pages: Pages) async throws {
      let kinds = ["/endless", "/head", "/chunks", "/cut", "/silent"]
      let paths = (0..<1000).map { $0 % 10 == 0 ? kinds[$0 / 10 % kinds.count] : "/good" }
      let good = await withTaskGroup(of: Bool.self) { group in
        let silent = paths.filter { $0 == "/silent" }.map { path in
          Task { await pages.isGood(path) }
        }
        for path in paths where path != "/silent" {
          group.addTask { await pages.isGood(path) }
        }
        let good = await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        for load in silent { load.cancel() }
        for load in silent where await load.value { return -1 }
        return good
      }
      let peak = ProcessState.peakMemory
      print(
        "1,000 at once, 100 hostile: \(good) good pages, at most \(peak >> 10) MiB resident")
      guard good == 900 else { throw Failure(description: "900 pages are good") }
      guard peak < 100 << 10 else { throw Failure(description: "more than 100 MiB") }
    }

    /// 10,000 loads, after as many as warm everything up.
    private static func leaks(_ pages: Pages) async throws {
      try await pages.load(10_000, atOnce: 64)
      let before = ProcessState()
      try await pages.load(10_000, atOnce: 64)
      let after = ProcessState()
      print("before 10,000 loads: \(before)\nafter:               \(after)")
      // Swift's pool and the allocator's arenas settle by a little.
      guard after.threads <= before.threads + 1, after.descriptors <= before.descriptors + 1,
        after.memory <= before.memory + 2048
      else { throw Failure(description: "loads leave something behind") }
    }
  }

  /// The server's pages, and the ways to load them.
  struct Pages: Sendable {
    /// The length of the good page.
    private static let size = 77

    let loader: CurlPageLoader
    let port: UInt16

    /// Whether the page came as it is.
    func isGood(_ path: String) async -> Bool {
      guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { return false }
      let response = try? await loader.load(PageRequest(url: url, maximumBytes: 1 << 20))
      return response?.status == 200 && response?.body.count == Self.size
    }

    func load(_ count: Int, atOnce limit: Int) async throws {
      let good = await withTaskGroup(of: Int.self) { group in
        for worker in 0..<limit {
          group.addTask {
            var good = 0
            for _ in 0..<(count / limit + (worker < count % limit ? 1 : 0)) {
              if await isGood("/good") { good += 1 }
            }
            return good
          }
        }
        return await group.reduce(0, +)
      }
      guard good == count else {
        throw PageLoads.Failure(description: "\(count - good) of \(count) loads failed")
      }
    }
  }

  /// What this process holds, as the kernel counts it.
  struct ProcessState: CustomStringConvertible {
    let threads = Self.count("/proc/self/task")
    let descriptors = Self.count("/proc/self/fd")
    /// In KiB.
    let memory = Self.status("VmRSS:")

    /// The most that was ever resident, in KiB.
    static var peakMemory: Int { status("VmHWM:") }

    var description: String {
      "\(threads) threads, \(descriptors) descriptors, \(memory) KiB resident"
    }

    private static func count(_ path: String) -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: path).count) ?? 0
    }

    private static func status(_ name: String) -> Int {
      let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
      return line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
    }
  }
#else
  @main
  enum PageLoads {
    static func main() { print("CurlPageLoader is for Linux.") }
  }
#endif
