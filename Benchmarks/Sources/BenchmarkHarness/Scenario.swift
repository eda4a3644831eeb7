/// One operation, and the contenders that perform it.
public struct Scenario: Sendable {
  /// The name that `--filter` takes, such as `S1`.
  public let id: String
  /// What is done, in words.
  public let title: String
  /// What one operation of the subject may cost.
  public let cap: Cap?
  /// Whether the counts of one operation are the same in every run, so that a threshold may rest on them.
  public let countsAreStable: Bool
  /// The subject first, then its peers.
  public let contenders: [Contender]

  /// Makes a scenario; `contenders` begins with the subject.
  public init(
    _ id: String, _ title: String, cap: Cap? = nil, countsAreStable: Bool = true,
    contenders: [Contender]
  ) {
    (self.id, self.title, self.cap) = (id, title, cap)
    (self.countsAreStable, self.contenders) = (countsAreStable, contenders)
  }
}

/// One way to do what a scenario names.
public struct Contender: Sendable {
  /// What is measured, such as `AsyncStream`.
  public let name: String
  /// What it is a part of, such as `Swift`. Tables and plots have a column or color for each.
  public let system: String
  /// How many operations one run makes. Every figure is divided by it.
  public let operations: Int
  /// What is run.
  public let body: Body

  /// The forms that a run can take.
  public enum Body: Sendable {
    /// A run on the main thread.
    case sync(@Sendable () -> Void)
    /// A run inside a Swift task on the global executor.
    case async(@Sendable @concurrent () async -> Void)
    /// A run inside a Swift task on the main actor.
    case mainActor(@Sendable @MainActor () async -> Void)
    /// Builds the objects to measure, and returns them so that they stay alive meanwhile.
    case alive(@Sendable () -> any Sendable)
  }

  /// Makes a contender whose every run makes so many operations.
  public init(_ name: String, system: String? = nil, operations: Int, _ body: Body) {
    (self.name, self.system, self.operations, self.body) = (name, system ?? name, operations, body)
  }
}
