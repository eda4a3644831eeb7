/// The median of several samples and their spread.
public struct Sample: Sendable, Hashable, Codable {
  /// Half of the samples lie below.
  public let median: Double

  /// A quarter of the samples lie below.
  public let lowerQuartile: Double

  /// A quarter of the samples lie above.
  public let upperQuartile: Double

  /// Sums up samples in any order; `nil` when there are none.
  public init?(_ samples: [Double]) {
    guard !samples.isEmpty else { return nil }
    let sorted = samples.sorted()
    median = Self.quantile(0.5, of: sorted)
    lowerQuartile = Self.quantile(0.25, of: sorted)
    upperQuartile = Self.quantile(0.75, of: sorted)
  }

  /// The distance between the quartiles as a share of the median: 0.1 is ten percent.
  public var spread: Double {
    median > 0 ? (upperQuartile - lowerQuartile) / median : 0
  }

  /// Interpolates between the two samples that the quantile falls between.
  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let position = share * Double(sorted.count - 1)
    let below = Int(position)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
  }
}
