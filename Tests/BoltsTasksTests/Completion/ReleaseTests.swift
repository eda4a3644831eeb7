import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

/// Counts what is alive: everything is released once completed or dropped.
@Suite("Memory is released")
struct ReleaseTests {
  @Test(
    "a continuation's captures are released when it has run", arguments: ContinuationTests.outcomes)
  func continuations(_ outcome: TaskOutcome<Int>) {
    let live = LiveCount()
    let source = TaskCompletionSource<Int>()
    for task in [source.task, BoltsTask(outcome: outcome)] {
      let objects = (0..<8).map { _ in live.track() }
      task.continueWith { _ in objects[0].touch() }
      task.continueWithTask { _ in (objects[1], BoltsTask(0)).1 }
      task.continueOnSuccessWith { _ in objects[2].touch() }.continueWith { _ = $0.error }
      task.continueOnSuccessWithTask { _ in (objects[3], BoltsTask(0)).1 }
        .continueWith { _ = $0.error }
      task.continueOnErrorWith { _ in (objects[4], 0).1 }
      task.continueOnErrorWithTask { _ in (objects[5], BoltsTask(0)).1 }
      task.continueOnErrorWith(TestError.self) { _ in (objects[6], 0).1 }
      task.onCompletion { _ in objects[7].touch() }
    }
    #expect(live.value > 0)
    source.trySet(outcome)
    #expect(live.value == 0)
  }

  @Test("an executor that keeps its work after running it does not retain what the work captured")
  func keptWork() {
    let live = LiveCount()
    let kept = Log<@Sendable () -> Void>()
    do {
      let source = TaskCompletionSource<Tracked>()
      let object = live.track()
      source.task.continueWith(on: ClosureExecutor { kept.add($0) }) { (object, $0).1.result }
      source.setResult(live.track())
    }
    #expect(live.value == 2)
    for work in kept.entries { work() }
    #expect(live.value == 0)
    for work in kept.entries { work() }
    #expect(kept.count == 1)
  }

  @Test("an actor is retained only while work waits for it")
  func actors() async throws {
    actor Keeper {
      let object: Tracked
      init(_ object: Tracked) { self.object = object }
    }
    let live = LiveCount()
    let source = TaskCompletionSource<Int>()
    let task = {
      let keeper = Keeper(live.track())
      return source.task.continueOnSuccessWith(on: .actor(keeper)) { $0 + 1 }
    }()
    #expect(live.value == 1)
    source.setResult(1)
    #expect(try await task.value == 2)
    await live.zero()
  }

  @Test(
    "a registration that is kept does not retain its callback after the source is deinitialized")
  func keptRegistrations() {
    let live = LiveCount()
    for end in ["dropped", "disposed of", "cancelled"] {
      var source: CancellationTokenSource? = CancellationTokenSource()
      let registration = {
        let object = live.track()
        return source?.token.register { object.touch() }
      }()
      #expect(live.value == 1)
      if end == "disposed of" { source?.dispose() }
      if end == "cancelled" { source?.cancel() }
      source = nil
      #expect(live.value == 0, "\(end)")
      registration?.dispose()
    }
  }

  @Test("a timeout that is no longer needed releases its task and its continuations")
  func timeout() async {
    let live = LiveCount()
    do {
      let object = live.track()
      let source = TaskCompletionSource<Tracked>()
      let limited = source.task.timeout(after: .seconds(1_000_000_000))
      limited.continueWith { _ in object.touch() }
      source.setResult(live.track())
      #expect(limited.isCompleted)
    }
    await live.zero()
  }

  @Test("combinators release the tasks that they combined")
  func combinators() {
    let live = LiveCount()
    do {
      let sources = (0..<4).map { _ in TaskCompletionSource<Tracked>() }
      let tasks = sources.map(\.task)
      let settled = whenAllSettled(tasks)
      let all = whenAll(tasks)
      let any = whenAny(tasks)
      let race = race(tasks)
      for source in sources { source.setResult(live.track()) }
      #expect(all.isCompleted && settled.isCompleted && any.isCompleted && race.isCompleted)
    }
    #expect(live.value == 0)
  }

  @Test("a retry releases its body")
  func retries() {
    let live = LiveCount()
    let source = TaskCompletionSource<Int>()
    let task = {
      let object = live.track()
      return retry(attempts: 3) { attempt -> BoltsTask<Int> in
        object.touch()
        return attempt == 1 ? BoltsTask(error: TestError()) : source.task
      }
    }()
    #expect(live.value == 1)
    source.setResult(1)
    #expect(task.result == 1)
    #expect(live.value == 0)
  }

  @Test("an operation of a Swift task, and a scope, are released when they have ended")
  func operations() async throws {
    let live = LiveCount()
    let cancellation = CancellationTokenSource()
    do {
      let object = live.track()
      let task = BoltsTask(cancellationToken: cancellation.token) { () async in object.touch() }
      try await task.value
      await withTaskScope { scope in
        let other = live.track()
        scope.run { other.touch() }
        scope.cancellationToken.register { other.touch() }
      }
    }
    await live.zero()
  }

  @Test("a chain of tasks with two continuations each releases a value once both have run")
  func chainWithBranches() {
    let live = LiveCount()
    let source = TaskCompletionSource<Tracked>()
    let counts = Log<Int>()
    var task = source.task
    for _ in 0..<100 {
      task.continueWith { _ in }
      task = task.continueOnSuccessWith { _ in
        counts.add(live.value)
        return live.track()
      }
    }
    task = .cancelled()
    source.setResult(live.track())
    #expect(counts.entries.count == 100 && counts.entries.allSatisfy { $0 <= 3 })
  }
}
