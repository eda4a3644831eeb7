#if os(Linux)
  internal import BoltsAppLinks
  internal import CPageServer
  internal import Foundation

  /// Loads pages of well-behaved and hostile servers on loopback, and prints the cost.
  ///
  /// It fails when a page is not what it should be, when loads leave a thread, descriptor or memory
  /// behind, or when 1,000 at once need more than 100 MiB. Times are printed and not judged.
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
      print(CurlPageLoader.libraryVersion ?? "")
      let pages = Pages(loader: loader, port: port)
      try await hostile(pages)
      try await leaks(pages)
      try await throughput(pages)
    }

    /// 1,000 loads at once, 100 of them of servers that misbehave.
    private static func hostile(_ pages: Pages) async throws {
      let kinds = ["/endless", "/head", "/chunks", "/cut", "/silent"]
      let paths = (0..<1000).map { $0 % 10 == 0 ? kinds[$0 / 10 % kinds.count] : "/good" }
      let start = ContinuousClock.now
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
        "1,000 at once, 100 hostile: \(good) good pages in \(start.duration(to: .now)), "
          + "at most \(peak >> 10) MiB resident")
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

    /// The same loads by this loader and by curl's own program, in turn.
    private static func throughput(_ pages: Pages) async throws {
      let count = 20_000
      for _ in 0..<3 {
        let start = ContinuousClock.now
        let used = Usage.own
        try await pages.load(count, atOnce: 64)
        report("CurlPageLoader", count, start, Usage.own - used)
        let curlStart = ContinuousClock.now
        let curlUsed = Usage.children
        guard let curl = try pages.runCurl(count, atOnce: 64) else {
          print("curl: the program is not there to compare with")
          return
        }
        guard curl == 0 else { throw Failure(description: "curl ended with \(curl)") }
        report("curl --parallel", count, curlStart, Usage.children - curlUsed)
      }
    }

    private static func report(
      _ name: String, _ count: Int, _ start: ContinuousClock.Instant, _ seconds: Double
    ) {
      let time = start.duration(to: .now) / .seconds(1)
      print(
        "\(name): \(Int(Double(count) / time)) loads/s, "
          + "\(Int(seconds * 1_000_000 / Double(count))) us of processor a load")
    }
  }
#else
  @main
  enum PageLoads {
    static func main() { print("CurlPageLoader is for Linux.") }
  }
#endif
