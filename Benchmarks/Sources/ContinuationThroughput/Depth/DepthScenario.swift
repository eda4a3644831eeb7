internal import BenchmarkHarness

/// Chains of a million links, too deep for any stack. Each runs in a separate process.
enum DepthScenario: String, CaseIterable {
  case completedChain = "depth/completed"
  case droppedChain = "depth/dropped"
  case loop = "depth/loop"
  case loopElsewhere = "depth/loop-elsewhere"
  case pendingChain = "depth/pending"
  case linkedSources = "depth/sources"

  static let links = 1_000_000

  var scenario: Scenario {
    Scenario(
      rawValue, title, isolation: .ownProcess,
      contenders: systems.map { Contender($0, operations: Self.links, $1) })
  }

  private var systems: [(String, Contender.Body)] {
    #if Peers
      self == .linkedSources
        ? [("Bolts", bolts)] : [("Bolts", bolts), ("NIO", nio), ("OpenCombine", openCombine)]
    #else
      [("Bolts", bolts)]
    #endif
  }

  private var title: String {
    switch self {
    case .completedChain: "1,000,000 links on a completed task"
    case .droppedChain: "1,000,000 pending links, dropped"
    case .loop: "step(n) = work().then { step(n - 1) }, work at hand"
    case .loopElsewhere: "step(n) = work().then { step(n - 1) }, work elsewhere"
    case .pendingChain: "1,000,000 pending links, completed"
    case .linkedSources: "20,000 linked sources that hold one another, dropped"
    }
  }
}
