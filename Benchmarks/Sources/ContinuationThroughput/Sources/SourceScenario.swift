internal import BenchmarkHarness

/// A source, its task and what awaits it.
enum SourceScenario: String, ComparedScenario {
  case awaited = "S6"
  case pingPong = "S7"
  case completed = "S8"
  case alive = "alive"

  static let operations = 1_000

  var title: String {
    switch self {
    case .awaited: "make a source, complete it, await"
    case .pingPong: "a round trip between two Swift tasks"
    case .completed: "make a source and complete it"
    case .alive: "a pending source and its task"
    }
  }

  var cap: Cap {
    switch self {
    case .awaited: Cap(instructions: 1_100, allocations: 2)
    case .pingPong: Cap(instructions: 11_000, allocations: 5)
    case .completed: Cap(instructions: 920, allocations: 2)
    case .alive: Cap(bytesAlive: 136)
    }
  }
}
