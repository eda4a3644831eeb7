#if os(Linux)
  internal import BoltsAppLinks
  internal import Foundation

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

    /// The status of curl's program, or `nil` when it is not installed.
    func runCurl(_ count: Int, atOnce limit: Int) throws -> Int32? {
      guard FileManager.default.isExecutableFile(atPath: "/usr/bin/curl") else { return nil }
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/curl")
      process.arguments = [
        "--silent", "--parallel", "--parallel-max", "\(limit)", "--output", "/dev/null",
        "http://127.0.0.1:\(port)/good?[1-\(count)]",
      ]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
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

  /// Seconds of processor time.
  enum Usage {
    static var own: Double { seconds(RUSAGE_SELF.rawValue) }
    static var children: Double { seconds(RUSAGE_CHILDREN.rawValue) }

    private static func seconds(_ who: __rusage_who_t) -> Double {
      var usage = rusage()
      _ = unsafe getrusage(who, &usage)
      let (user, system) = (usage.ru_utime, usage.ru_stime)
      return Double(user.tv_sec + system.tv_sec) + Double(user.tv_usec + system.tv_usec) / 1_000_000
    }
  }
#endif
