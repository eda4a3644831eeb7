import BoltsTasks
import Dispatch
import Foundation
import TestSupport
import Testing

/// Every order in which up to four threads can come to one task, one after the other on one thread.
///
/// Covered are the orders of whole critical sections and of reads without the lock. That a critical
/// section excludes others, and that a read sees what was published before it, is up to the mutex
/// and to the memory order of one atomic: the thread sanitizer and the stress programs look there.
///
/// The scenarios of tokens take two steps for what a thread does to a token under one lock and reads
/// after that, and whole operations for sources that are dropped, disposed of, linked and awaited.
///
/// With `BOLTS_EXPLORE=all` in the environment nothing is left out: every operation plays in scenarios of
/// four, and orders that differ only in steps that share nothing are run too. (Minutes, in release.)
@Suite("Interleavings")
struct InterleavingTests {
  private static let isWhole = ProcessInfo.processInfo.environment["BOLTS_EXPLORE"] == "all"

  @Test("every order of critical sections ends with one outcome, seen by all, and retains nothing")
  func criticalSections() async {
    let four = Self.isWhole ? "VFXDCLAKTtUR" : "VDCAKTU"
    let scenarios =
      Scenario.all(of: "VFXDCLAKTtUR", sizes: 1...3) + Scenario.all(of: four, sizes: 4...4)
      + Scenario.all(of: "VDLGA", sizes: 1...(Self.isWhole ? 4 : 3))
    let report = await explore(scenarios, prunes: !Self.isWhole) { scenario in
      let run = CriticalSections()
      return (scenario.threads(run), run.check)
    }
    #expect(report.fault == nil)
    print("Interleavings of critical sections: \(report)")
  }

  @Test("every order of critical sections of a token ends it once, and retains no callback")
  func tokenSections() async {
    let scenarios = Scenario.all(
      of: "ZETtHR", sizes: 1...(Self.isWhole ? 4 : 3), isAboutTokens: true)
    let report = await explore(scenarios, prunes: !Self.isWhole) { scenario in
      let run = TokenSections()
      return (scenario.threads(run), run.check)
    }
    #expect(report.fault == nil)
    print("Interleavings of critical sections of tokens: \(report)")
  }

  @Test("every order of whole operations ends with one outcome, seen by all")
  func wholeOperations() async {
    let four = Self.isWhole ? "VFXDCNLAKTtRZ" : "VDCAKTZ"
    let scenarios =
      Scenario.all(of: "VFXDCNLAKTtRZ", sizes: 1...3) + Scenario.all(of: four, sizes: 4...4)
      + Scenario.all(of: "VDNGTZEPMH", sizes: 1...(Self.isWhole ? 4 : 3))
    let report = await explore(scenarios, prunes: false) { scenario in
      let run = WholeOperations()
      return (scenario.threads(run), run.check)
    }
    #expect(report.fault == nil)
    print("Interleavings of whole operations: \(report)")
  }

  private func explore(
    _ scenarios: [Scenario], prunes: Bool,
    _ make: @escaping @Sendable (Scenario) -> (threads: [ScriptedThread], check: () -> [String])
  ) async -> Report {
    await onExplorerThread {
      var report = Report(scenarios: scenarios.count)
      for scenario in scenarios {
        var explorer = Explorer(prunes: prunes)
        let fault = explorer.explore { make(scenario) }
        report.orders += explorer.orders
        report.steps += explorer.steps
        if let fault {
          report.fault = "\(scenario): \(fault)"
          break
        }
      }
      return report
    }
  }

  private struct Report: CustomStringConvertible {
    let scenarios: Int
    var orders = 0
    var steps = 0
    var fault: String?

    init(scenarios: Int) { self.scenarios = scenarios }

    var description: String { "\(scenarios) scenarios, \(orders) orders, \(steps) steps." }
  }
}

/// Runs a body on a thread on which no Swift task runs.
private func onExplorerThread<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(returning: body()) }
  }
}
