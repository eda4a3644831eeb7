import BoltsTasks

/// What has to be true of a program's endings in whatever order its operations were performed: each
/// follows, by the rules, from those of the tasks that it was made of.
struct ProgramConsistency {
  private let program: Program
  private let run: LibraryRun
  private let endings: [ReferenceOutcome]
  private let log: [Int: Int]
  private let cancelledTokens: Set<Int>

  init(_ program: Program, _ run: LibraryRun) {
    self.program = program
    self.run = run
    endings = run.tasks.map { ReferenceOutcome($0) }
    cancelledTokens = Self.cancelledTokens(program, run.log)
    log = Dictionary(run.log.map { ($0, 1) }, uniquingKeysWith: +)
  }

  var faults: [String] {
    var faults: [String] = []
    for (index, node) in program.nodes.enumerated() {
      if !isPossible(endings[index], node, index) {
        faults.append("task \(index), \(node), ended \(endings[index])")
      }
      if case .continuation(let continuation) = node, !isPossible(timesRun(index), continuation) {
        faults.append("the body of task \(index) ran \(timesRun(index)) times")
      }
    }
    for (node, isCancelled, task) in run.awaits {
      let ending = ReferenceOutcome(task)
      if ending == endings[node] || isCancelled && ending == .cancelled { continue }
      faults.append("an await of task \(node) ended \(ending), the task \(endings[node])")
    }
    for callback in 0..<program.callbackCount where !isPossible(callback) {
      faults.append("callback \(callback) ran \(timesRun(-1 - callback)) times")
    }
    return faults
  }

  private func timesRun(_ number: Int) -> Int { log[number] ?? 0 }

  private func isPossible(_ ending: ReferenceOutcome, _ node: Program.Node, _ index: Int) -> Bool {
    switch node {
    case .source: return endings(ofSource: index).contains(ending)
    case .completed(let completed): return ending == completed
    case .continuation(let continuation):
      if ending == .cancelled, let token = continuation.token, isCancelled(token) { return true }
      let isDropped =
        continuation.place == .dropped && continuation.applies(to: endings[continuation.parent])
      return ending == (isDropped ? .droppedByExecutor : self.ending(of: continuation, index))
    case .whenAll(let inputs): return ending == .all(inputs.map { endings[$0] })
    case .whenAllSettled(let inputs): return ending == .allSettled(inputs.map { endings[$0] })
    case .whenAny(let inputs):
      let values = inputs.map { endings[$0] }.filter { if case .value = $0 { true } else { false } }
      if !values.isEmpty { return values.contains(ending) }
      return ending == .none(inputs.map { endings[$0] })
    case .race(let inputs):
      return inputs.isEmpty ? ending == .noTasks : inputs.contains { endings[$0] == ending }
    case .following(let other): return ending == endings[other]
    }
  }

  private func ending(of continuation: Program.Continuation, _ index: Int) -> ReferenceOutcome {
    let parent = endings[continuation.parent]
    guard continuation.applies(to: parent) else { return parent }
    return switch continuation.body {
    case .add(let number): .value(parent.number &+ number)
    case .fail(let number): .failed([number])
    case .cancel: .cancelled
    case .follow(let other): endings[other]
    case .complete, .cancelToken: .value(index)
    }
  }

  private func isPossible(_ timesRun: Int, _ continuation: Program.Continuation) -> Bool {
    let isRun =
      continuation.place != .dropped && continuation.applies(to: endings[continuation.parent])
    if !isRun { return timesRun == 0 }
    if let token = continuation.token, isCancelled(token) { return timesRun <= 1 }
    return timesRun == 1
  }

  private func endings(ofSource source: Int) -> Set<ReferenceOutcome> {
    var endings: Set<ReferenceOutcome> = []
    var isDropped = false
    for operation in program.operations {
      switch operation {
      case .complete(source, let ending): endings.insert(ending)
      case .drop(source): isDropped = true
      default: break
      }
    }
    let isCompleted = !endings.isEmpty
    for case .continuation(let continuation) in program.nodes {
      if case .complete(source, let ending) = continuation.body { endings.insert(ending) }
    }
    if isDropped || !isCompleted { endings.insert(.abandoned) }
    return endings
  }

  private func isCancelled(_ token: Int) -> Bool {
    cancelledTokens.contains(token)
  }

  private static func cancelledTokens(_ program: Program, _ log: [Int]) -> Set<Int> {
    var tokens: Set<Int> = []
    for case .cancel(let token) in program.operations { tokens.insert(token) }
    for index in log where index >= 0 {
      if case .continuation(let continuation) = program.nodes[index],
        case .cancelToken(let token) = continuation.body
      {
        tokens.insert(token)
      }
    }
    return tokens
  }

  private func isPossible(_ callback: Int) -> Bool {
    var isRegistered = false
    var isDisposed = false
    for operation in program.operations {
      switch operation {
      case .register(callback, let token): isRegistered = isCancelled(token)
      case .dispose(callback): isDisposed = true
      default: break
      }
    }
    let count = timesRun(-1 - callback)
    return isDisposed && isRegistered ? count <= 1 : count == (isRegistered ? 1 : 0)
  }
}
