internal import Foundation

/// A command-line tool over a list of scenarios.
public struct Tool: Sendable {
  private let overview: String
  private let scenarios: [Scenario]

  /// Makes a tool; `overview` is for `--help`.
  public init(overview: String, scenarios: [Scenario]) {
    (self.overview, self.scenarios) = (overview, scenarios)
  }

  /// Does what the command line says and ends the process: 0 done, 1 a threshold was exceeded, 64 wrong
  /// usage.
  public func main() -> Never {
    do {
      exit(try run(Options(Array(CommandLine.arguments.dropFirst()))))
    } catch {
      FileHandle.standardError.write(Data("\(error)\nTry --help.\n".utf8))
      exit(EX_USAGE)
    }
  }

  static let program = Bundle.main.executablePath ?? CommandLine.arguments[0]

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
    if let id = options.counted {
      let all = scenarios.filter { $0.id == id }.flatMap(\.contenders)
      guard let contender = all.first(where: { options.rows == [$0.name] }) else {
        throw UsageError("no such contender of \(id); see --list")
      }
      if case .program(let arguments) = contender.body {
        try become(arguments(options.iterations))
      }
      for _ in 0..<options.iterations { contender.run() }
      return EXIT_SUCCESS
    }
    var chosen = scenarios.filter { options.includes($0) }
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
    scenario.contenders.filter { options.rows.isEmpty || options.rows.contains($0.name) }
  }

  private func measure(_ scenarios: [Scenario], _ options: Options) throws -> Int32 {
    let allowed = try options.check.map {
      try JSONDecoder().decode(Thresholds.self, from: Data(contentsOf: URL(filePath: $0)))
    }
    let callgrind = options.countsInstructions ? try Callgrind() : nil
    defer { callgrind?.remove() }
    var table = Table()
    var recorded = Thresholds()
    var violations: [String] = []
    for scenario in scenarios {
      let contenders = contenders(of: scenario, options)
      var figures = scenario.figures(
        contenders, samples: options.samples, milliseconds: options.milliseconds)
      for (index, contender) in contenders.enumerated() {
        figures[index].instructions = try callgrind?.instructions(
          scenario, contender, repeats: options.repeats)
      }
      table.add(scenario, contenders, figures)
      FileHandle.standardError.write(Data("\(scenario.id) ".utf8))
      guard contenders[0].name == scenario.contenders[0].name else { continue }
      recorded.record(scenario, figures[0])
      allowed?.violation(scenario, figures[0]).map { violations.append($0) }
    }
    FileHandle.standardError.write(Data("\n".utf8))
    print(table.text, terminator: "")
    if let path = options.record {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(recorded).write(to: URL(filePath: path))
    }
    for violation in violations { print(violation) }
    return violations.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE
  }

  /// Turns this process into another program, so that a tool that counts this one counts that.
  private func become(_ command: [String]) throws(UsageError) {
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    _ = unsafe execv(command[0], &arguments)
    throw UsageError("cannot run \(command[0])")
  }
}

/// Invalid arguments, or a machine that lacks something, with a message for the user.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// What the command line asks for.
package struct Options {
  private(set) var filters: [String] = []
  private(set) var rows: [String] = []
  private(set) var samples = 15
  private(set) var milliseconds = 10.0
  private(set) var repeats = 1
  private(set) var countsInstructions = false
  private(set) var isHelp = false
  private(set) var isList = false
  private(set) var check: String?
  private(set) var record: String?
  private(set) var counted: String?
  private(set) var iterations = 1

  package init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value") }
      return value
    }
    func number(of option: String) throws -> Int {
      let text = try value(of: option)
      guard let number = Int(text), number >= 0 else {
        throw UsageError("\(option) needs a whole number, not \(text)")
      }
      return number
    }
    while let name = rest.popFirst() {
      switch name {
      case "--help", "-h": isHelp = true
      case "--list": isList = true
      case "--filter": filters.append(try value(of: name))
      case "--row": rows.append(try value(of: name))
      case "--instructions": countsInstructions = true
      case "--repeat": repeats = max(try number(of: name), 1)
      case "--samples": samples = max(try number(of: name), 1)
      case "--quick": (samples, milliseconds) = (3, 1)
      case "--check-allocations": check = try value(of: name)
      case "--record-allocations": record = try value(of: name)
      case "--count": counted = try value(of: name)
      case "--iterations": iterations = try number(of: name)
      default: throw UsageError("unknown option \(name)")
      }
    }
  }

  package func includes(_ scenario: Scenario) -> Bool {
    filters.isEmpty
      || filters.contains { filter in
        scenario.id.lowercased() == filter.lowercased()
          || scenario.id.lowercased().hasPrefix(filter.lowercased() + "/")
          || scenario.title.localizedCaseInsensitiveContains(filter)
      }
  }

  static let help = """
    --filter TEXT     only scenarios of that id, below it (depth finds depth/loop), or with the text in
                      their title; may be repeated
    --row NAME        only contenders of that name; may be repeated
    --instructions    count instructions under callgrind
    --repeat N        count N times and take the median: for what depends on how threads meet
    --samples N       samples of processor time of each contender, taken in turn (default 15)
    --quick           3 short samples
    --list            the scenarios and contenders, and nothing else
    --check-allocations FILE.json    exit with 1 when the subject allocates more than it may
    --record-allocations FILE.json   write what the subject allocates as what it may
    """
}
