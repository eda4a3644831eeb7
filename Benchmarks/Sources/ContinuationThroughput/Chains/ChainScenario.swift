internal import BenchmarkHarness

/// One continuation after another.
enum ChainScenario: String, ComparedScenario {
  case completed = "S1"
  case pending = "S2"
  case flattened = "S3"
  case queued = "S9"

  static let links = 1_000

  var title: String {
    switch self {
    case .completed: "a continuation on a completed task"
    case .pending: "a continuation on a pending task"
    case .flattened: "a continuation that returns a task"
    case .queued: "a continuation on a serial queue"
    }
  }

  var budget: Budget {
    switch self {
    case .completed: Budget(instructions: 35, allocations: 0)
    case .pending: Budget(instructions: 750, allocations: 1)
    case .flattened: Budget(instructions: 35, allocations: 0)
    case .queued: Budget(instructions: 3_400, allocations: 5)
    }
  }
}
