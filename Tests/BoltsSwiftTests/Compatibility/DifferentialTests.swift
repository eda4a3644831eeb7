import BoltsSwift
import TestSupport
import Testing

/// What Bolts-Swift's tasks do with `.immediate` on one thread, in the fewest words: continuations
/// run at once, one inside the other.
private final class ModelTask {
  enum Outcome: Equatable { case result(Int), error(Int), cancelled }

  private(set) var outcome: Outcome?
  private var continuations: [() -> Void] = []

  init(_ outcome: Outcome? = nil) { self.outcome = outcome }

  func tryComplete(_ outcome: Outcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    let continuations = self.continuations
    self.continuations = []
    continuations.forEach { $0() }
  }

  func then(_ body: @escaping (Outcome) -> ModelTask) -> ModelTask {
    let next = ModelTask()
    let run = {
      let inner = body(self.outcome!)
      inner.whenComplete { next.tryComplete($0) }
    }
    if outcome == nil { continuations.append(run) } else { run() }
    return next
  }

  func whenComplete(_ body: @escaping (Outcome) -> Void) {
    if let outcome { body(outcome) } else { continuations.append { body(self.outcome!) } }
  }
}

private struct Fault: Error { let code: Int }

extension Task<Int> {
  fileprivate var modelOutcome: ModelTask.Outcome? {
    if let result { return .result(result) }
    if let error = error as? Fault { return .error(error.code) }
    return cancelled ? .cancelled : nil
  }
}

/// One random program, run on both: sources, continuations of every kind, some of which complete
/// other sources, continue other tasks or return pending ones while they run.
private struct Program {
  /// What a continuation does when it runs, besides writing its number down.
  enum Effect { case nothing, complete(Int), follow(Int), fail, cancel }
  enum Kind { case always, onSuccess, onError }

  enum Step {
    case source
    case continuation(of: Int, Kind, Effect)
    case complete(Int, ModelTask.Outcome)
    case all([Int])
    case any([Int])
  }

  var steps: [Step] = []

