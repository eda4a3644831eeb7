internal import Foundation

/// One contender of a build of this tool, in a process of its own that runs it when it is asked to: see
/// `Contender.answer()`.
private final class RemoteContender {
  private let process = Process(), requests = Pipe(), answers = Pipe()

  init(tool: String, scenario: String, row: String) throws {
    process.executableURL = URL(filePath: tool)
    process.arguments = ["--on-demand", scenario, "--row", row]
    process.standardInput = requests
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// The processor time of so many runs, in nanoseconds; `nil` where the build has no such contender.
  func time(runs: Int) -> Double? {
    guard (try? requests.fileHandleForWriting.write(contentsOf: Data("\(runs)\n".utf8))) != nil
    else { return nil }
    // An answer is shorter than what a pipe takes at once, so it comes whole.
    let answer = String(decoding: answers.fileHandleForReading.availableData, as: UTF8.self)
    return Double(answer.dropLast())
  }

  func end() {
    try? requests.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}

extension Scenario {
  /// The ratio of the subject's times in two builds, new to old, of each of `rounds`; empty where one of the builds does
  /// not have it.
  func ratios(old: String, new: String, rounds: Int, samples: Int) throws -> [Double] {
    try (0..<rounds).compactMap { _ in
      let tools = try [old, new].map {
        try RemoteContender(tool: $0, scenario: id, row: contenders[0].name)
      }
      defer { for tool in tools { tool.end() } }
      // So many runs that each takes a millisecond, after about two of warm-up.
      var runs = 1
      while true {
        let times = tools.compactMap { $0.time(runs: runs) }
        if times.count < 2 { return nil }
        if times.allSatisfy({ $0 >= 1e6 }) { break }
        runs *= 2
      }
      var ratios: [Double] = []
      for sample in 0..<samples {
        // Each is the first as often as the other.
        let isNewFirst = !sample.isMultiple(of: 2)
        let times = (isNewFirst ? tools.reversed() : tools).compactMap { $0.time(runs: runs) }
        guard times.count == 2 else { return nil }
        ratios.append(isNewFirst ? times[0] / times[1] : times[1] / times[0])
      }
      return median(ratios)
    }
  }
}
