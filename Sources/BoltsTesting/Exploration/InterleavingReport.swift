/// The coverage of an exploration.
public struct InterleavingReport: Sendable {
  /// How many orders were run; none of them failed.
  public let orderCount: Int

  /// Whether every order was run.
  ///
  /// It is `false` where the limit was met, and where the body uses something that the explorer
  /// does not control.
  public let isExhaustive: Bool

  /// The greatest distance from first come, first served up to which every order was run.
  ///
  /// At each point where several jobs are ready, an order's distance grows by the number of jobs
  /// that are passed over.
  public let coveredDistance: Int

  /// The work that took part in the body outside the explorer's control.
  public let uncontrolled: Set<UncontrolledWork>
}

extension InterleavingReport: CustomStringConvertible {
  /// The report in a sentence or two.
  public var description: String {
    var text =
      isExhaustive
      ? "All \(orderCount) orders hold."
      : "\(orderCount) orders hold: all up to a distance of \(coveredDistance) from first come, "
        + "first served."
    if !uncontrolled.isEmpty {
      let names = UncontrolledWork.allCases.filter(uncontrolled.contains).map(\.description)
      text += " Not controlled, so not explored: \(names.joined(separator: "; "))."
    }
    return text
  }
}