  init(using generator: inout some RandomNumberGenerator) {
    var tasks = 0
    var sources: [Int] = []
    for _ in 0..<Int.random(in: 5...40, using: &generator) {
      if sources.isEmpty || Int.random(in: 0..<5, using: &generator) == 0 {
        steps.append(.source)
        sources.append(tasks)
        tasks += 1
        continue
      }
      let task = Int.random(in: 0..<tasks, using: &generator)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<6:
        let kind = [Kind.always, .onSuccess, .onError].randomElement(using: &generator)!
        let source = sources.randomElement(using: &generator)!
        let effects: [Effect] = [
          .nothing, .complete(source), .follow(source), .fail, .cancel, .nothing,
        ]
        steps.append(.continuation(of: task, kind, effects.randomElement(using: &generator)!))
        tasks += 1
      case 6..<8:
        let outcomes: [ModelTask.Outcome] = [.result(tasks), .error(tasks), .cancelled]
        let outcome = outcomes.randomElement(using: &generator)!
        steps.append(.complete(sources.randomElement(using: &generator)!, outcome))
      case 8:
        steps.append(.all((0..<2).map { _ in Int.random(in: 0..<tasks, using: &generator) }))
        tasks += 1
      default:
        steps.append(.any((0..<2).map { _ in Int.random(in: 0..<tasks, using: &generator) }))
        tasks += 1
      }
    }
  }

  typealias Trace = (log: [Int], outcomes: [ModelTask.Outcome?])

  func runOnModel() -> Trace {
    var tasks: [ModelTask] = []
    var log: [Int] = []
    // What waits for a pending task retains it.
    defer { for task in tasks { task.tryComplete(.cancelled) } }
    for step in steps {
      let number = tasks.count
      switch step {
      case .source: tasks.append(ModelTask())
      case .complete(let source, let outcome): tasks[source].tryComplete(outcome)
      case .continuation(let parent, let kind, let effect):
        let snapshot = tasks
        tasks.append(
          tasks[parent].then { outcome in
            switch (kind, outcome) {
            case (.always, _), (.onSuccess, .result), (.onError, .error): break
            default: return ModelTask(outcome)
            }
            log.append(number)
            switch effect {
            case .nothing: return ModelTask(.result(number))
            case .fail: return ModelTask(.error(number))
            case .cancel: return ModelTask(.cancelled)
            case .follow(let source): return snapshot[source]
            case .complete(let source):
              snapshot[source].tryComplete(.result(number))
              log.append(-number)
              return ModelTask(.result(number))
            }
          })
      case .all(let members):
        let inputs = members.map { tasks[$0] }
        let all = ModelTask()
        var remaining = inputs.count
        for input in inputs {
          input.whenComplete { _ in
            remaining -= 1
            guard remaining == 0 else { return }
            let outcomes = inputs.map { $0.outcome! }
            let errors = outcomes.filter { if case .error = $0 { true } else { false } }
            all.tryComplete(
              outcomes.contains(.cancelled)
                ? .cancelled : .result(errors.isEmpty ? 1 : -errors.count))
          }
        }
        tasks.append(all)
      case .any(let members):
        let first = ModelTask()
        for member in members {
          tasks[member].whenComplete { _ in first.tryComplete(.result(0)) }
        }
        tasks.append(first)
      }
    }
    return (log, tasks.map(\.outcome))
  }

  func runOnBoltsSwift() -> Trace {
    var tasks: [Task<Int>] = []
    var sources: [Int: TaskCompletionSource<Int>] = [:]
    var log: [Int] = []
    // Tasks that are still pending complete here, on this thread, and their errors are observed.
    defer {
      for source in sources.values { source.tryCancel() }
      for task in tasks { _ = task.error }
    }

    for step in steps {
      let number = tasks.count
      switch step {
      case .source:
        let source = TaskCompletionSource<Int>()
        sources[number] = source
        tasks.append(source.task)
      case .complete(let source, .result(let value)): sources[source]!.trySet(result: value)
      case .complete(let source, .error(let code)):
        sources[source]!.trySet(error: Fault(code: code))
      case .complete(let source, .cancelled): sources[source]!.tryCancel()
      case .continuation(let parent, let kind, let effect):
        let snapshot = sources
        let body = { () throws -> Task<Int> in
          log.append(number)
          switch effect {
          case .nothing: return Task(number)
          case .fail: throw Fault(code: number)
          case .cancel: throw CancelledError()
          case .follow(let source): return snapshot[source]!.task
          case .complete(let source):
            snapshot[source]!.trySet(result: number)
            log.append(-number)
            return Task(number)
          }
        }
        switch kind {
        case .always: tasks.append(tasks[parent].continueWithTask(.immediate) { _ in try body() })
        case .onSuccess:
          tasks.append(tasks[parent].continueOnSuccessWithTask(.immediate) { _ in try body() })
        case .onError:
          tasks.append(tasks[parent].continueOnErrorWithTask(.immediate) { _ in try body() })
        }
      case .all(let members):
        let all = Task.whenAll(members.map { tasks[$0] })
        tasks.append(
          all.continueOnSuccessWith(.immediate) { 1 }
            .continueOnErrorWith(.immediate) { (error: AggregateError) in -error.errors.count })
      case .any(let members):
        let any = Task.whenAny(members.map { tasks[$0] })
        tasks.append(any.continueOnSuccessWith(.immediate) { 0 })
      }
    }
    return (log, tasks.map(\.modelOutcome))
  }
}

@Suite(
  "BoltsSwift: random programs run as they do in a model of Bolts-Swift")
struct DifferentialTests {
  @Test(
    "outcomes, and the order in which continuations start and end, match the model",
    arguments: 0..<20)
  func programs(_ batch: Int) {
    for i in 0..<200 {
      let seed = UInt64(batch * 200 + i)
      var generator = SplitMix64(seed: seed)
      let program = Program(using: &generator)
      let expected = program.runOnModel()
      let actual = program.runOnBoltsSwift()
      #expect(actual.log == expected.log, "seed \(seed)")
      #expect(actual.outcomes == expected.outcomes, "seed \(seed)")
    }
  }
}
