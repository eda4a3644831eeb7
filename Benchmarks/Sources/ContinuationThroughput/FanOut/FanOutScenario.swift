internal import BenchmarkHarness

/// Many continuations on one task, and many tasks that one waits for.
enum FanOutScenario: String, CaseIterable {
  case continuations = "S4"
  case whenAll = "S5"

  /// The figure to compare, and two more that show whether cost grows in a straight line.
  var scenarios: [Scenario] {
    [
      scenario(rawValue, count: 1_000, cap: cap),
      scenario("\(rawValue)/10000", count: 10_000),
      scenario("\(rawValue)/100000", count: 100_000),
    ]
  }

  private func scenario(_ id: String, count: Int, cap: Cap? = nil) -> Scenario {
    Scenario(
      id, title(count), cap: cap, contenders: Self.systems.compactMap { $0(self, count) })
  }

  private static var systems: [(Self, Int) -> Contender?] {
    #if Peers
      [bolts, swift, nio, openCombine]
    #else
      [bolts, swift]
    #endif
  }

  private func title(_ count: Int) -> String {
    let number = count >= 1_000 ? "\(count / 1_000),000" : "\(count)"
    return switch self {
    case .continuations: "\(number) continuations on one task"
    case .whenAll: "whenAll of \(number), per input"
    }
  }

  private var cap: Cap {
    switch self {
    case .continuations: Cap(instructions: 1_750, allocations: 1)
    case .whenAll: Cap(instructions: 2_200, allocations: 2)
    }
  }
}
