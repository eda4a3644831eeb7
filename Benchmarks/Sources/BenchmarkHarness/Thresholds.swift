internal import Foundation

/// What the subject may allocate, scenario by scenario. Only counts that do not depend on scheduling fail a build.
package struct Thresholds: Codable {
  package private(set) var allocations: [String: Double] = [:]
  package private(set) var bytesAlive: [String: Double] = [:]

  /// The share by which a figure may be above its bound: a run allocates a little beside its operations, and
  /// so do other threads.
  private static let tolerance = 0.05

  package init() {}

  /// Takes what the subject was measured to need.
  package mutating func record(_ scenario: Scenario, _ figures: Figures) {
    guard scenario.countsAreStable else { return }
    bytesAlive[scenario.id] = figures.bytesAlive?.rounded(.up)
    // A value clearly between two whole numbers depends on scheduling, so the upper one is the bound.
    allocations[scenario.id] = figures.allocations.map {
      abs($0 - $0.rounded()) <= Self.tolerance ? $0.rounded() : $0.rounded(.up)
    }
  }

  /// What is wrong when the subject needs more than it may, has no threshold, or does not survive.
  package func violations(_ scenario: Scenario, _ figures: Figures) -> [String] {
    let name = "\(scenario.id) (\(scenario.title))"
    if let ending = figures.ending { return ending == "survives" ? [] : ["\(name): \(ending)"] }
    guard scenario.countsAreStable else { return [] }
    func check(_ unit: String, _ measured: Double?, _ allowed: Double?, slack: Double) -> String? {
      guard let measured else { return nil }
      guard let allowed else {
        return "\(name) has no threshold of \(unit): record one with --record"
      }
      if measured <= allowed + slack { return nil }
      return "\(name) needs \(Table.number(measured)) \(unit); \(Table.number(allowed)) are allowed"
    }
    let (tolerance, id) = (Self.tolerance, scenario.id)
    let instructions = scenario.cap?.instructions
    return [
      check("allocations", figures.allocations, allocations[id], slack: tolerance),
      check(
        "bytes alive", figures.bytesAlive, bytesAlive[id], slack: tolerance * (bytesAlive[id] ?? 0)),
      // Start-up code that differs between two counts is a little of a difference of thousands.
      check(
        "instructions", instructions.flatMap { _ in figures.instructions }, instructions,
        slack: 0.01 * (instructions ?? 0)),
    ].compactMap(\.self)
  }
}
