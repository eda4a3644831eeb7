@testable import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

/// Tasks that complete as other tasks do: those that a body returns, and `complete(with:)`.
@Suite("Following tasks")
struct FollowingTests {
  // MARK: - Cycles

  @Test(
    "a cycle of continuations fails, whatever its length", arguments: [false, true],
    [1, 2, 3, 10, 1000])
  func cycles(isGuarded: Bool, length: Int) {
    for isReversed in [false, true] {
      let cycle = Cycle(isGuarded, length: length)
      for start in isReversed ? cycle.starts.reversed() : cycle.starts { start.setResult(0) }
      cycle.expectFailure()
    }
  }

  @Test("a cycle that several threads close together fails", arguments: [false, true])
  func cyclesOnThreads(isGuarded: Bool) async {
    for _ in 0..<100 {
      let cycle = Cycle(isGuarded, length: 3)
      await concurrently(3) { cycle.starts[$0].setResult(0) }
      cycle.expectFailure()
    }
  }

  @Test("a body that cancels its token and returns its own task is cancelled")
  func cancelledCycle() {
    let (start, token) = (TaskCompletionSource<Int>(), CancellationTokenSource())
    let own = Slot<BoltsTask<Int>>()
    own.value = start.task.continueOnSuccessWithTask(cancellationToken: token.token) { _ in
      token.cancel()
      return own.value ?? BoltsTask(0)
    }
    start.setResult(0)
    #expect(own.value?.isCancelled == true)
    own.value = nil
  }

  @Test("a source that follows its own task fails")
  func ownTask() {
    let source = TaskCompletionSource<Int>()
    source.complete(with: source.task)
    #expect(source.task.error as? BoltsError == .followsItself)
  }

  /// Tasks each of which follows the next, and the last the first.
  private struct Cycle: Sendable {
    let starts: [TaskCompletionSource<Int>]
    let tasks = Slot<[BoltsTask<Int>]>([])
    let token = CancellationTokenSource()

    init(_ isGuarded: Bool, length: Int) {
      starts = (0..<length).map { _ in TaskCompletionSource<Int>() }
      let (tasks, token) = (tasks, isGuarded ? token.token : .none)
      tasks.value = starts.indices.map { index in
        starts[index].task.continueOnSuccessWithTask(cancellationToken: token) { _ in
          tasks.value?[(index + 1) % length] ?? .cancelled()
        }
      }
    }

    func expectFailure() {
      let errors = tasks.value?.map { $0.error as? BoltsError }
      #expect(errors == Array(repeating: .followsItself, count: starts.count))
      tasks.value = nil
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
    for isDropped in [false, true] {
      let inner = (0..<3).map { _ in TaskCompletionSource<Int>() }
      let source = Slot(TaskCompletionSource<Int>())
      let task = source.value?.task
      for inner in inner { source.value?.complete(with: inner.task) }
      if isDropped { source.value = nil }
      for index in [1, 0, 2] { inner[index].setResult(index) }
      #expect(task?.result == 1)
    }
  }

  @Test(
    "a source that is deinitialized leaves its task to the one that it follows",
    arguments: ContinuationTests.outcomes)
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

  // MARK: - Memory and time

  private struct WeakState: Sendable {
    weak let state: CompletionState?

    init(_ task: BoltsTask<Int>) {
      if case .state(let state) = task.storage { self.state = state } else { state = nil }
    }
  }

  @Test("a loop of continuations that return the next one retains nothing of earlier iterations")
  func loop() async throws {
    for token in [nil, CancellationTokenSource()] {
      let live = LiveCount()
      let states = Log<WeakState>()
      let executor = ManualExecutor()
      let last = TaskCompletionSource<Int>()
      @Sendable func step(_ remaining: Int) -> BoltsTask<Int> {
        if remaining == 0 { return last.task }
        let object = live.track()
        let task = BoltsTask(on: executor) { remaining }
          .continueOnSuccessWithTask(cancellationToken: token?.token ?? .none) { number in
            object.touch()
            return step(number - 1)
          }
        states.add(WeakState(task))
        return task
      }
      let first = step(1_000)
      let awaiting = Task { try await first.value }
      executor.runAll()
      #expect(live.value == 0)
      #expect(states.count == 1_000 && states.entries.count { $0.state != nil } <= 4)
      last.setResult(5)
      #expect(try await awaiting.value == 5)
    }
  }

