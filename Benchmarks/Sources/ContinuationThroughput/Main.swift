internal import BenchmarkHarness
internal import Foundation

@main
enum ContinuationThroughput {
  static func main() {
    Tool(
      overview: """
        Measures continuations: Bolts beside Swift's own primitives and, built with
        --traits Peers, beside swift-nio and OpenCombine in the same run.
        """,
      scenarios: Scenarios.all
    ).main()
  }
}

/// The work in every link of every contender: next to nothing, so that the measurement shows
/// the overhead of the link. It is never inlined, so it is not optimised away.
///
/// A contender calls it from its own closure, as a user would. Passing one closure
/// instead would measure the thunks that generic code wraps it in.
enum Work {
  @inline(never)
  @_optimize(none)
  static func step(_ value: Int) -> Int {
    value &+ 1
  }
}
