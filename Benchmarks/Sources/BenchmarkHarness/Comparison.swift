internal import Foundation

/// What changed between two builds, beyond the noise.
///
/// Counts are compared as they are, from a file of results of each build. Times are compared only where both builds were
/// measured in turn, from the builds themselves: `PairedTimes`.
package struct Comparison {
  /// One figure of one scenario that has changed.
  private struct Change {
    let text: String
    let isRegression: Bool
  }

  private let threshold: Double
  private let head: String
  private var changes: [Change] = []
  private var unchanged = 0
  /// The times whose noise hides a change, each with its interval.
  private var unknown: [String] = []

  /// Compares the subject's counts in the scenarios that are in both.
  package init(
    old: Results, new: Results, threshold: Double, includes: (_ id: String, _ title: String) -> Bool
  ) {
    self.threshold = threshold
    func name(_ run: Results) -> String {
      "\(run.commit), \(run.date), \(run.processor), \(run.compiler)"
    }
    head = "old: \(name(old))\nnew: \(name(new))\n"
    for line in new.measurements where line.isSubject && includes(line.scenario, line.title) {
      guard
        let was = old.measurements.first(where: { $0.isSubject && $0.scenario == line.scenario })
      else { continue }
      count(was, line, "instructions", \.instructions, noise: (2, 30), atLeast: 1)
      count(was, line, "allocations", \.allocations, noise: (5, 30), atLeast: 0.01)
      count(was, line, "bytes alive", \.bytesAlive, noise: (5, 5), atLeast: 1)
    }
  }

  /// Compares the times of scenarios, each with the ratios of its rounds, new to old.
  package init(times: [(name: String, ratios: [Double])], threshold: Double) {
    self.threshold = threshold
    let measured = times.filter { !$0.ratios.isEmpty }
    head = "Times of \(measured.count) of \(times.count) scenarios, measured in turn.\n"
    for (name, ratios) in measured {
      // One chance in a hundred that any interval of the whole table misses its median.
      let times = PairedTimes(ratios: ratios, doubt: 0.01 / Double(measured.count))
      let range = times.interval.map {
        String(format: "%.2f to %.2f", $0.lowerBound, $0.upperBound)
      }
      let text =
        String(format: "takes %.2f times as long", times.ratio) + " (\(range ?? "too few rounds"))"
      switch times.verdict(threshold: threshold) {
      case .unchanged: unchanged += 1
      case .slower: add("\(name): \(text)", isWorse: true, isRegression: true)
      case .faster: add("\(name): \(text)", isWorse: false, isRegression: false)
      case .unknown: unknown.append("\(name) \(text)")
      }
    }
  }

  private mutating func count(
    _ old: Measurement, _ new: Measurement, _ metric: String, _ figure: (Figures) -> Double?,
    noise: (stable: Double, unstable: Double), atLeast: Double
  ) {
    guard let was = figure(old.figures), let now = figure(new.figures) else { return }
    let limit = new.countsAreStable ? noise.stable : noise.unstable
    let percent = was == now ? 0 : (now / was - 1) * 100
    guard abs(now - was) >= atLeast, abs(percent) > limit else { return unchanged += 1 }
    let size = percent.isFinite ? String(format: "%+.1f %%", percent) : "from nothing"
    add(
      "\(new.scenario) \(new.title): \(metric) \(Table.number(was)) -> \(Table.number(now)) (\(size))",
      isWorse: now > was, isRegression: percent > threshold)
  }

  private mutating func add(_ text: String, isWorse: Bool, isRegression: Bool) {
    let verdict = isWorse ? "regressed" : "improved"
    changes.append(Change(text: "\(text): \(verdict)", isRegression: isRegression))
  }

  /// Whether a figure of the subject is worse by more than its noise and the threshold.
  package var hasRegressed: Bool { changes.contains(where: \.isRegression) }

  /// The report.
  package var text: String {
    let limit = "\(Table.number(threshold)) %"
    var text = head
    for change in changes { text += change.text + "\n" }
    text += "No change beyond the noise in \(unchanged) figures.\n"
    if !unknown.isEmpty {
      text +=
        "Too noisy to exclude a change by \(limit); more rounds tell: "
        + unknown.joined(separator: ", ") + ".\n"
    }
    let regressions = changes.count(where: \.isRegression)
    text +=
      regressions == 0
      ? "No figure that could be judged has regressed by more than \(limit).\n"
      : "Performance has regressed: \(regressions) figures by more than \(limit).\n"
    return text
  }
}
