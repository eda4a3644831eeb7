/// What steps of several threads touch in common: a set of at most 64 things.
struct Shared: OptionSet {
  let rawValue: UInt64

  /// The list of waiters of the state.
  static let list = Shared(rawValue: 1)
  /// The phase of the state, to those who read it without the lock.
  static let phase = Shared(rawValue: 2)

  static let everything = Shared(rawValue: .max)

  static func awaiter(_ index: Int) -> Shared { Shared(rawValue: 1 << UInt64(8 + index)) }
  static func registration(_ index: Int) -> Shared { Shared(rawValue: 1 << UInt64(16 + index)) }
  static func start(of operation: Int) -> Shared { Shared(rawValue: 1 << UInt64(24 + operation)) }
}

/// One thread of a scenario: steps that run in order, each of which may add more.
final class ScriptedThread {
  let name: String
  /// An equal thread that starts before this one does.
  var twin: ScriptedThread?
  /// What equal threads touch by starting.
  var start: Shared = []
  private var steps: [Step] = []
  private var hasStarted = false

  private struct Step {
    let name: String
    let touched: Shared
    let isReady: () -> Bool
    let body: (ScriptedThread) -> Void
  }

  init(_ name: String, _ write: (ScriptedThread) -> Void) {
    self.name = name
    write(self)
  }

  /// Appends a step.
  ///
  /// - Parameters:
  ///   - name: The name of the step, for messages.
  ///   - touched: The state that the step shares with steps of other threads.
  ///   - isReady: Whether the step can be taken now.
  ///   - body: The step.
  func then(
    _ name: String, touching touched: Shared = [], when isReady: @escaping () -> Bool = { true },
    _ body: @escaping (ScriptedThread) -> Void
  ) {
    steps.append(Step(name: name, touched: touched, isReady: isReady, body: body))
  }

  var isDone: Bool { steps.isEmpty }

  var canStep: Bool { twin?.hasStarted ?? true && steps.first?.isReady() ?? false }

  /// What the next step touches.
  var touched: Shared {
    let touched = steps.first?.touched ?? []
    return hasStarted ? touched : touched.union(start)
  }

  /// Takes the next step, and tells which it was.
  func step() -> String {
    let step = steps.removeFirst()
    hasStarted = true
    step.body(self)
    return "\(name): \(step.name)"
  }
}