  @Test("a chain of 30,000 followers takes linear time, in every order of creation")
  func rows() {
    for isReversed in [false, true] {
      let count = 30_000
      let sources = (0...count).map { _ in TaskCompletionSource<Int>() }
      let order = isReversed ? Array((0..<count).reversed()) : Array(0..<count)
      for index in order { sources[index].complete(with: sources[index + 1].task) }
      sources[count].setResult(3)
      #expect(sources[0].task.result == 3)
    }
  }
}

/// What tasks that complete as one share, seen from inside.
@Suite("States of tasks that follow one another")
struct LinkedStateTests {
  @Test("waits that began before or after linking can be cancelled, and leave no waiter")
  func waits() async throws {
    for linksFirst in [true, false] {
      let (start, followed) = (TaskCompletionSource<Int>(), TaskCompletionSource<Int>())
      let follower = start.task.continueOnSuccessWithTask { _ in followed.task }
      if linksFirst { start.setResult(0) }
      let executor = ManualTaskExecutor()
      let waits = [followed.task, followed.task, follower].map { task in
        Task(executorPreference: executor) { try await task.value }
      }
      for _ in waits { #expect(executor.runNext(), "the wait has begun") }
      if !linksFirst { start.setResult(0) }
      for wait in waits {
        wait.cancel()
        try #require(executor.runNext(), "the wait goes on")
        await #expect(throws: CancellationError.self) { try await wait.value }
      }
      if linksFirst { #expect(await !follower.hasWaiter) }
      followed.setResult(1)
      #expect(follower.result == 1)
    }
  }

  @Test("a source that completes otherwise leaves nothing with the task that it followed")
  func otherwise() async {
    let live = LiveCount()
    let inner = TaskCompletionSource<Tracked>()
    for _ in 0..<100 {
      let source = TaskCompletionSource<Tracked>()
      source.complete(with: inner.task)
      let object = live.track()
      source.task.continueWith { _ in object.touch() }
      source.setResult(live.track())
    }
    #expect(live.value == 0)
    #expect(await !inner.task.hasWaiter)
    inner.cancel()
  }

  @Test("a body that cancels its token and throws cancels its task, followed or not")
  func thrownBesideToken() {
    for followsFirst in [true, false] {
      let token = CancellationTokenSource()
      let starts = (0..<3).map { _ in TaskCompletionSource<Int>() }
      let thrower = starts[0].task.continueOnSuccessWithTask(cancellationToken: token.token) {
        _ -> BoltsTask<Int> in
        token.cancel()
        throw TestError(code: 1)
      }
      let follower = starts[1].task.continueOnSuccessWithTask(cancellationToken: token.token) { _ in
        thrower
      }
      let last = starts[2].task.continueOnSuccessWithTask { _ in follower }
      for index in followsFirst ? [2, 1, 0] : [0, 1, 2] { starts[index].setResult(0) }
      #expect(thrower.isCancelled && follower.isCancelled && last.isCancelled)
    }
  }

  @Test("a long path of linked tasks is read, completed and released")
  func longPath() {
    let end = TaskCompletionSource<Int>()
    var last = end.task
    for _ in 0..<100_000 {
      let followed = last
      let start = TaskCompletionSource<Int>()
      last = start.task.continueOnSuccessWithTask { _ in followed }
      start.setResult(0)
    }
    #expect(!end.task.isCompleted)
    end.setResult(1)
    #expect(last.result == 1 && end.task.result == 1)
  }
}
