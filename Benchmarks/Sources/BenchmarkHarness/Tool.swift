internal import Foundation

/// A command-line tool over a list of scenarios.
public struct Tool: Sendable {
  private let overview: String
  private let scenarios: [Scenario]

  /// Makes a tool; `overview` is for `--help`.
  public init(overview: String, scenarios: [Scenario]) {
    (self.overview, self.scenarios) = (overview, scenarios)
  }

  /// Does what the command line says and ends the process: 0 done, 1 a cap was exceeded, 64 wrong
  /// usage.
  public func main() -> Never {
    do {
      exit(try run(Options(Array(CommandLine.arguments.dropFirst()))))
    } catch {
      FileHandle.standardError.write(Data("\(error)\nTry --help.\n".utf8))
      exit(EX_USAGE)
    }
  }

  package static let program = Bundle.main.executablePath ?? CommandLine.arguments[0]

  /// The command that runs one contender and prints nothing.
  static func command(
    _ scenario: String, _ row: String, iterations: Int, program: String = program
  ) -> [String] {
    [program, "--count", scenario, "--row", row, "--iterations", "\(iterations)"]
  }

  private func run(_ options: Options) throws -> Int32 {
    if options.isHelp {
      print(overview + "\n\n" + Options.help)
      return EXIT_SUCCESS
    }
    switch options.command {
    case .measure: break
    case .compare(let old, let new):
      let comparison = try compare(old, new, options)
      print(comparison.text, terminator: "")
      return comparison.hasRegressed ? EXIT_FAILURE : EXIT_SUCCESS
    case .plot(let path, let output):
      let plot = try Plot(Results(path: path), includes: options.includes)
      try plot.svg.write(toFile: output, atomically: true, encoding: .utf8)
      return EXIT_SUCCESS
    }
    if let id = options.single {
      let all = scenarios.filter { $0.id == id }.flatMap(\.contenders)
      guard let contender = all.first(where: { options.rows == [$0.name] }) else {
        throw UsageError("no such contender of \(id); see --list")
      }
      if options.isOnDemand {
        contender.answer()
      } else {
        for _ in 0..<options.iterations { contender.run() }
      }
      return EXIT_SUCCESS
    }
    var chosen = scenarios.filter { options.includes($0.id, $0.title) }
    chosen = chosen.filter { !contenders(of: $0, options).isEmpty }
    if chosen.isEmpty {
      throw UsageError(
        "nothing to measure; there are \(scenarios.map(\.id).joined(separator: ", "))")
    }
    if options.isList {
      for scenario in chosen {
        for contender in contenders(of: scenario, options) {
          print(scenario.id, contender.name, scenario.title, separator: "\t")
        }
      }
      return EXIT_SUCCESS
    }
    return try measure(chosen, options)
  }

  private func contenders(of scenario: Scenario, _ options: Options) -> [Contender] {
    scenario.contenders.filter {
      options.rows.isEmpty || options.rows.contains($0.name) || options.rows.contains($0.system)
    }
  }

  /// Compares two files of results by their counts, or two builds of this tool by their times.
  private func compare(_ old: String, _ new: String, _ options: Options) throws -> Comparison {
    let builds = [old, new].filter(FileManager.default.isExecutableFile)
    if builds.count < 2 {
      return Comparison(
        old: try Results(path: old), new: try Results(path: new), threshold: options.threshold,
        includes: options.includes)
    }
    // A build without the contender ends before it is asked.
    signal(SIGPIPE, SIG_IGN)
    let chosen = scenarios.filter { options.includes($0.id, $0.title) }
    let times = try chosen.enumerated().map { index, scenario in
      progress("[\(index + 1)/\(chosen.count)] \(scenario.id) \(scenario.title)")
      let ratios = try scenario.ratios(
        old: old, new: new, rounds: options.rounds, samples: options.sampling.samples)
      return (name: "\(scenario.id) \(scenario.title)", ratios: ratios)
    }
    progress("")
    if times.allSatisfy(\.ratios.isEmpty) {
      throw UsageError("\(old) and \(new) have no scenario that both can measure on demand")
    }
    return Comparison(times: times, threshold: options.threshold)
  }

  private func measure(_ scenarios: [Scenario], _ options: Options) throws -> Int32 {
    let valgrind = options.countsInstructions ? try Valgrind() : nil
    defer { valgrind?.remove() }
    let count = scenarios.reduce(0) { $0 + contenders(of: $1, options).count }
    var sampling = options.sampling
    let share = options.seconds * 1_000 / Double(max(count, 1)) - sampling.warmUpTime
    sampling.sampleTime = max(1, share / Double(sampling.samples))
    Self.note(
      """
      Warm-up \(Table.number(sampling.warmUpTime)) ms, then \(sampling.samples) samples of \
      \(Table.number(sampling.sampleTime)) ms, of each of \(count) contenders in turn.\n
      """)
    var results = Results(
      tool: URL(filePath: Self.program).lastPathComponent, sampling: sampling)
    var violations: [String] = []
    let start = ContinuousClock.now
    for (index, scenario) in scenarios.enumerated() {
      let spent = start.duration(to: .now) / .seconds(1)
      let left =
        index == 0 ? "" : ", \(Int(spent / Double(index) * Double(scenarios.count - index))) s left"
      progress("[\(index + 1)/\(scenarios.count)\(left)] \(scenario.id) \(scenario.title)")
      let contenders = contenders(of: scenario, options)
      var figures = scenario.figures(contenders, sampling)
      for (index, contender) in contenders.enumerated() {
        // A check needs only what has a cap.
        if options.isCheck, options.json == nil, scenario.cap?.instructions == nil { continue }
        figures[index].instructions = try valgrind?.instructions(
          scenario, contender, repeats: options.repeats)
      }
      results.measurements += zip(contenders, figures).map { Measurement(scenario, $0, $1) }
      guard options.isCheck, contenders[0].name == scenario.contenders[0].name else { continue }
      if let valgrind, let cap = scenario.cap?.instructions {
        // How threads meet can add to one count, but hardly to five.
        for _ in 0..<4 where (figures[0].instructions ?? 0) > cap {
          let again = try valgrind.instructions(scenario, contenders[0], repeats: 1)
          figures[0].instructions = min(again ?? .infinity, figures[0].instructions ?? .infinity)
        }
      }
      violations += scenario.violations(figures[0])
    }
    progress("")
    print(Table(results.measurements).text, terminator: "")
    try options.json.map { try results.write(to: $0) }
    for violation in violations { print(violation) }
    return violations.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE
  }

  /// Replaces the line that says how far a run is, on a terminal.
  private func progress(_ text: String) {
    if isatty(STDERR_FILENO) == 1 { Self.note("\r\u{1B}[K\(text)") }
  }

  private static func note(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
