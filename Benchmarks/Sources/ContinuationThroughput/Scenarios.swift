internal import BenchmarkHarness
internal import Foundation

/// A scenario; what is done in it is in the entries of the systems.
private struct Row {
  let id, title: String
  let cap: Cap?
  let count: Int
  let countsAreStable: Bool

  init(
    _ id: String, _ title: String, cap: Cap? = nil, count: Int = 1_000,
    countsAreStable: Bool = true
  ) {
    (self.id, self.title, self.cap, self.count) = (id, title, cap, count)
    self.countsAreStable = countsAreStable
  }
}

/// What one system does in a scenario.
struct Entry: Sendable {
  let id: String
  let name: String?
  let body: @Sendable (_ count: Int) -> Contender.Body

  /// Makes an entry for the scenario of that id; `name` says what of the system is measured.
  init(
    _ id: String, _ name: String? = nil,
    body: @escaping @Sendable (_ count: Int) -> Contender.Body
  ) {
    (self.id, self.name, self.body) = (id, name, body)
  }
}

/// Every scenario, and what each system does in it.
enum Scenarios {
  private static let rows: [Row] =
    [
      Row("S1", "a continuation on a completed task", cap: Cap(45, 0)),
      Row("S2", "a continuation on a pending task", cap: Cap(1_150, 1)),
      Row("S3", "a continuation that returns a task", cap: Cap(45, 0)),
      Row("S4", "1,000 continuations on one task", cap: Cap(1_750, 1)),
      Row("S5", "whenAll of 1,000, per input", cap: Cap(2_200, 2)),
      Row("S6", "make a source, complete it, await", cap: Cap(1_100, 2)),
      // How the two meet decides what a round trip costs.
      Row("S7", "a round trip between two Swift tasks", countsAreStable: false),
      Row("S8", "make a source and complete it", cap: Cap(920, 2)),
      Row("S9", "a continuation on a serial queue", cap: Cap(3_850, 4)),
      Row("S10", "make a unique source and complete it", cap: Cap(640, 1)),
      Row("S10/alive", "a pending unique source and its task", cap: Cap(bytesAlive: 105)),
      Row("S11", "an error that skips a continuation on a pending task", cap: Cap(1_725, 1)),
      Row(
        "S11/cancelled", "a cancellation that skips a continuation on a pending task",
        cap: Cap(1_725, 1)),
      Row("alive", "a pending source and its task", cap: Cap(bytesAlive: 136)),
      Row(
        "callback", "await a callback that answers at once, cancellably", cap: Cap(2_600, 2)),
      Row("delay", "a delay that is cancelled", cap: Cap(nil, 8)),
      Row("delay/alive", "a pending delay", cap: Cap(bytesAlive: 400)),
      Row(
        "loop", "step(n) = work().continueOnSuccessWithTask { step(n - 1) }", cap: Cap(5_000, 5)),
      Row("race", "a race of two pending tasks", cap: Cap(8_000, 9)),
      Row("timeout", "a time limit of a task that completes in time", cap: Cap(8_000, 5)),
      Row("token", "a continuation on a pending task, with a token", cap: Cap(nil, 2)),
      // How threads meet decides what these cost: measure them under `taskset -c 0`.
      Row("actor", "a continuation on an actor", countsAreStable: false),
      Row("actor/serial", "a continuation on an actor with its own queue", countsAreStable: false),
      Row("main", "a continuation on the main actor", countsAreStable: false),
    ]
    + passingWidths.map { width in
      Row(
        "pass/\(width)", "a value from a producer to a consumer, \(width) pairs at once",
        count: 10_000, countsAreStable: false)
    }

  private static var systems: [(name: String, entries: [Entry])] {
    let own: [(name: String, entries: [Entry])] = [
      ("Bolts", Bolts.entries + Bolts.paths + Bolts.isolation + BoltsShot.entries),
      ("Swift", StandardLibrary.entries + StandardLibrary.isolation + StandardLibrary.passing),
      ("by hand", ByHand.entries + DeferredShot.entries),
    ]
    #if Peers
      let openCombine =
        OpenCombineFutures.entries + OpenCombineFutures.isolation + OpenCombineShot.entries
      return own + [("NIO", SwiftNIO.entries + NIOShot.passing), ("OpenCombine", openCombine)]
    #else
      return own
    #endif
  }

  static let all = rows.map { row -> Scenario in
    var contenders: [Contender] = []
    for (system, entries) in systems {
      for entry in entries where entry.id == row.id {
        contenders.append(
          Contender(
            entry.name ?? system, system: system, operations: row.count, entry.body(row.count)))
      }
    }
    return Scenario(
      row.id, row.title, cap: row.cap, countsAreStable: row.countsAreStable, contenders: contenders)
  }.sorted { $0.id.localizedStandardCompare($1.id) == .orderedAscending }
}
