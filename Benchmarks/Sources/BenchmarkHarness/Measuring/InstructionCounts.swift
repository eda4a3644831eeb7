internal import Foundation

/// Instructions for one operation, as `count-instructions` wrote them.
public struct InstructionCounts: Sendable, Codable {
  /// Scenario, then row, then the figure.
  public var counts: [String: [String: Double]]

  /// Makes counts from a dictionary of scenarios.
  public init(_ counts: [String: [String: Double]]) {
    self.counts = counts
  }

  /// The figure for a row of a scenario, if it was counted.
  public subscript(scenario: String, row: String) -> Double? {
    counts[scenario]?[row]
  }

  /// Reads the file that `count-instructions` wrote.
  static func read(_ path: String) throws(UsageError) -> InstructionCounts {
    try JSONFile.read(InstructionCounts.self, from: path, madeBy: "count-instructions")
  }
}
