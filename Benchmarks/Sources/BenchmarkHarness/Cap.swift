/// What one operation may cost; what is not named has no limit.
public struct Cap: Sendable, Codable {
  let instructions, allocations, bytesAlive: Double?

  /// Makes a cap from its parts.
  public init(
    _ instructions: Double? = nil, _ allocations: Double? = nil, bytesAlive: Double? = nil
  ) {
    (self.instructions, self.allocations) = (instructions, allocations)
    self.bytesAlive = bytesAlive
  }
}

extension Scenario {
  /// What is wrong when the subject needs more than it may. Only counts that do not depend on
  /// scheduling fail a build.
  package func violations(_ figures: Figures) -> [String] {
    let name = "\(id) (\(title))"
    guard countsAreStable, let cap else { return [] }
    // A run allocates a little beside its operations, and so do other threads; start-up code that differs between two
    // counts is a little of a difference of thousands.
    let checks = [
      ("instructions", figures.instructions, cap.instructions, 0.01 * (cap.instructions ?? 0)),
      ("allocations", figures.allocations, cap.allocations, 0.05),
      ("bytes alive", figures.bytesAlive, cap.bytesAlive, 0.05 * (cap.bytesAlive ?? 0)),
    ]
    return checks.compactMap { unit, measured, allowed, slack in
      guard let measured, let allowed, measured > allowed + slack else { return nil }
      return "\(name) needs \(Table.number(measured)) \(unit); \(Table.number(allowed)) are allowed"
    }
  }
}
