/// What the command line asks for.
struct Options: Equatable {
  var mode = Mode.measure
  var filters: [String] = []
  var rows: [String] = []
  var samples = 15
  var sampleMilliseconds = 10
  var format = Format.table
  var chart: String?
  var metric: Metric?
  var compare: String?
  var from: String?
  var instructions: String?
  var checkAllocations: String?
  var recordAllocations: String?

  enum Mode: Equatable {
    case measure
    case help
    case list
    case count(scenario: String, row: String, iterations: Int)
  }

  enum Format: String, CaseIterable {
    case table, markdown, json
  }

  /// Reads arguments (without the program's name).
  static func parse(_ arguments: [String]) throws(UsageError) -> Options {
    var options = Options()
    var reader = ArgumentReader(arguments)
    var counted: String?
    var iterations: Int?
    while let name = reader.next() {
      switch name {
      case "--help", "-h": options.mode = .help
      case "--list": options.mode = .list
      case "--filter": options.filters.append(try reader.value(of: name))
      case "--row": options.rows.append(try reader.value(of: name))
      case "--samples": options.samples = try reader.count(of: name)
      case "--quick":
        options.samples = 3
        options.sampleMilliseconds = 1
      case "--format": options.format = try reader.choice(of: name)
      case "--chart": options.chart = try reader.value(of: name)
      case "--metric": options.metric = try reader.choice(of: name)
      case "--compare": options.compare = try reader.value(of: name)
      case "--from": options.from = try reader.value(of: name)
      case "--instructions": options.instructions = try reader.value(of: name)
      case "--check-allocations": options.checkAllocations = try reader.value(of: name)
      case "--record-allocations": options.recordAllocations = try reader.value(of: name)
      case "--count": counted = try reader.value(of: name)
      case "--iterations": iterations = try reader.count(of: name, orZero: true)
      default: throw UsageError("unknown option \(name)")
      }
    }
    if let counted {
      guard options.rows.count == 1, let row = options.rows.first else {
        throw UsageError("--count needs exactly one --row")
      }
      options.mode = .count(scenario: counted, row: row, iterations: iterations ?? 1)
    } else if iterations != nil {
      throw UsageError("--iterations belongs to --count")
    }
    return options
  }

  static func help(tool: String, overview: String) -> String {
    """
    \(overview)

    USAGE: \(tool) [options]

    WHAT IS MEASURED
      --filter TEXT            only scenarios of that id, below it (depth finds depth/loop), or with
                               the text in their title; may be repeated
      --row NAME               only contenders of that name; may be repeated
      --samples N              samples of each contender, taken in turn (default 15)
      --quick                  3 short samples: a look, not a figure to quote
      --list                   the scenarios, contenders and operations of a run, and nothing else

    WHAT IS SHOWN
      --format table|markdown|json
      --chart FILE.svg         bars by scenario, relative to the best peer
      --metric instructions|time|allocations
                               what the chart shows (default: instructions if known, else time)
      --compare OLD.json       what changed since an earlier --format json
      --from RESULTS.json      shows an earlier --format json instead of measuring
      --instructions FILE      adds the instruction counts that Benchmarks/count-instructions wrote

    ALLOCATION THRESHOLDS (counts do not depend on the machine; times never fail a build)
      --check-allocations FILE    exit 1 when the subject allocates more than the file allows
      --record-allocations FILE   writes the file from what was measured

    FOR count-instructions
      --count ID --row NAME [--iterations N]    N runs, and nothing is printed

    """
  }
}
