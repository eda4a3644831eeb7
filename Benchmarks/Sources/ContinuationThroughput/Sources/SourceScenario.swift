internal import BenchmarkHarness

/// A source, its task and what awaits it.
enum SourceScenario: String, ComparedScenario {
  case awaited = "S6"
  case pingPong = "S7"
  case completed = "S8"
  case alive = "alive"

  static let count = 1_000

  var title: String {
    switch self {
    case .awaited: "make a source, complete it, await"
    case .pingPong: "a round trip between two Swift tasks"
    case .completed: "make a source and complete it"
    case .alive: "a pending source and its task"
    }
  }

  var budget: Budget {
    switch self {
    case .awaited: Budget(instructions: 900, allocations: 2)
    case .pingPong: Budget(instructions: 8_800, allocations: 4)
    case .completed: Budget(instructions: 800, allocations: 2)
    case .alive: Budget(bytesAlive: 136)
    }
  }
}
