internal import Foundation

/// What changed between two runs, beyond their noise.
package struct Comparison {
  private struct Change {
    let line: Measurement
    let metric: String
    let old, new, percent: Double
    /// What it has to pass before it means anything, in percent.
    let noise: Double

    var verdict: String { percent < 0 ? "improved" : "regressed" }
  }

  private let old, new: Results
  private let threshold: Double
  private var changes: [Change] = []
  private var unchanged = 0
  /// How much slower the machine was in the second run: the middle of what did not change, the peers.
  /// `nil` where there are too few of them.
  private var drift: Double?

  package init(
    old: Results, new: Results, threshold: Double,
    includes: (_ id: String, _ title: String) -> Bool
  ) {
    (self.old, self.new, self.threshold) = (old, new, threshold)
    func key(_ line: Measurement) -> String { "\(line.scenario)\t\(line.contender)" }
    let before = Dictionary(old.measurements.map { (key($0), $0) }) { first, _ in first }
    let pairs = new.measurements.compactMap { line in before[key(line)].map { ($0, line) } }
    let peers = pairs.filter { !$0.1.isSubject }
    let slowdowns = peers.compactMap { old, new -> Double? in
      guard let old = Self.time(old), let new = Self.time(new) else { return nil }
      return new / old
    }
    // Peers are the same code in both runs: how far they seem to have changed is the noise of times. A few say
    // nothing about it.
    drift = slowdowns.count < 5 ? nil : median(slowdowns)
    let spread = slowdowns.map { abs($0 / (drift ?? 1) - 1) * 100 }.max() ?? 0
    for (old, new) in pairs where new.isSubject && includes(new.scenario, new.title) {
      let counts = new.countsAreStable
      let (was, now) = (old.figures, new.figures)
      compare(new, "instructions", was.instructions, now.instructions, noise: counts ? 2 : 30)
      compare(new, "allocations", was.allocations, now.allocations, noise: counts ? 5 : 30)
      compare(new, "bytes alive", was.bytesAlive, now.bytesAlive, noise: 5)
      if let drift {
        let time = Self.time(new).map { $0 / drift }
        compare(new, "ns", Self.time(old), time, noise: max(10, 1.5 * spread))
      }
    }
  }

  /// The fastest sample: what others do on the machine only adds to one.
  private static func time(_ line: Measurement) -> Double? {
    line.figures.processorTimes.min().flatMap { $0 > 0 ? $0 : nil }
  }

  private mutating func compare(
    _ line: Measurement, _ metric: String, _ old: Double?, _ new: Double?, noise: Double
  ) {
    guard let old, let new else { return }
    let percent = old == new ? 0 : (new / max(old, 0.01) - 1) * 100
    if abs(percent) <= noise {
      unchanged += 1
    } else {
      changes.append(
        Change(line: line, metric: metric, old: old, new: new, percent: percent, noise: noise))
    }
  }

  /// Whether a figure of the subject is worse by more than its noise and the threshold.
  package var hasRegressed: Bool { changes.contains { $0.percent > threshold } }

  package var text: String {
    func name(_ results: Results) -> String {
      "\(results.commit), \(results.date), \(results.processor), \(results.compiler)"
    }
    var text = "old: \(name(old))\nnew: \(name(new))\n"
    text +=
      drift.map {
        String(format: "Peers took %.2f times as long; times are corrected by it.\n", $0)
      }
      ?? "Too few peers to compare times by.\n"
    for change in changes {
      text += String(
        format: "%@ %@: %@ %@ -> %@ (%+.1f %%, noise threshold %.0f %%): %@\n",
        change.line.scenario, change.line.title, change.metric, Table.number(change.old),
        Table.number(change.new), change.percent, change.noise, change.verdict)
    }
    text += "No change beyond the noise threshold in \(unchanged) figures.\n"
    let regressed = changes.filter { $0.percent > threshold }
    text +=
      regressed.isEmpty
      ? "Performance has not regressed by more than \(Table.number(threshold)) %.\n"
      : "Performance has regressed: \(regressed.count) figures by more than \(Table.number(threshold)) %.\n"
    return text
  }
}
