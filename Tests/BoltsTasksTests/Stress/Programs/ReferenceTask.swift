/// A simple model of a task: one thread, and waiters that are called from the completing call, one
/// inside the other.
///
/// It links like the library's does, because that decides which of two tasks that complete together
/// runs its waiters first.
final class ReferenceTask {
  private var ownEnding: ReferenceOutcome?
  private var waiters: [(id: Int, run: () -> Void)] = []
  private var nextID = 0
  private var leader: ReferenceTask?
  /// The token that cancels this task in place of any other ending.
  private let guardian: Int?

  init(_ ending: ReferenceOutcome? = nil, guardian: Int? = nil) {
    ownEnding = ending
    self.guardian = guardian
  }

  var ending: ReferenceOutcome? { root.ownEnding }

  private var root: ReferenceTask { leader?.root ?? self }

  @discardableResult
  func complete(_ ending: ReferenceOutcome) -> Bool {
    let root = root
    guard root.ownEnding == nil else { return false }
    root.ownEnding = ending
    root.runWaiters()
    return true
  }

  private func runWaiters() {
    let released = waiters
    waiters = []
    for waiter in released { waiter.run() }
  }

  /// Returns what removes the waiter, unless it has run or is about to; `nil` where it has run.
  @discardableResult
  func whenCompleted(_ run: @escaping () -> Void) -> (() -> Bool)? {
    let root = root
    if root.ownEnding != nil {
      run()
      return nil
    }
    root.nextID += 1
    let id = root.nextID
    root.waiters.append((id, run))
    return {
      defer { root.waiters.removeAll { $0.id == id } }
      return root.waiters.contains { $0.id == id }
    }
  }

  /// Completes as another task does, or is cancelled by then.
  func follow(_ task: ReferenceTask, unless isCancelled: @escaping () -> Bool) {
    task.whenCompleted { self.complete(isCancelled() ? .cancelled : task.ending ?? .cancelled) }
  }

  /// Completes as another task does, and in no other way but cancelled by a token, if it has one.
  func link(following task: ReferenceTask, token: Int?, unless isCancelled: @escaping () -> Bool) {
    let followed = task.root
    if followed.ownEnding != nil || token != nil && followed.guardian != token {
      return follow(task) { token != nil && isCancelled() }
    }
    let root = root
    followed.leader = root
    // Before its own waiters: those of the task that completes come first.
    if !followed.waiters.isEmpty { root.waiters.insert((-1, { followed.runWaiters() }), at: 0) }
  }
}

/// Runs a program on reference tasks.
final class ReferenceRun {
  let program: Program
  private(set) var log: [Int] = []
  private var tasks: [Int: ReferenceTask] = [:]
  private var cancelledTokens: Set<Int> = []
  /// What each token calls: a callback, by its number, or what cancels a continuation.
  private var callbacks: [Int: [(number: Int?, call: () -> Void)]] = [:]
  private var later: [() -> Void] = []

  init(_ program: Program) { self.program = program }

  /// Runs the program to its end: what has been put off is run, and every source is dropped.
  func run() -> [ReferenceOutcome?] {
    for operation in program.operations { perform(operation) }
    runLater()
    for index in program.nodes.indices {
      if case .source = program.nodes[index] { tasks[index]?.complete(.abandoned) }
    }
    runLater()
    callbacks = [:]  // Those that were not called keep this run.
    return program.nodes.indices.map { tasks[$0]?.ending }
  }

  private func perform(_ operation: Program.Operation) {
    switch operation {
    case .make(let index): tasks[index] = make(program.nodes[index], index)
    case .complete(let source, let ending): tasks[source]?.complete(ending)
    case .drop(let source): tasks[source]?.complete(.abandoned)
    case .cancel(let token): cancel(token)
    case .register(let callback, let token):
      let call = { [self] in log.append(-1 - callback) }
      if cancelledTokens.contains(token) {
        call()
      } else {
        callbacks[token, default: []].append((callback, call))
      }
    case .dispose(let callback):
      for token in callbacks.keys { callbacks[token]?.removeAll { $0.number == callback } }
    case .runLater: runLater()
    case .await: break
    }
  }

  private func cancel(_ token: Int) {
    guard cancelledTokens.insert(token).inserted else { return }
    for callback in callbacks.removeValue(forKey: token) ?? [] { callback.call() }
  }

  private func runLater() {
    while !later.isEmpty { later.removeFirst()() }
  }

  private func task(_ index: Int) -> ReferenceTask { tasks[index] ?? ReferenceTask(.cancelled) }

