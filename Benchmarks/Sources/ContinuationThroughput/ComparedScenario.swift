internal import BenchmarkHarness

/// A scenario that Bolts and Swift's own primitives run, and the peers when they are built in.
protocol ComparedScenario: CaseIterable, RawRepresentable<String> {
  var title: String { get }
  var cap: Cap { get }

  static func bolts(_ scenario: Self) -> Contender
  static func swift(_ scenario: Self) -> Contender
  #if Peers
    static func nio(_ scenario: Self) -> Contender
    static func openCombine(_ scenario: Self) -> Contender
  #endif
  /// Contenders that only some scenarios have.
  static func others(_ scenario: Self) -> [Contender]
}

extension ComparedScenario {
  var scenario: Scenario {
    Scenario(
      rawValue, title, cap: cap, contenders: Self.systems.map { $0(self) } + Self.others(self)
    )
  }

  static func others(_ scenario: Self) -> [Contender] { [] }

  private static var systems: [(Self) -> Contender] {
    #if Peers
      [bolts, swift, nio, openCombine]
    #else
      [bolts, swift]
    #endif
  }
}
