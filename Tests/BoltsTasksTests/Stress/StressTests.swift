import BoltsTasks
import Foundation
import TestSupport
import Testing

/// Random programs of tasks, checked against a simple reference.
///
/// A seed that failed is run again, alone, with `BOLTS_SEED=<seed>` in the environment; `BOLTS_PROGRAMS=20000` runs as
/// many programs instead of those of a plain test run.
@Suite("Random programs")
struct StressTests {
  private static func seeds(_ count: UInt64) -> [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["BOLTS_SEED"].flatMap(UInt64.init) { return [seed] }
    return Array(1...(environment["BOLTS_PROGRAMS"].flatMap(UInt64.init) ?? count))
  }

  @Test(
    "on one thread, every task ends, and continuations run, as in the reference")
  func oneThread() {
    for seed in Self.seeds(1_000) {
      #expect(Program(seed: seed).faultsOnOneThread() == [])
    }
  }

  @Test("on several threads, every task ends consistently with its inputs, and nothing is retained")
  func threads() async {
    // Off the pool of Swift's tasks, which the awaits of the programs need: this thread blocks.
    let faults = await onThread { Self.seeds(200).flatMap { Program(seed: $0).faultsOnThreads() } }
    #expect(faults == [])
  }
}