  private func make(_ node: Program.Node, _ index: Int) -> ReferenceTask {
    switch node {
    case .source: return ReferenceTask()
    case .completed(let ending): return ReferenceTask(ending)
    case .continuation(let continuation): return proceed(continuation, index)
    case .whenAll(let inputs): return gather(inputs, ReferenceOutcome.all)
    case .whenAllSettled(let inputs): return gather(inputs, ReferenceOutcome.allSettled)
    case .whenAny(let inputs):
      return contest(inputs) { if case .value = $0 { true } else { false } }
    case .race(let inputs): return contest(inputs) { _ in true }
    case .following(let other):
      let answer = ReferenceTask()
      answer.follow(task(other)) { false }
      return answer
    }
  }

  private func proceed(_ continuation: Program.Continuation, _ index: Int) -> ReferenceTask {
    let parent = task(continuation.parent)
    let isInPlace = continuation.place == .inPlace || continuation.place == .immediate
    let isCancelled = { [self] in
      continuation.token.map { cancelledTokens.contains($0) } ?? false
    }
    // What follows a completed task in place is the answer itself.
    if parent.ending != nil, isInPlace, continuation.token == nil {
      return answer(continuation, parent, index)
    }
    let token = continuation.body.returnsTask ? continuation.token : nil
    // What the library's run makes of an executor that drops its work has no token.
    let child = ReferenceTask(guardian: continuation.place == .dropped ? nil : token)
    let run = { [self] in
      if isCancelled() {
        child.complete(.cancelled)
      } else {
        let answer = answer(continuation, parent, index)
        // The token is checked again when a task that the body returned completes.
        child.link(following: answer, token: token, unless: isCancelled)
      }
    }
    let removal = parent.whenCompleted { [self] in
      // What skips the body needs no executor.
      let ending = parent.ending ?? .cancelled
      let isSkipped = !continuation.applies(to: ending)
      switch continuation.place {
      case .dropped: child.complete(isSkipped ? ending : .droppedByExecutor)
      case .later, .serially: if isSkipped || isCancelled() { run() } else { later.append(run) }
      case .inPlace, .immediate, .twice: run()
      }
    }
    // A token that is cancelled while the parent is pending withdraws the continuation.
    if let token = continuation.token, let removal, continuation.place != .dropped {
      let withdraw = { if removal() { child.complete(.cancelled) } }
      if isCancelled() { withdraw() } else { callbacks[token, default: []].append((nil, withdraw)) }
    }
    return child
  }

  private func answer(
    _ continuation: Program.Continuation, _ parent: ReferenceTask, _ index: Int
  ) -> ReferenceTask {
    let ending = parent.ending ?? .cancelled
    guard continuation.applies(to: ending) else { return ReferenceTask(ending) }
    log.append(index)
    switch continuation.body {
    case .add(let number): return ReferenceTask(.value(ending.number &+ number))
    case .fail(let number): return ReferenceTask(.failed([number]))
    case .cancel: return ReferenceTask(.cancelled)
    case .follow(let other): return task(other)
    case .complete(let source, let sourceEnding):
      tasks[source]?.complete(sourceEnding)
      return ReferenceTask(.value(index))
    case .cancelToken(let token):
      cancel(token)
      return ReferenceTask(.value(index))
    }
  }

  private func gather(
    _ inputs: [Int], _ conclude: @escaping ([ReferenceOutcome]) -> ReferenceOutcome
  ) -> ReferenceTask {
    let inputs = inputs.map(task)
    let answer = ReferenceTask()
    var remaining = inputs.count
    if inputs.isEmpty { answer.complete(conclude([])) }
    for input in inputs {
      input.whenCompleted {
        remaining -= 1
        if remaining == 0 { answer.complete(conclude(inputs.compactMap(\.ending))) }
      }
    }
    return answer
  }

  private func contest(_ inputs: [Int], _ isDecisive: @escaping (ReferenceOutcome) -> Bool)
    -> ReferenceTask
  {
    let inputs = inputs.map(task)
    if inputs.isEmpty { return ReferenceTask(.noTasks) }
    if let first = inputs.first(where: { $0.ending.map(isDecisive) ?? false }) { return first }
    let answer = ReferenceTask()
    var remaining = inputs.count
    var removals: [() -> Bool] = []
    for input in inputs {
      let removal = input.whenCompleted {
        remaining -= 1
        guard let ending = input.ending else { return }
        if isDecisive(ending) {
          for remove in removals { _ = remove() }
          answer.complete(ending)
        } else if remaining == 0 {
          answer.complete(.none(inputs.compactMap(\.ending)))
        }
      }
      if let removal { removals.append(removal) }
    }
    return answer
  }
}
