internal import BenchmarkHarness

/// A scenario that Bolts and Swift's own primitives run, and the peers when they are built in.
protocol ComparedScenario: CaseIterable, RawRepresentable<String> {
  var title: String { get }
  var cap: Cap { get }

  /// How many operations one run makes.
  static var operations: Int { get }
  /// The primitives of Swift that are measured.
  var swiftName: String { get }

  var bolts: Contender.Body { get }
  var swift: Contender.Body { get }
  #if Peers
    var nio: Contender.Body { get }
    var openCombine: Contender.Body { get }
  #endif
  /// Contenders that only some scenarios have.
  var others: [Contender] { get }
}

extension ComparedScenario {
  var scenario: Scenario {
    var contenders = [("Bolts", bolts), (swiftName, swift)]
    #if Peers
      contenders += [("NIO", nio), ("OpenCombine", openCombine)]
    #endif
    return Scenario(
      rawValue, title, cap: cap,
      contenders: contenders.map { Contender($0, operations: Self.operations, $1) } + others)
  }

  var others: [Contender] { [] }
}
