@testable import BoltsTasks
import Synchronization
import TestSupport
import Testing

/// What tasks that complete as one share, seen from inside.
@Suite("States of tasks that follow one another")
struct LinkedStateTests {
  private static func state(_ task: BoltsTask<Int>) throws -> CompletionState<Int> {
    guard case .state(let state) = task.storage else { throw TestError() }
    return state
  }

  private static func phases(_ tasks: BoltsTask<Int>...) throws -> [Phase] {
    try tasks.map { try state($0).phase.load(ordering: .acquiring) }
  }

  /// A wait of a Swift task that has begun.
  private struct Wait {
    let executor = ManualTaskExecutor()
    let task: Task<Int, any Error>

    init(for waited: BoltsTask<Int>) throws {
      task = Task(executorPreference: executor) { try await waited.value }
      try #require(executor.runNext())
    }

    func cancel() async throws {
      task.cancel()
      try #require(executor.runNext(), "the wait goes on")
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("waits before and after linking can be cancelled, and leave no waiter", arguments: 1...3)
  func waits(count: Int) async throws {
    for linksFirst in [true, false] {
      let start = TaskCompletionSource<Int>()
      let followed = TaskCompletionSource<Int>()
      let inner = followed.task
      let follower = start.task.continueOnSuccessWithTask { _ in inner }
      if linksFirst { start.setResult(0) }
      let waits = try [inner, follower].map { task in
        try (0..<count).map { _ in try Wait(for: task) }
      }
      if !linksFirst { start.setResult(0) }
      for wait in waits.joined() { try await wait.cancel() }
      for task in [inner, follower] { #expect(await !task.hasWaiter) }
      followed.setResult(1)
      #expect(follower.result == 1)
    }
  }

  @Test("a token's followers share one state, also by way of a follower without a token")
  func tokens() throws {
    let token = CancellationTokenSource()
    let starts = (0..<3).map { _ in TaskCompletionSource<Int>() }
    let inner = TaskCompletionSource<Int>()
    let first = starts[0].task.continueOnSuccessWithTask(cancellationToken: token.token) { _ in
      inner.task
    }
    let middle = starts[1].task.continueOnSuccessWithTask { _ in first }
    let last = starts[2].task.continueOnSuccessWithTask(cancellationToken: token.token) { _ in
      middle
    }
    starts[1].setResult(0)
    starts[2].setResult(0)
    #expect(try Self.phases(first, middle, last).filter { $0 != .linked }.count == 1)
    starts[0].setResult(0)
    inner.setResult(1)
    #expect([first, middle, last].map(\.result) == [1, 1, 1])
  }

  @Test("a source that follows a task and is deinitialized leaves its task pending, or linked")
  func droppedSource() throws {
    let inner = TaskCompletionSource<Int>()
    var source: TaskCompletionSource<Int>? = TaskCompletionSource()
    let task = try #require(source?.task)
    source?.complete(with: inner.task)
    #expect(try Self.phases(task, inner.task) == [.following, .pending])
    source = nil
    #expect(try Set(Self.phases(task, inner.task).map(\.description)) == ["pending", "linked"])
    inner.setResult(1)
    #expect(task.result == 1)
  }

  @Test("a state that has completed is not linked, and does not follow")
  func completed() async {
    for isValue in [true, false] {
      let state = CompletionState<Int>(publishing: isValue ? .success(1) : .cancelled)
      let other = CompletionState<Int>()
      #expect(state.link(following: other)?.isEmpty == true)
      let (waiters, ticket) = state.follow(other, Waiter { WaiterList() })
      #expect(waiters.isEmpty && ticket == nil)
      #expect(other.currentPhase == .pending && state.currentPhase.isCompleted)
      let otherHasWaiter = await other.hasWaiter
      #expect(!otherHasWaiter)
    }
  }

  @Test("a state that is linked to a completed one has its outcome, unless its token is cancelled")
  func linkedTooLate() {
    let token = CancellationTokenSource()
    for isCancelled in [false, true] {
      if isCancelled { token.cancel() }
      let state = CompletionState<Int>(guardedBy: token.token)
      let waiters = state.link(
        following: CompletionState(publishing: .success(1)), token.token)
      #expect(waiters?.isEmpty == true)
      #expect(state.published?.matches(isCancelled ? .cancelled : .success(1)) == true)
    }
  }

  @Test("every phase has a name")
  func phaseNames() {
    let phases: [Phase] = [.pending, .success, .failure, .cancelled, .following, .linked]
    #expect(
      phases.map(\.description) == [
        "pending", "success", "failure", "cancelled", "following", "linked",
      ])
  }

  @Test("continuations are released when a task that follows another completes in another way")
  func otherwise() {
    let live = LiveCount()
    let inner = TaskCompletionSource<Int>()
    let source = TaskCompletionSource<Int>()
    source.complete(with: inner.task)
    for _ in 0..<3 {
      let object = live.track()
      source.task.continueWith { _ in object.touch() }
    }
    #expect(live.value == 3)
    source.setResult(1)
    #expect(live.value == 0)
    inner.cancel()
  }

  @Test("a state that is released while it follows another releases that one, and its waiters")
  func released() {
    let live = LiveCount()
    weak var followed: CompletionState<Int>?
    do {
      let state = CompletionState<Int>()
      let other = CompletionState<Int>()
      followed = other
      #expect(state.follow(other, Waiter { WaiterList() }).ticket != nil)
      let object = live.track()
      #expect(
        state.register(
          Waiter {
            object.touch()
            return WaiterList()
          }
        ).ticket != nil)
    }
    #expect(followed == nil && live.value == 0)
  }

