internal import Foundation

/// Whether the times of two builds differ, from runs of both that were made in turn.
///
/// Each pair is a run of the old build and the next run of the new one, so that what else the machine does falls on
/// both. The interval is that of the sign test: it holds the median of the ratios whatever their distribution is.
package struct PairedTimes {
  /// The median of the ratios, new to old.
  package let ratio: Double
  /// Where the median lies with the confidence that was asked for; `nil` where there are too few pairs to say so.
  package let interval: ClosedRange<Double>?

  /// Orders the ratios; `nil` without pairs. `doubt` is the probability that the interval misses the true median.
  package init?(_ pairs: [(old: Double, new: Double)], doubt: Double) {
    let ratios = pairs.filter { $0.old > 0 && $0.new > 0 }.map { $0.new / $0.old }.sorted()
    guard !ratios.isEmpty else { return nil }
    ratio = (ratios[ratios.count / 2] + ratios[(ratios.count - 1) / 2]) / 2
    // Outside of the interval are as many ratios on each side as fair coins would fall on one side with that probability.
    var outside = 0
    var (probability, sum) = (pow(0.5, Double(ratios.count)), 0.0)
    while sum + probability <= doubt / 2, outside < ratios.count {
      sum += probability
      outside += 1
      probability *= Double(ratios.count - outside + 1) / Double(outside)
    }
    interval = outside == 0 ? nil : ratios[outside - 1]...ratios[ratios.count - outside]
  }

  /// What the pairs say about a change of more than `threshold` percent.
  package func verdict(threshold: Double) -> Verdict {
    let limit = 1 + threshold / 100
    guard let interval else { return .unknown }
    if interval.lowerBound > 1 { return ratio > limit ? .slower : .unchanged }
    if interval.upperBound < 1 { return ratio < 1 / limit ? .faster : .unchanged }
    return interval.upperBound <= limit ? .unchanged : .unknown
  }

  /// What a comparison of times can end in.
  package enum Verdict {
    case slower, faster, unchanged
    /// The noise hides a change that is larger than the threshold.
    case unknown
  }
}
