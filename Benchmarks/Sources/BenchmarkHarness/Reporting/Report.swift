/// The results of one run of a tool, as `--format json` prints them.
public struct Report: Sendable, Codable {
  /// The tool that measured.
  public var tool: String

  /// The day, as year-month-day in UTC.
  public var date: String

  /// The processor, the system and the compiler.
  public var machine: String

  /// The command line as it was typed.
  public var command: String

  /// In the order they ran.
  public var scenarios: [ScenarioResult]

  /// Makes a report from its parts.
  public init(
    tool: String, date: String, machine: String, command: String, scenarios: [ScenarioResult]
  ) {
    self.tool = tool
    self.date = date
    self.machine = machine
    self.command = command
    self.scenarios = scenarios
  }

  /// All row names, in the order of their first appearance.
  public var rowNames: [String] {
    var seen: Set<String> = []
    return scenarios.flatMap(\.rows).map(\.row).filter { seen.insert($0).inserted }
  }
}

/// The results of one scenario.
public struct ScenarioResult: Sendable, Codable {
  /// The scenario's name.
  public var id: String

  /// What is done, in words.
  public var title: String

  /// What the subject may cost.
  public var budget: Budget?

  /// Whether a threshold may rest on the allocations.
  public var allocationsAreStable: Bool

  /// One for each contender that ran.
  public var rows: [RowResult]

  /// Makes a result from its parts.
  public init(
    id: String, title: String, budget: Budget? = nil, allocationsAreStable: Bool = true,
    rows: [RowResult]
  ) {
    self.id = id
    self.title = title
    self.budget = budget
    self.allocationsAreStable = allocationsAreStable
    self.rows = rows
  }

  /// The row of that name.
  public func row(_ name: String) -> RowResult? {
    rows.first { $0.row == name }
  }

  /// The lowest figure among the peers, which all figures are compared with.
  public func bestPeer(_ metric: Metric) -> Double? {
    rows.filter { !$0.isSubject }.compactMap { metric.value(of: $0) }.filter { $0 > 0 }.min()
  }
}

/// What one contender needed for one operation of a scenario.
public struct RowResult: Sendable, Codable {
  /// The contender's name.
  public var row: String

  /// Whether this is what the benchmark is about, rather than a peer.
  public var isSubject: Bool

  /// The time for one operation.
  public var nanoseconds: Sample?

  /// The heap traffic of one operation.
  public var heap: HeapTraffic

  /// Instructions for one operation, counted by callgrind.
  public var instructions: Double?

  /// How a scenario in a separate process ended.
  public var ending: ExitReason?

  /// How a separate process ended.
  public enum ExitReason: Sendable, Codable, Hashable {
    /// It ran to the end.
    case survived
    /// It did not, for this reason.
    case failed(String)
  }

  /// Makes a result from its parts.
  public init(
    row: String, isSubject: Bool = false, nanoseconds: Sample? = nil,
    heap: HeapTraffic = HeapTraffic(), instructions: Double? = nil, ending: ExitReason? = nil
  ) {
    self.row = row
    self.isSubject = isSubject
    self.nanoseconds = nanoseconds
    self.heap = heap
    self.instructions = instructions
    self.ending = ending
  }
}

/// A figure that rows are compared by.
public enum Metric: String, Sendable, CaseIterable {
  /// Instructions for one operation: stable on a busy machine.
  case instructions
  /// The median time for one operation: only comparable inside one run.
  case time
  /// Heap allocations for one operation.
  case allocations

  /// The figure of a row, if it was measured.
  public func value(of row: RowResult) -> Double? {
    switch self {
    case .instructions: row.instructions
    case .time: row.nanoseconds?.median
    case .allocations: row.heap.allocations
    }
  }
}
