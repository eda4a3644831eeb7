internal import Foundation

/// What changed between two builds, beyond the noise.
///
/// A build is measured by a series of runs. Counts are compared as they are. Times are compared only where the runs of
/// both were made in turn, pair by pair: `PairedTimes`.
package struct Comparison {
  /// One figure of one scenario that has changed.
  private struct Change {
    let line: Measurement
    let text: String
    let isRegression: Bool
  }

  private let old, new: [Results]
  private let threshold: Double
  private var changes: [Change] = []
  private var unchanged = 0
  /// The times whose noise hides a change, each with its interval.
  private var unknown: [String] = []
  /// Whether there are times that too few runs were made for.
  private var hasTooFewRuns = false

  /// Compares the subject's figures of the scenarios that are in both.
  package init(
    old: [Results], new: [Results], threshold: Double,
    includes: (_ id: String, _ title: String) -> Bool
  ) {
    (self.old, self.new, self.threshold) = (old, new, threshold)
    let before = Self.series(old)
    let after = Self.series(new)
    let ids = after.keys.filter { before[$0] != nil }
      .sorted { $0.localizedStandardCompare($1) == .orderedAscending }
    let chosen = ids.compactMap { id -> (old: [Measurement], new: [Measurement])? in
      guard let was = before[id], let now = after[id], let line = now.first,
        includes(line.scenario, line.title)
      else { return nil }
      return (was, now)
    }
    // One chance in a hundred that any interval of the whole table misses its median.
    let doubt = 0.01 / Double(max(chosen.count, 1))
    for (was, now) in chosen {
      count(was, now, "instructions", \.instructions, noise: (2, 30), atLeast: 1)
      count(was, now, "allocations", \.allocations, noise: (5, 30), atLeast: 0.01)
      count(was, now, "bytes alive", \.bytesAlive, noise: (5, 5), atLeast: 1)
      time(was, now, doubt)
    }
  }

  /// The subject's measurements of each scenario, one for each run.
  private static func series(_ runs: [Results]) -> [String: [Measurement]] {
    Dictionary(grouping: runs.flatMap(\.measurements).filter(\.isSubject), by: \.scenario)
  }

  /// Compares what is counted: the least of all runs, to which other threads can only add.
  private mutating func count(
    _ old: [Measurement], _ new: [Measurement], _ metric: String,
    _ figure: (Figures) -> Double?, noise: (stable: Double, unstable: Double), atLeast: Double
  ) {
    guard let line = new.first, let was = old.compactMap({ figure($0.figures) }).min(),
      let now = new.compactMap({ figure($0.figures) }).min()
    else { return }
    let limit = line.countsAreStable ? noise.stable : noise.unstable
    let percent = was == now ? 0 : (now / was - 1) * 100
    guard abs(now - was) >= atLeast, abs(percent) > limit else { return unchanged += 1 }
    let size = percent.isFinite ? String(format: "%+.1f %%", percent) : "from nothing"
    add(
      line, "\(metric) \(Table.number(was)) -> \(Table.number(now)) (\(size))",
      isWorse: now > was, isRegression: percent > threshold)
  }

  /// Compares times: the fastest sample of each run, to which what others do on the machine only adds.
  private mutating func time(_ old: [Measurement], _ new: [Measurement], _ doubt: Double) {
    let pairs = zip(old, new).compactMap { old, new -> (old: Double, new: Double)? in
      guard let was = old.figures.processorTime?.least, let now = new.figures.processorTime?.least
      else { return nil }
      return (was, now)
    }
    guard let line = new.first, let times = PairedTimes(pairs, doubt: doubt) else { return }
    guard let interval = times.interval else { return hasTooFewRuns = true }
    let range = String(format: "%.2f to %.2f", interval.lowerBound, interval.upperBound)
    let text = String(format: "takes %.2f times as long", times.ratio) + " (\(range))"
    switch times.verdict(threshold: threshold) {
    case .unchanged: unchanged += 1
    case .slower: add(line, text, isWorse: true, isRegression: true)
    case .faster: add(line, text, isWorse: false, isRegression: false)
    case .unknown: unknown.append("\(line.scenario) (\(range))")
    }
  }

  private mutating func add(
    _ line: Measurement, _ text: String, isWorse: Bool, isRegression: Bool
  ) {
    let verdict = isWorse ? "regressed" : "improved"
    changes.append(
      Change(
        line: line, text: "\(line.scenario) \(line.title): \(text): \(verdict)",
        isRegression: isRegression))
  }

  /// Whether a figure of the subject is worse by more than its noise and the threshold.
  package var hasRegressed: Bool { changes.contains(where: \.isRegression) }

  /// The report.
  package var text: String {
    func name(_ runs: [Results]) -> String {
      guard let run = runs.first else { return "no run" }
      return "\(run.commit), \(run.date), \(runs.count) runs, \(run.processor), \(run.compiler)"
    }
    let limit = "\(Table.number(threshold)) %"
    var text = "old: \(name(old))\nnew: \(name(new))\n"
    for change in changes { text += change.text + "\n" }
    text += "No change beyond the noise in \(unchanged) figures.\n"
    if !unknown.isEmpty {
      text +=
        "Too noisy to exclude a change of time by \(limit); more runs tell: "
        + unknown.joined(separator: ", ") + ".\n"
    }
    if hasTooFewRuns {
      text +=
        "Times are not compared: that needs more runs of both, made in turn (compare-commits).\n"
    }
    let regressions = changes.count(where: \.isRegression)
    text +=
      regressions == 0
      ? "No figure that could be judged has regressed by more than \(limit).\n"
      : "Performance has regressed: \(regressions) figures by more than \(limit).\n"
    return text
  }
}
