internal import Foundation

/// Invalid arguments, or a machine that lacks something, with a message for the user.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// What the command line asks for.
package struct Options {
  /// What the tool is to do.
  enum Command: Equatable {
    case measure
    case compare(old: String, new: String)
    case plot(String, output: String)
  }

  private(set) var command = Command.measure
  private(set) var threshold = 5.0
  private(set) var filters: [String] = []
  private(set) var rows: [String] = []
  private(set) var sampling = Sampling()
  private(set) var seconds = 60.0
  private(set) var repeats = 1
  private(set) var countsInstructions = false
  private(set) var isHelp = false
  private(set) var isList = false
  private(set) var isCheck = false
  private(set) var json: String?
  /// The scenario of which a single contender runs, so many times or when it is asked to.
  private(set) var single: String?
  private(set) var iterations = 1
  private(set) var isOnDemand = false
  private(set) var rounds = 40

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
    switch rest.first {
    case "compare":
      rest.removeFirst()
      command = .compare(old: try value(of: "compare"), new: try value(of: "compare"))
    case "plot":
      rest.removeFirst()
      let path = try value(of: "plot")
      let named = rest.first.flatMap { $0.hasPrefix("-") ? nil : rest.popFirst() }
      command = .plot(
        path, output: named ?? URL(filePath: path).deletingPathExtension().path + ".svg")
    default: break
    }
    while let name = rest.popFirst() {
      switch name {
      case "--threshold": threshold = Double(try number(of: name))
      case "--help", "-h": isHelp = true
      case "--list": isList = true
      case "--filter": filters.append(try value(of: name))
      case "--row": rows.append(try value(of: name))
      case "--instructions": countsInstructions = true
      case "--repeat": repeats = max(try number(of: name), 1)
      case "--time": seconds = Double(try number(of: name))
      case "--warm-up": sampling.warmUpTime = Double(try number(of: name))
      case "--samples": sampling.samples = max(try number(of: name), 1)
      case "--quick": (sampling.samples, sampling.warmUpTime, seconds) = (5, 1, 0)
      case "--json": json = try value(of: name)
      case "--check": isCheck = true
      case "--count": single = try value(of: name)
      case "--on-demand": (single, isOnDemand) = (try value(of: name), true)
      case "--rounds": rounds = max(try number(of: name), 1)
      case "--iterations": iterations = try number(of: name)
      default: throw UsageError("unknown option \(name)")
      }
    }
  }

  package func includes(_ id: String, _ title: String) -> Bool {
    filters.isEmpty
      || filters.contains { filter in
        id.lowercased() == filter.lowercased()
          || id.lowercased().hasPrefix(filter.lowercased() + "/")
          || title.localizedCaseInsensitiveContains(filter)
      }
  }

  static let help = """
    --filter TEXT     only scenarios of that id, below it (depth finds depth/loop), or with the text in
                      their title; may be repeated
    --row NAME        only contenders of that name or system; may be repeated
    --time SECONDS    for all samples together (default 60)
    --quick           5 short samples: a second or two
    --samples N       samples of each contender, taken in turn (default 30)
    --warm-up MS      milliseconds that each contender runs before (default 20)
    --instructions    count instructions under callgrind, too (valgrind); some minutes
    --repeat N        count N times and take the median: for what depends on how threads meet
    --json FILE       write the results: machine, compiler, commit, date, every figure
    --list            the scenarios and contenders, and nothing else
    --check           exit with 1 when the subject needs more than its cap

    compare OLD NEW [--threshold PERCENT] [--rounds N] [--filter TEXT]
                      what changed beyond the noise; exits with 1 when a figure of the subject regressed
                      by more than the threshold (default 5). Two files of results are compared by their
                      counts; two builds of this tool by their times, in N rounds (40) of processes that
                      take samples in turn
    plot RESULTS.json [FILE.svg] [--filter TEXT]
                      draw what each contender costs beside the subject
    """
}