  @Test(
    "looking for a cycle ends where a path leads into a cycle of other states",
    arguments: [0, 1, 2, 3, 10, 50], [1, 2, 3, 7, 40])
  func cycleOfOthers(path: Int, cycle: Int) {
    // Nothing completes them: a thread that closes a cycle fails its tasks only a moment later.
    let states = (0..<path + cycle).map { _ in CompletionState<Int>() }
    func follow(_ state: CompletionState<Int>, _ followed: CompletionState<Int>) {
      _ = state.exclusively(followed) { $0.recordFollowed($1) }
    }
    for index in states.indices.dropLast() { follow(states[index], states[index + 1]) }
    follow(states[path + cycle - 1], states[path])
    let outside = CompletionState<Int>()
    follow(outside, states[0])
    #expect(!outside.followsItself)
    for index in states.indices { #expect(states[index].followsItself == (index >= path)) }
    for state in states { state.complete(.cancelled)?.run() }
  }

  @Test("a path of states is shortened when its end has been found")
  func shortened() throws {
    let states = (0..<4).map { _ in CompletionState<Int>() }
    for index in 0..<3 {
      _ = states[index].exclusively(states[index + 1]) { $0.recordFollowed($1) }
    }
    #expect(!states[0].followsItself)
    let next = states[0].exclusively(()) { state, _ in
      unsafe state.outcome.load(CompletionState<Int>.self)
    }
    #expect(next === states[3])
    #expect(states[3].complete(.cancelled) != nil && !states[0].followsItself)
    for state in states { state.complete(.cancelled)?.run() }
  }

  @Test("tasks that are linked to one another by two threads at once all have the same outcome")
  func linkedOnThreads() async {
    for _ in 0..<200 {
      let end = TaskCompletionSource<Int>()
      let starts = (0..<8).map { _ in TaskCompletionSource<Int>() }
      var tasks = [end.task]
      for (index, start) in starts.enumerated() {
        let followed = tasks[index]
        tasks.append(start.task.continueOnSuccessWithTask { _ in followed })
      }
      let ended = Counter()
      for task in tasks { task.continueWith { _ in ended.increment() } }
      await concurrently(2) { thread in
        for index in stride(from: thread, to: starts.count, by: 2) { starts[index].setResult(0) }
      }
      end.setResult(1)
      #expect(tasks.map(\.result) == Array(repeating: 1, count: tasks.count))
      #expect(ended.value == tasks.count)
    }
  }

  @Test("a search for a cycle beside a completion reads nothing that is being replaced")
  func searchAgainstCompletion() async {
    for _ in 0..<10 {
      let state = CompletionState<Int>()
      _ = state.exclusively(CompletionState<Int>()) { $0.recordFollowed($1) }
      let arrived = Counter()
      await concurrently(2) { thread in
        if thread == 0 {
          // The search begins under the lock of the completion, most of the times.
          state.lock._unsafeLock()
          arrived.increment()
          while arrived.value < 2 {}
          for _ in 0..<2_000 { _ = arrived.value }
          let publication = unsafe state.unguarded(TaskOutcome.success(1)) { $0.publish($1) }
          state.lock._unsafeUnlock()
          extendLifetime(publication)
        } else {
          while arrived.value < 1 {}
          arrived.increment()
          #expect(!state.followsItself)
        }
      }
    }
  }
}
