internal import Foundation

/// What one contender needs for one operation; `nil` is not measured.
package struct Figures: Codable {
  package var instructions, allocations, bytes, bytesAlive: Double?
  /// Nanoseconds of one operation, of all processors that worked on it, and until its end.
  package var processorTime, wallTime: Summary?

  package init(
    instructions: Double? = nil, allocations: Double? = nil, bytes: Double? = nil,
    bytesAlive: Double? = nil, processorTimes: [Double] = [], wallTimes: [Double] = []
  ) {
    (self.instructions, self.allocations, self.bytes) = (instructions, allocations, bytes)
    self.bytesAlive = bytesAlive
    (processorTime, wallTime) = (Summary(processorTimes), Summary(wallTimes))
  }
}

/// Samples: the means of some milliseconds each.
package struct Summary: Codable, Equatable {
  package let median, least, most: Double
  /// The median absolute deviation from the median.
  package let deviation: Double
  package let count: Int

  /// `nil` without samples.
  package init?(_ samples: [Double]) {
    guard let least = samples.min(), let most = samples.max() else { return nil }
    // Further digits mean nothing.
    func rounded(_ time: Double) -> Double { (time * 100).rounded() / 100 }
    let middle = BenchmarkHarness.median(samples)
    (median, self.least, self.most) = (rounded(middle), rounded(least), rounded(most))
    deviation = rounded(BenchmarkHarness.median(samples.map { abs($0 - middle) }))
    count = samples.count
  }
}

/// The figures of one contender in one scenario.
package struct Measurement: Codable {
  let scenario, title, system, contender: String
  /// Whether it is what is compared with the others.
  let isSubject: Bool
  let operations: Int
  let countsAreStable: Bool
  let cap: Cap?
  package var figures: Figures

  package init(_ scenario: Scenario, _ contender: Contender, _ figures: Figures) {
    (self.scenario, title) = (scenario.id, scenario.title)
    (system, self.contender) = (contender.system, contender.name)
    isSubject = contender.name == scenario.contenders.first?.name
    operations = contender.operations
    countsAreStable = scenario.countsAreStable
    cap = isSubject ? scenario.cap : nil
    self.figures = figures
  }
}

/// A run: where and how it was made, and every figure. Benchmarks/README describes the file.
package struct Results: Codable {
  var schema = 2
  let tool, date, commit, compiler, system, processor: String
  let cores: Int
  /// How many threads wanted to run when it began, on average over a minute: more than this run's own
  /// means that the machine was busy.
  let load: Double
  let sampling: Sampling
  package var measurements: [Measurement] = []

  /// Describes the machine and the checkout that the tool was built from.
  package init(tool: String, sampling: Sampling) {
    (self.tool, self.sampling) = (tool, sampling)
    date = Date.now.formatted(.iso8601)
    // What is measured, not how: a commit to the documentation changes nothing.
    let git = ["git", "-C", URL(filePath: #filePath).deletingLastPathComponent().path]
    let sources = ["--", ":(top,glob)Sources/**/*.swift", ":(top,glob)Sources/**/*.[ch]"]
    commit =
      Self.output(git + ["log", "-1", "--format=%h", "--abbrev=9"] + sources)
      + (Scenario.run([git + ["diff", "--quiet", "HEAD"] + sources])[0] == nil ? "" : "-dirty")
    compiler = Self.output(["swiftc", "--version"])
    system = ProcessInfo.processInfo.operatingSystemVersionString
    let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = info.split(separator: "\n").first { $0.hasPrefix("model name") }
    processor =
      model.map { $0.drop { $0 != ":" }.dropFirst(2).description }
      ?? Self.output(["sysctl", "-n", "machdep.cpu.brand_string"])
    cores = ProcessInfo.processInfo.activeProcessorCount
    var average = 0.0
    load = unsafe getloadavg(&average, 1) == 1 ? average : 0
  }

  package init(path: String) throws {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path)))
    } catch { throw UsageError("\(path) has no results: \(error)") }
  }

  /// Writes a line for each measurement.
  package func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func text(_ value: some Encodable) throws -> String {
      String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    var head = self
    head.measurements = []
    let lines = try measurements.map { try text($0) }.joined(separator: ",\n")
    try text(head).replacing(#""measurements":[]"#, with: "\"measurements\":[\n\(lines)\n]")
      .write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// The first line that a program prints.
  private static func output(_ command: [String]) -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "unknown" }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").first.map(String.init) ?? "unknown"
  }
}
