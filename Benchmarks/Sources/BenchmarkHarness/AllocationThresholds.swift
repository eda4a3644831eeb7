/// How many allocations the subject may make, scenario by scenario.
///
/// Counts are the same on every machine, so that they can fail a build; times cannot.
public struct AllocationThresholds: Sendable, Hashable, Codable {
  /// Scenario, then allocations for one operation.
  public var allocations: [String: Double]

  /// Scenario, then bytes alive for one operation.
  public var bytesAlive: [String: Double]

  /// What a whole run may allocate beside its operations, divided among them: a result array,
  /// a thread's first use of something.
  static let tolerance = 0.05

  /// What other threads may allocate while the memory of a scenario is weighed, as a part of it: less than
  /// a word for each operation.
  static let toleranceForMemory = 0.05

  /// Makes thresholds from their parts.
  public init(allocations: [String: Double], bytesAlive: [String: Double] = [:]) {
    self.allocations = allocations
    self.bytesAlive = bytesAlive
  }

  /// Takes what the subject was measured to need.
  public init(recording report: Report) {
    self.init(allocations: [:])
    for scenario in report.scenarios where scenario.allocationsAreStable {
      guard let subject = scenario.rows.first(where: \.isSubject) else { continue }
      if let alive = subject.heap.bytesAlive {
        bytesAlive[scenario.id] = alive.rounded(.up)
      } else if let allocations = subject.heap.allocations {
        self.allocations[scenario.id] = Self.threshold(for: allocations)
      }
    }
  }

  /// One line for each scenario that needs more than it may, or that has no threshold.
  public func violations(in report: Report) -> [String] {
    report.scenarios.filter(\.allocationsAreStable).flatMap { scenario -> [String] in
      guard let heap = scenario.rows.first(where: \.isSubject)?.heap else { return [] }
      return if heap.bytesAlive != nil {
        violation(
          scenario, heap.bytesAlive, bytesAlive[scenario.id], unit: "bytes alive",
          tolerance: Self.toleranceForMemory * (bytesAlive[scenario.id] ?? 0))
      } else {
        violation(
          scenario, heap.allocations, allocations[scenario.id], unit: "allocations",
          tolerance: Self.tolerance)
      }
    }
  }

  /// A whole number. A value clearly between two depends on scheduling, so the upper one is
  /// the bound.
  private static func threshold(for allocations: Double) -> Double {
    let nearest = allocations.rounded()
    return abs(allocations - nearest) <= tolerance ? nearest : allocations.rounded(.up)
  }

  private func violation(
    _ scenario: ScenarioResult, _ measured: Double?, _ allowed: Double?, unit: String,
    tolerance: Double
  ) -> [String] {
    guard let measured else { return [] }
    guard let allowed else {
      return ["\(scenario.id) has no threshold: record one with --record-allocations"]
    }
    guard measured > allowed + tolerance else { return [] }
    return [
      "\(scenario.id) (\(scenario.title)) needs \(Figures.number(measured)) \(unit) for one "
        + "operation; \(Figures.number(allowed)) are allowed"
    ]
  }
}
