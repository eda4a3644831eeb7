import BoltsTasks
import Dispatch
import Foundation
import TestSupport
import Testing

/// Every order in which up to four actors can come to one task, one after the other on one thread.
///
/// Covered are the orders of whole critical sections and of reads without the lock. That a critical
/// section excludes others, and that a read sees what was published before it, is up to the mutex
/// and to the memory order of one atomic: the thread sanitizer and the stress programs look there.
///
/// With `BOLTS_EXPLORE=all` in the environment nothing is left out: every operation plays in casts of
/// four, and orders that differ only in steps that share nothing are run too. (Minutes, in release.)
@Suite("Interleavings")
struct InterleavingTests {
  private static let isWhole = ProcessInfo.processInfo.environment["BOLTS_EXPLORE"] == "all"

  @Test("every order of critical sections ends with one outcome, seen by all, and nothing kept")
  func criticalSections() async {
    let four = Self.isWhole ? "VFXDCAKTtUR" : "VDCAKTU"
    let casts =
      Scenario.all(of: "VFXDCAKTtUR", sizes: 1...3) + Scenario.all(of: four, sizes: 4...4)
    let report = await explore(casts, prunes: !Self.isWhole) { cast in
      let scene = CriticalSections()
      return (cast.actors(scene), scene.check)
    }
    #expect(report.fault == nil)
    print("Interleavings of critical sections: \(report)")
  }

  @Test("every order of whole operations ends with one outcome, seen by all")
  func wholeOperations() async {
    let four = Self.isWhole ? "VFXDCNAKTtRZ" : "VDCAKTZ"
    let casts =
      Scenario.all(of: "VFXDCNAKTtRZ", sizes: 1...3) + Scenario.all(of: four, sizes: 4...4)
    let report = await explore(casts, prunes: false) { cast in
      let scene = WholeOperations()
      return (cast.actors(scene), scene.check)
    }
    #expect(report.fault == nil)
    print("Interleavings of whole operations: \(report)")
  }

  private func explore(
    _ casts: [Scenario], prunes: Bool,
    _ scenario: @escaping @Sendable (Scenario) -> (actors: [ScriptedThread], check: () -> [String])
  ) async -> Report {
    await onExplorerThread {
      var report = Report(casts: casts.count)
      for cast in casts {
        var explorer = Explorer(prunes: prunes)
        let fault = explorer.explore { scenario(cast) }
        report.orders += explorer.orders
        report.steps += explorer.steps
        if let fault {
          report.fault = "\(cast): \(fault)"
          break
        }
      }
      return report
    }
  }

  private struct Report: CustomStringConvertible {
    let casts: Int
    var orders = 0
    var steps = 0
    var fault: String?

    init(casts: Int) { self.casts = casts }

    var description: String { "\(casts) casts, \(orders) orders, \(steps) steps." }
  }
}

/// Runs a body on a thread on which no Swift task runs.
private func onExplorerThread<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(returning: body()) }
  }
}
