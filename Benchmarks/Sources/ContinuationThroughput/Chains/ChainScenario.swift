internal import BenchmarkHarness

/// One continuation after another.
enum ChainScenario: String, ComparedScenario {
  case completed = "S1"
  case pending = "S2"
  case flattened = "S3"
  case queued = "S9"

  static let operations = 1_000

  var title: String {
    switch self {
    case .completed: "a continuation on a completed task"
    case .pending: "a continuation on a pending task"
    case .flattened: "a continuation that returns a task"
    case .queued: "a continuation on a serial queue"
    }
  }

  var cap: Cap {
    switch self {
    case .completed: Cap(instructions: 45, allocations: 0)
    case .pending: Cap(instructions: 1_150, allocations: 1)
    case .flattened: Cap(instructions: 45, allocations: 0)
    case .queued: Cap(instructions: 3_850, allocations: 4)
    }
  }
}
