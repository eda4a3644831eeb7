@testable import BoltsTasks
import Synchronization
import TestSupport
import Testing

/// Tasks that complete as other tasks do: those that a body returns, and `complete(with:)`.
@Suite("Following tasks")
struct FollowingTests {
  /// A continuation whose body returns a task, both of which are pending.
  private struct Follower {
    let start = TaskCompletionSource<Int>()
    let followed = TaskCompletionSource<Int>()
    let task: BoltsTask<Int>

    init() {
      let followed = followed.task
      task = start.task.continueOnSuccessWithTask { _ in followed }
    }
  }

  private static let outcomes: [TaskOutcome<Int>] = [
    .success(1), .failure(TestError(code: 1)), .cancelled,
  ]

  @Test(
    "follower and leader have the same outcome, however and whenever they are read",
    arguments: outcomes)
  func outcome(_ outcome: TaskOutcome<Int>) async throws {
    let follower = Follower()
    let followed = follower.followed.task
    let log = Log<String>()
    let awaiting = [followed, follower.task].map { task in Task { await task.outcomeOnceCompleted }
    }
    for (name, task) in [("followed", followed), ("follower", follower.task)] {
      task.continueWith { _ in log.add("\(name) before") }
    }
    follower.start.setResult(0)
    for (name, task) in [("followed", followed), ("follower", follower.task)] {
      #expect(!task.isCompleted && task.outcome == nil && task.result == nil)
      task.continueWith { _ in log.add("\(name) while") }
    }
    #expect(follower.followed.trySet(outcome))
    #expect(!follower.followed.trySetResult(2))
    for (name, task) in [("followed", followed), ("follower", follower.task)] {
      task.continueWith { _ in log.add("\(name) after") }
      #expect(task.outcome?.matches(outcome) == true)
      #expect(task.isCompleted)
      #expect(task.isCancelled == outcome.matches(.cancelled))
      #expect(task.result == (try? outcome.get()))
      let seen = log.entries.filter { $0.hasPrefix(name) }
      #expect(seen == ["before", "while", "after"].map { "\(name) \($0)" })
    }
    for task in awaiting { #expect(await task.value.matches(outcome)) }
  }

  @Test("abandoning a source also abandons the tasks that follow its task")
  func abandoned() async {
    let task = {
      let follower = Follower()
      follower.start.setResult(0)
      return follower.task
    }()
    await #expect(throws: BoltsError.self) { try await task.value }
  }

  @Test("waiters of tasks that follow one another can be withdrawn individually")
  func withdrawn() async {
    let follower = Follower()
    let tasks = [follower.task, follower.followed.task]
    follower.task.continueWith { _ in }
    follower.start.setResult(0)
    let live = LiveCount()
    for round in 0..<3 {
      for task in tasks {
        let waiting = (0..<5).map { _ in
          let object = live.track()
          return Task {
            defer { object.touch() }
            return try await task.value
          }
        }
        for waiting in waiting { waiting.cancel() }
        for waiting in waiting { #expect(await waiting.result.isCancellation, "\(round)") }
      }
    }
    await live.zero()
    let kept = follower.followed.task.continueOnSuccessWith { $0 + 1 }
    follower.followed.setResult(1)
    #expect(kept.result == 2 && follower.task.result == 1)
  }

  @Test("any number of tasks may follow one task, and one another, in any order")
  func trees() {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<50 {
      let end = TaskCompletionSource<Int>()
      var tasks = [end.task]
      var starts: [TaskCompletionSource<Int>] = []
      let counter = Counter()
      for _ in 0..<40 {
        let start = TaskCompletionSource<Int>()
        let followed = tasks.randomElement(using: &generator) ?? end.task
        let task = start.task.continueOnSuccessWithTask { _ in followed }
        task.continueOnSuccessWith { _ in counter.increment() }
        tasks.append(task)
        starts.append(start)
      }
      for start in starts.shuffled(using: &generator) {
        start.setResult(0)
        tasks.randomElement(using: &generator)?.continueWith { _ in counter.increment() }
      }
      #expect(counter.value == 0)
      end.setResult(7)
      #expect(tasks.allSatisfy { $0.result == 7 })
      #expect(counter.value == 80)
    }
  }

  // MARK: - Cycles

  enum Kind: CaseIterable { case continuations, continuationsWithToken, sources }

  @Test(
    "a cycle of continuations fails, whatever its length, as does a source that follows its own task",
    arguments: Kind.allCases, [1, 2, 3, 10, 1000])
  func cycles(_ kind: Kind, length: Int) {
    let length = kind == .sources ? 1 : length
    for isReversed in [false, true] {
      let cycle = Cycle(kind, length: length)
      for index in isReversed ? Array((0..<length).reversed()) : Array(0..<length) {
        cycle.follow(index)
      }
      for task in cycle.tasks.value {
        #expect(task.error as? BoltsError == .followsItself)
      }
      cycle.tasks.value = []
    }
  }

  @Test("a cycle that several threads close together fails")
  func cyclesOnThreads() async {
    for kind in [Kind.continuations, .continuationsWithToken] {
      for _ in 0..<100 {
        let cycle = Cycle(kind, length: 3)
        await concurrently(3) { cycle.follow($0) }
        let errors = cycle.tasks.value.map { $0.error as? BoltsError }
        #expect(errors == [.followsItself, .followsItself, .followsItself])
        cycle.tasks.value = []
      }
    }
  }

  private final class Ring: Sendable {
    private let tasks = Mutex<[BoltsTask<Int>]>([])

    var value: [BoltsTask<Int>] {
      get { tasks.withLock { $0 } }
      set { tasks.withLock { $0 = newValue } }
    }
  }

  /// Tasks each of which follows the next, and the last the first.
  private struct Cycle: Sendable {
    let kind: Kind
    let starts: [TaskCompletionSource<Int>]
    let tasks = Ring()
    let token = CancellationTokenSource()

    init(_ kind: Kind, length: Int) {
      self.kind = kind
      starts = (0..<length).map { _ in TaskCompletionSource<Int>() }
      let tasks = tasks
      tasks.value = starts.indices.map { index in
        let next = (index + 1) % length
        return switch kind {
        case .sources: starts[index].task
        case .continuations:
          starts[index].task.continueOnSuccessWithTask { _ in tasks.value[next] }
        case .continuationsWithToken:
          starts[index].task.continueOnSuccessWithTask(cancellationToken: token.token) { _ in
            tasks.value[next]
          }
        }
      }
    }

    func follow(_ index: Int) {
      if kind == .sources {
        starts[index].complete(with: tasks.value[(index + 1) % starts.count])
      } else {
        starts[index].setResult(0)
      }
    }
  }

  @Test("a source that follows a task can be completed in another way, which its followers see")
  func otherwise() {
    let inner = TaskCompletionSource<Int>()
    let source = TaskCompletionSource<Int>()
    source.complete(with: inner.task)
    let follower = BoltsTask(0).continueOnSuccessWithTask { _ in source.task }
    let outer = TaskCompletionSource<Int>()
    outer.complete(with: follower)
    #expect(source.trySetResult(1))
    #expect(follower.result == 1 && outer.task.result == 1 && !inner.task.isCompleted)
    inner.setResult(2)
    #expect(source.task.result == 1)
  }

  @Test("a source that follows several tasks completes with the first of them")
  func several() {
    let inner = (0..<3).map { _ in TaskCompletionSource<Int>() }
    let source = TaskCompletionSource<Int>()
    for inner in inner { source.complete(with: inner.task) }
    inner[1].setResult(1)
    inner[0].setResult(0)
    inner[2].setResult(2)
    #expect(source.task.result == 1)
  }

  @Test(
    "a source that is deinitialized leaves its task to the one that it follows", arguments: outcomes
  )
  func droppedSource(_ outcome: TaskOutcome<Int>) {
    let inner = TaskCompletionSource<Int>()
    let log = Log<String>()
    let task = {
      let source = TaskCompletionSource<Int>()
      source.task.continueWith { _ in log.add("before") }
      source.complete(with: inner.task)
      source.task.continueWith { _ in log.add("while") }
      return source.task
    }()
    task.continueWith { _ in log.add("after") }
    #expect(!task.isCompleted)
    inner.trySet(outcome)
    #expect(task.outcome?.matches(outcome) == true)
    #expect(log.entries == ["before", "while", "after"])
  }

  @Test("a source that follows several tasks, and is deinitialized, still completes with the first")
  func droppedWithSeveral() {
    for first in 0..<2 {
      let inner = (0..<2).map { _ in TaskCompletionSource<Int>() }
      let task = {
        let source = TaskCompletionSource<Int>()
        for inner in inner { source.complete(with: inner.task) }
        return source.task
      }()
      inner[first].setResult(first)
      #expect(task.result == first)
      inner[1 - first].setResult(7)
      #expect(task.result == first)
    }
  }

  @Test("continuations of a deinitialized source run where the task that it follows completes")
  func droppedRace() async {
    for _ in 0..<500 {
      let inner = TaskCompletionSource<Int>()
      let slot = Slot(TaskCompletionSource<Int>())
      guard let task = slot.value?.task else { continue }
      slot.value?.complete(with: inner.task)
      let counter = Counter()
      let end = task.continueWith { _ in counter.increment() }
      await concurrently(2) { thread in
        if thread == 0 { slot.value = nil } else { inner.setResult(1) }
      }
      // Where the source was the later of the two, a continuation runs on the global executor.
      _ = try? await end.value
      #expect(task.result == 1 && counter.value == 1)
    }
  }

  @Test("a token cancels its followers if it is cancelled before the followed task completes")
  func token() {
    for isCancelled in [true, false] {
      let token = CancellationTokenSource()
      let inner = TaskCompletionSource<Int>()
      let starts = (0..<3).map { _ in TaskCompletionSource<Int>() }
      var tasks = [inner.task]
      for start in starts {
        let followed = tasks[tasks.count - 1]
        tasks.append(
          start.task.continueOnSuccessWithTask(cancellationToken: token.token) { _ in followed })
      }
      // From the last on, so that each follows a task that is still to follow.
      for start in starts.reversed() { start.setResult(0) }
      #expect(tasks.allSatisfy { !$0.isCompleted })
      if isCancelled { token.cancel() }
      inner.setResult(1)
      #expect(tasks.map(\.result) == [1] + Array(repeating: isCancelled ? nil : 1, count: 3))
      #expect(tasks.map(\.isCancelled) == [false] + Array(repeating: isCancelled, count: 3))
    }
  }

  @Test("a token cancels only the followers that use it, not the tasks that they follow")
  func otherTokens() {
    let tokens = [CancellationTokenSource(), CancellationTokenSource()]
    let inner = TaskCompletionSource<Int>()
    let start = (0..<3).map { _ in TaskCompletionSource<Int>() }
    let first = start[0].task.continueOnSuccessWithTask(cancellationToken: tokens[0].token) { _ in
      inner.task
    }
    // Not guarded itself, and so one with the first.
    let middle = start[1].task.continueOnSuccessWithTask { _ in first }
    let last = start[2].task.continueOnSuccessWithTask(cancellationToken: tokens[1].token) { _ in
      middle
    }
    for start in start.reversed() { start.setResult(0) }
    tokens[1].cancel()
    inner.setResult(1)
    #expect(first.result == 1 && middle.result == 1 && last.isCancelled)
  }

  @Test("a body that cancels its token and returns a value cancels its followers with that token")
  func valueBesideToken() {
    let token = CancellationTokenSource()
    let starts = (0..<2).map { _ in TaskCompletionSource<Int>() }
    let followed = starts[0].task.continueOnSuccessWith(cancellationToken: token.token) { _ in
      token.cancel()
      return 1
    }
    let follower = starts[1].task.continueOnSuccessWithTask(cancellationToken: token.token) { _ in
      followed
    }
    for start in starts.reversed() { start.setResult(0) }
    #expect(followed.result == 1 && follower.isCancelled)
  }

  // MARK: - Memory and time

  @Test("a loop of continuations that return the next one retains nothing of earlier iterations")
  func loop() async throws {
    let live = LiveCount()
    let most = Counter()
    // Runs what it is given one after the other, on one thread, and releases each piece of work before
    // it takes the next.
    let queue = WorkQueue()
    let executor = ClosureExecutor { queue.add($0) }
    @Sendable func step(_ remaining: Int) -> BoltsTask<Int> {
      if remaining == 0 { return BoltsTask(0) }
      let object = live.track()
      return BoltsTask(on: executor) { remaining }.continueOnSuccessWithTask { number in
        object.touch()
        // This iteration, and the one that its body makes.
        if live.value > 1 { most.increment() }
        return step(number - 1)
      }
    }
    let end = step(10_000)
    queue.runAll()
    #expect(end.result == 0)
    #expect(most.value == 0)
    #expect(live.value == 0)
  }

  /// How an iteration of a loop completes as the next one does.
  enum Loop: CaseIterable { case returned, returnedWithToken }

  @Test("a loop retains no states, also while its first task is awaited", arguments: Loop.allCases)
  func states(_ loop: Loop) async throws {
    // The last source is completed by hand, so that all others can be counted before.
    let last = TaskCompletionSource<Int>()
    let token = CancellationTokenSource()
    let steps = 1000
    let weakStates = WeakStates()
    @Sendable func step(_ remaining: Int) -> BoltsTask<Int> {
      if remaining == 0 { return last.task }
      let source = TaskCompletionSource<Int>()
      weakStates.schedule { source.setResult(remaining) }
      let task: BoltsTask<Int>
      switch loop {
      case .returned:
        task = source.task.continueOnSuccessWithTask { step($0 - 1) }
      case .returnedWithToken:
        task = source.task.continueOnSuccessWithTask(cancellationToken: token.token) {
          step($0 - 1)
        }
      }
      weakStates.add(task)
      return task
    }
    let first = step(steps)
    let awaiting = Task { try await first.value }
    weakStates.runAll()
    #expect(weakStates.count <= 4)
    last.setResult(5)
    #expect(first.result == 5)
    #expect(try await awaiting.value == 5)
  }

  @Test("a chain of 100,000 followers takes linear time, in every order of creation")
  func rows() {
    for isReversed in [false, true] {
      let count = 100_000
      let sources = (0...count).map { _ in TaskCompletionSource<Int>() }
      let order = isReversed ? Array((0..<count).reversed()) : Array(0..<count)
      for index in order { sources[index].complete(with: sources[index + 1].task) }
      sources[count].setResult(3)
      #expect(sources[0].task.result == 3)
    }
  }
}

/// Runs pieces of work in order, each released before the next.
private final class WorkQueue: Sendable {
  private struct Work {
    let run: @Sendable () -> Void
  }

  private let waiting = Mutex<[Work]>([])

  func add(_ work: @escaping @Sendable () -> Void) {
    waiting.withLock { $0.append(Work(run: work)) }
  }

  func runAll() {
    while runNext() {}
  }

  private func runNext() -> Bool {
    guard let work = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
    work.run()
    return true
  }
}

/// Sees which states of tasks are alive, and runs closures in a loop.
private final class WeakStates: @unchecked Sendable {
  // Used by one thread only.
  private var states: [() -> Bool] = []
  private var work: [() -> Void] = []

  func add(_ task: BoltsTask<Int>) {
    guard case .state(let state) = task.storage else {
      Issue.record("A pending task has a state.")
      return
    }
    states.append { [weak state] in state != nil }
  }

  func schedule(_ body: @escaping () -> Void) { work.append(body) }

  func runAll() {
    while runNext() {}
  }

  private func runNext() -> Bool {
    guard let next = work.popLast() else { return false }
    next()
    return true
  }

  var count: Int { states.count { $0() } }
}

extension BoltsTask {
  fileprivate var outcomeOnceCompleted: TaskOutcome<Success> {
    get async {
      do { return .success(try await value) } catch { return TaskOutcome(throwing: error) }
    }
  }
}

extension Result {
  fileprivate var isCancellation: Bool {
    if case .failure(let error) = self { error is CancellationError } else { false }
  }
}
