internal import Foundation

/// Whether the times of two builds differ, from rounds in which both were measured.
///
/// In a round each build is a process of its own, and they take samples in turn, so that what else the machine does
/// falls on both. The interval is that of the sign test: it holds the median of the rounds' ratios whatever their
/// distribution is.
package struct PairedTimes {
  /// The median of the ratios, new to old.
  package let ratio: Double
  /// Where the median lies with the confidence that was asked for; `nil` where there are too few rounds to say so.
  package let interval: ClosedRange<Double>?

  /// Orders the ratios, of which there is at least one. `doubt` is the probability that the interval misses the true
  /// median.
  package init(ratios: [Double], doubt: Double) {
    let ratios = ratios.sorted()
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

  /// What the rounds say about a change of more than `threshold` percent.
  package func verdict(threshold: Double) -> Verdict {
    let limit = 1 + threshold / 100
    guard let interval else { return .unknown }
    if interval.lowerBound > 1, ratio > limit { return .slower }
    if interval.upperBound < 1, ratio < 1 / limit { return .faster }
    return interval.upperBound <= limit ? .unchanged : .unknown
  }

  /// What a comparison of times can end in.
  package enum Verdict {
    case slower, faster, unchanged
    /// The noise hides a change that is larger than the threshold.
    case unknown
  }
}
