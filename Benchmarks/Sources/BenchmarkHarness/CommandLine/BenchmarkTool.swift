internal import Foundation

/// A command-line tool over a list of scenarios.
public struct BenchmarkTool: Sendable {
  /// The tool's name, as reports show it.
  public let name: String

  /// What it measures, for `--help`.
  public let overview: String

  /// All that can be measured, in the order of the table.
  public let scenarios: [Scenario]

  /// Makes a tool.
  public init(name: String, overview: String, scenarios: [Scenario]) {
    self.name = name
    self.overview = overview
    self.scenarios = scenarios
  }

  /// Does what the command line says and ends the process: 0 done, 1 a threshold was exceeded,
  /// 64 wrong usage.
  public func main() -> Never {
    do {
      exit(try run(Options.parse(Array(CommandLine.arguments.dropFirst()))))
    } catch let error as UsageError {
      complain("\(name): \(error)\nTry \(name) --help.")
      exit(EX_USAGE)
    } catch {
      complain("\(name): \(error)")
      exit(EXIT_FAILURE)
    }
  }

  private func run(_ options: Options) throws -> Int32 {
    switch options.mode {
    case .help:
      print(Options.help(tool: name, overview: overview), terminator: "")
    case .list:
      for scenario in try chosen(by: options) {
        for contender in scenario.contenders
        where options.rows.isEmpty || options.rows.contains(contender.name) {
          print(scenario.id, contender.name, contender.operations, separator: "\t")
        }
      }
    case .count(let scenario, let row, let iterations):
      try count(scenario: scenario, row: row, iterations: iterations)
    case .measure:
      return try show(options.from.map(earlierReport) ?? measure(options), options)
    }
    return EXIT_SUCCESS
  }

  /// The scenarios that the filters leave.
  func chosen(by options: Options) throws(UsageError) -> [Scenario] {
    let known = Set(scenarios.flatMap(\.contenders).map(\.name))
    if let unknown = options.rows.first(where: { !known.contains($0) }) {
      let names = known.sorted().joined(separator: ", ")
      throw UsageError("no row is called \(unknown); there are \(names)")
    }
    guard !options.filters.isEmpty else { return scenarios }
    let chosen = scenarios.filter { scenario in
      options.filters.contains { filter in
        scenario.id.lowercased() == filter.lowercased()
          || scenario.id.lowercased().hasPrefix(filter.lowercased() + "/")
          || scenario.title.localizedCaseInsensitiveContains(filter)
      }
    }
    guard !chosen.isEmpty else {
      let ids = scenarios.map(\.id).joined(separator: ", ")
      throw UsageError("--filter leaves no scenario; there are \(ids)")
    }
    return chosen
  }

  private func count(scenario id: String, row: String, iterations: Int) throws(UsageError) {
    guard let scenario = scenarios.first(where: { $0.id == id }),
      let contender = scenario.contenders.first(where: { $0.name == row })
    else {
      throw UsageError("no contender \(row) in a scenario \(id); see --list")
    }
    let runner = Runner(contender: contender)
    if case .program(let arguments) = contender.body {
      try become(arguments(iterations))
    }
    for _ in 0..<iterations { runner.run() }
  }

  /// Turns this process into another program, so that a tool that counts this one counts that.
  private func become(_ command: [String]) throws(UsageError) {
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    _ = unsafe execv(command[0], &arguments)
    throw UsageError("cannot run \(command[0]): \(unsafe String(cString: strerror(errno)))")
  }

  private func measure(_ options: Options) throws(UsageError) -> Report {
    var counts: InstructionCounts?
    if let path = options.instructions { counts = try InstructionCounts.read(path) }
    let scenarios = try chosen(by: options)
    let progress = Progress()
    let measurer = Measurer(
      samples: options.samples, sampleLength: .milliseconds(options.sampleMilliseconds),
      progress: progress, instructions: counts)
    let results = measurer.measure(scenarios, rows: options.rows)
    progress.clear()
    let arguments = CommandLine.arguments.dropFirst().joined(separator: " ")
    return Report(
      tool: name, date: Machine.today, machine: Machine.description,
      command: arguments.isEmpty ? name : "\(name) \(arguments)", scenarios: results)
  }

  private func earlierReport(_ path: String) throws(UsageError) -> Report {
    try JSONFile.read(Report.self, from: path, madeBy: "\(name) --format json")
  }

  private func show(_ report: Report, _ options: Options) throws -> Int32 {
    // Read before anything is printed, so that a wrong file is the only message.
    let old = try options.compare.map(earlierReport)
    let thresholds = try options.checkAllocations.map {
      try JSONFile.read(AllocationThresholds.self, from: $0, madeBy: "--record-allocations")
    }
    switch options.format {
    case .table: print(TerminalReport.text(report), terminator: "")
    case .markdown: print(MarkdownReport.text(report), terminator: "")
    case .json: print(try JSONFile.text(report), terminator: "")
    }
    if let old { print("\n" + Comparison.text(old: old, new: report), terminator: "") }
    if let path = options.chart {
      let isCounted = report.scenarios.contains { $0.bestPeer(.instructions) != nil }
      let metric = options.metric ?? (isCounted ? .instructions : .time)
      try JSONFile.write(Chart.svg(report, metric: metric), to: path)
    }
    if let path = options.recordAllocations {
      try JSONFile.write(JSONFile.text(AllocationThresholds(recording: report)), to: path)
    }
    let violations = thresholds?.violations(in: report) ?? []
    for violation in violations { complain("\(name): \(violation)") }
    return violations.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE
  }

  private func complain(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }
}
