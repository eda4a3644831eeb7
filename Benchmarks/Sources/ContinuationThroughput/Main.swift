internal import BenchmarkHarness
internal import Foundation

@main
enum ContinuationThroughput {
  static func main() {
    let scenarios =
      ChainScenario.allCases.map(\.scenario)
      + FanOutScenario.allCases.flatMap(\.scenarios)
      + SourceScenario.allCases.map(\.scenario)
      + PathScenario.allCases.map(\.scenario)
      + TimerScenario.allCases.map(\.scenario)
      + IsolationScenario.allCases.map(\.scenario)
      + DepthScenario.allCases.map(\.scenario)
    Tool(
      overview: """
        Measures continuations: Bolts beside Swift's own primitives and, built with
        --traits Peers, beside swift-nio and OpenCombine in the same run.
        """,
      scenarios: scenarios.sorted { $0.id.localizedStandardCompare($1.id) == .orderedAscending }
    ).main()
  }
}
