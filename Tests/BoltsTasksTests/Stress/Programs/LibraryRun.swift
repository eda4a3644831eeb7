import BoltsTasks
import Synchronization
import TestSupport

/// Runs a program on the library's tasks, by operations that any thread may perform.
final class LibraryRun: Sendable {
  let program: Program
  /// Counts the closures that were given to the library and that it still holds.
  let closures = LiveCount()
  private let isConcurrent: Bool
  private let serial = SerialDispatchExecutor(label: "program")
  private let tokens: [CancellationTokenSource]
  private let state: Mutex<State>

  private struct State {
    var tasks: [BoltsTask<Int>?]
    var sources: [Int: TaskCompletionSource<Int>] = [:]
    var registrations: [Int: CancellationRegistration] = [:]
    var later: [@Sendable () -> Void] = []
    var awaits: [(node: Int, isCancelled: Bool, task: BoltsTask<Int>)] = []
    var log: [Int] = []
  }

  init(_ program: Program, isConcurrent: Bool) {
    self.program = program
    self.isConcurrent = isConcurrent
    tokens = (0..<program.tokenCount).map { _ in CancellationTokenSource() }
    state = Mutex(State(tasks: Array(repeating: nil, count: program.nodes.count)))
  }

  /// The continuations and, as negative numbers, the callbacks that ran, in order.
  var log: [Int] { state.withLock { $0.log } }

  var tasks: [BoltsTask<Int>] { state.withLock { $0.tasks.compactMap(\.self) } }

  var awaits: [(node: Int, isCancelled: Bool, task: BoltsTask<Int>)] {
    state.withLock { $0.awaits }
  }

  // MARK: - Operations

  func perform(_ operation: Program.Operation) {
    switch operation {
    case .make(let index):
      let task = make(program.nodes[index], index)
      state.withLock { $0.tasks[index] = task }
    case .complete(let source, let ending): complete(source, ending)
    case .drop(let source): drop(source)
    case .cancel(let token): tokens[token].cancel()
    case .register(let callback, let token):
      let closure = closures.track()
      let registration = tokens[token].token.register {
        withExtendedLifetime(closure) { self.note(-1 - callback) }
      }
      state.withLock { $0.registrations[callback] = registration }
    case .dispose(let callback): state.withLock { $0.registrations[callback] }?.dispose()
    case .runLater: runLater()
    case .await(let node, let isCancelled): if isConcurrent { startAwait(of: node, isCancelled) }
    }
  }

  func dropAll() {
    for index in program.nodes.indices { perform(.drop(source: index)) }
  }

  /// Releases everything, so that live objects can be counted; errors that no task of the program read are
  /// as they should be.
  func letGo() {
    for task in tasks + awaits.map(\.task) { _ = task.error }
    let all = state.withLock { state in
      defer { state = State(tasks: []) }
      return state
    }
    for registration in all.registrations.values { registration.dispose() }
  }

  func runLater() {
    while let work = state.withLock({ $0.later.isEmpty ? nil : $0.later.removeFirst() }) { work() }
  }

  /// Drops a source. Its continuations then run on the global executor, in no order that the
  /// reference could tell, so on one thread the source fails as if it had been dropped.
  private func drop(_ source: Int) {
    // Released outside the lock, however the code is optimised.
    let dropped = state.withLock { $0.sources.removeValue(forKey: source) }
    if !isConcurrent { dropped?.trySetError(BoltsError.abandoned(file: #fileID, line: #line)) }
    withExtendedLifetime(dropped) {}
  }

  private func note(_ number: Int) { state.withLock { $0.log.append(number) } }

  private func complete(_ source: Int, _ ending: ReferenceOutcome) {
    let source = state.withLock { $0.sources[source] }
    switch ending {
    case .value(let number): source?.trySetResult(number)
    case .failed(let numbers): source?.trySetError(ProgramError(number: numbers.first ?? 0))
    case .cancelled: source?.tryCancel()
    }
  }

  private func startAwait(of node: Int, _ isCancelled: Bool) {
    let task = task(node)
    let swiftTask = Task { try await task.value }
    let awaited: BoltsTask<Int> = BoltsTask(following: swiftTask)
    if isCancelled { swiftTask.cancel() }
    state.withLock { $0.awaits.append((node, isCancelled, awaited)) }
  }

  // MARK: - Making tasks

  private func task(_ index: Int) -> BoltsTask<Int> {
    state.withLock { $0.tasks[index] } ?? .cancelled()
  }

  private func make(_ node: Program.Node, _ index: Int) -> BoltsTask<Int> {
    switch node {
    case .source:
      let source = TaskCompletionSource<Int>()
      state.withLock { $0.sources[index] = source }
      return source.task
    case .completed(.value(let number)): return BoltsTask(number)
    case .completed(.failed(let numbers)):
      return BoltsTask(error: ProgramError(number: numbers.first ?? 0))
    case .completed(.cancelled): return .cancelled()
    case .continuation(let continuation): return make(continuation, index)
    case .whenAll(let inputs):
      return whenAll(inputs.map(task)).continueOnSuccessWith(on: .immediate, ReferenceOutcome.sum)
    case .whenAllSettled(let inputs):
      return whenAllSettled(inputs.map(task)).continueOnSuccessWith(on: .immediate) {
        ReferenceOutcome.sum($0.map { ReferenceOutcome($0).number })
      }
    case .whenAny(let inputs): return whenAny(inputs.map(task))
    case .race(let inputs): return race(inputs.map(task))
    case .following(let other):
      let source = TaskCompletionSource<Int>()
      source.complete(with: task(other))
      return source.task
    }
  }

  private func make(_ continuation: Program.Continuation, _ index: Int) -> BoltsTask<Int> {
    switch continuation.place {
    case .inPlace: return continued(continuation, index, on: .default)
    case .immediate: return continued(continuation, index, on: .immediate)
    case .twice:
      return continued(
        continuation, index,
        on: ClosureExecutor { work in
          work()
          work()
        })
    case .dropped where isConcurrent:
      return continued(continuation, index, on: ClosureExecutor { _ in })
    // As if the executor had dropped it; see `drop`.
    case .dropped:
      return task(continuation.parent).continueWith(on: .immediate) { parent in
        if continuation.applies(to: ReferenceOutcome(parent)) { throw BoltsError.droppedByExecutor }
        return try parent.outcome?.get() ?? 0
      }
    case .later where isConcurrent: return continued(continuation, index, on: .global)
    case .serially where isConcurrent: return continued(continuation, index, on: serial)
    case .later, .serially:
      return continued(
        continuation, index,
        on: ClosureExecutor { work in self.state.withLock { $0.later.append(work) } })
    }
  }

  private func continued(
    _ continuation: Program.Continuation, _ index: Int, on executor: some ContinuationExecutor
  ) -> BoltsTask<Int> {
    let parent = task(continuation.parent)
    let token = continuation.token.map { tokens[$0].token } ?? .none
    let closure = closures.track()
    if case .follow(let other) = continuation.body {
      let body = { @Sendable (_: ReferenceOutcome) -> BoltsTask<Int> in
        withExtendedLifetime(closure) { self.note(index) }
        return self.task(other)
      }
      return switch continuation.kind {
      case .always:
        parent.continueWithTask(on: executor, cancellationToken: token) {
          body(ReferenceOutcome($0))
        }
      case .onSuccess:
        parent.continueOnSuccessWithTask(on: executor, cancellationToken: token) {
          body(.value($0))
        }
      case .onError:
        parent.continueOnErrorWithTask(on: executor, cancellationToken: token) {
          body(ReferenceOutcome(.failure($0)))
        }
      }
    }
    let body = { @Sendable (ending: ReferenceOutcome) throws -> Int in
      withExtendedLifetime(closure) { self.note(index) }
      return try self.number(of: continuation.body, index, after: ending)
    }
    return switch continuation.kind {
    case .always:
      parent.continueWith(on: executor, cancellationToken: token) { try body(ReferenceOutcome($0)) }
    case .onSuccess:
      parent.continueOnSuccessWith(on: executor, cancellationToken: token) { try body(.value($0)) }
    case .onError:
      parent.continueOnErrorWith(on: executor, cancellationToken: token) {
        try body(ReferenceOutcome(.failure($0)))
      }
    }
  }

  private func number(
    of body: Program.Body, _ index: Int, after ending: ReferenceOutcome
  ) throws -> Int {
    switch body {
    case .add(let number): return ending.number &+ number
    case .fail(let number): throw ProgramError(number: number)
    case .cancel: throw CancellationError()
    case .complete(let source, let sourceEnding):
      complete(source, sourceEnding)
      return index
    case .cancelToken(let token):
      tokens[token].cancel()
      return index
    case .follow: return index
    }
  }
}

extension ReferenceOutcome {
  init(_ outcome: TaskOutcome<Int>) {
    switch outcome {
    case .success(let number): self = .value(number)
    case .failure(let error): self = .failed(Self.numbers(of: error))
    case .cancelled: self = .cancelled
    }
  }

  /// How a task ended that has completed.
  init(_ task: BoltsTask<Int>) { self = task.outcome.map(ReferenceOutcome.init) ?? .failed([-99]) }

  private static func numbers(of error: any Error) -> [Int] {
    switch error {
    case let error as ProgramError: [error.number]
    case let error as AggregateError: error.errors.flatMap(numbers)
    case BoltsError.abandoned: [-1]
    case BoltsError.droppedByExecutor: [-2]
    case BoltsError.noTasks: [-3]
    default: [-98]
    }
  }
}
