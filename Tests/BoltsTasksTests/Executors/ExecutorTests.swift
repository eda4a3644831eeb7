import BoltsTasks
import BoltsTesting
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite("Executors")
struct ExecutorTests {
  @Test("immediate runs in place, before and after the task completes")
  func immediate() {
    #expect(BoltsTask(1).continueWith(on: .immediate) { _ in 2 }.result == 2)
    let source = TaskCompletionSource<Int>()
    let task = source.task.continueWith(on: .immediate) { _ in 3 }
    source.setResult(1)
    #expect(task.result == 3)
    let counter = Counter()
    ImmediateExecutor.immediate.execute { counter.increment() }
    DefaultExecutor.default.execute { counter.increment() }
    #expect(counter.value == 2)
  }

  @Test("default runs in place unless the stack is nearly used up, and then on another thread")
  func defaultHops() async {
    @Sendable func descend(_ log: Log<Bool>) {
      let here = ObjectIdentifier(Thread.current)
      let inPlace = Counter()
      BoltsTask(1).continueWith { _ in
        if ObjectIdentifier(Thread.current) == here { inPlace.increment() }
      }
      // Not whether the task has completed: one that hopped may have by now, too.
      let isInPlace = inPlace.value == 1
      log.add(isInPlace)
      // A frame that is worth noticing, so that few are needed.
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16 * 1024) { buffer in
        unsafe buffer.initialize(repeating: 0)
        if isInPlace { descend(log) }
      }
    }
    let log = Log<Bool>()
    await onThread(stackBytes: 512 * 1024) { descend(log) }
    #expect(log.entries.last == false, "it hopped before the stack was used up")
    #expect(log.count > 10, "and not before most of it was")
  }

  @Test("mainThread runs on the main queue, from any thread")
  @MainActor
  func mainThread() async throws {
    @Sendable func isOnMainQueue() -> Bool {
      dispatchPrecondition(condition: .onQueue(.main))
      return true
    }
    let here = BoltsTask(1).continueWith(on: .mainThread) { _ in isOnMainQueue() }
    // On Linux a program with an `async` main serves its main queue from any thread, and then there
    // is no main thread to be on.
    if Thread.isMainThread { #expect(here.result == true) }
    #expect(try await here.value)
    let there = await onThread {
      BoltsTask(1).continueWith(on: .mainThread) { _ in isOnMainQueue() }
    }
    #expect(try await there.value)
  }

  @Test("global and dispatchQueue run work on the queue")
  func queues() async throws {
    let queue = DispatchQueue(label: "test")
    let key = DispatchSpecificKey<Int>()
    queue.setSpecific(key: key, value: 7)
    let onQueue = BoltsTask(1).continueWith(on: .dispatchQueue(queue)) { _ in
      DispatchQueue.getSpecific(key: key)
    }
    #expect(try await onQueue.value == 7)
    let isMain = BoltsTask(1).continueWith(on: .global) { _ in Thread.isMainThread }
    #expect(try await isMain.value == false)
  }

  @Test("a closure gets the work; what the work releases runs after it, before setResult returns")
  func closureReleases() {
    let log = Log<String>()
    let executor = ClosureExecutor { work in
      log.add("before")
      work()
      log.add("after")
    }
    let source = TaskCompletionSource<Int>()
    let task = source.task.continueWith(on: executor) { _ in log.add("work") }
    task.continueWith(on: .immediate) { _ in log.add("next") }
    source.setResult(1)
    #expect(log.entries == ["before", "work", "after", "next"])
  }

  @Test("an executor that drops work fails the task that was waiting for it")
  func drops() {
    let executor = ManualExecutor()
    let source = CancellationTokenSource()
    let tasks = [
      BoltsTask(1).continueWith(on: executor) { _ in 1 },
      BoltsTask(1).continueWith(on: executor, cancellationToken: source.token) { _ in 1 },
      BoltsTask(on: executor) { 1 },
    ]
    let dropped = BoltsTask(1).continueWith(on: ClosureExecutor { _ in }) { _ in 1 }
    #expect(dropped.error as? BoltsError == .droppedByExecutor)
    executor.removeAll()
    for task in tasks { #expect(task.error as? BoltsError == .droppedByExecutor) }
  }

  @Test("an executor that repeats work on many threads runs it once")
  func repeatsConcurrently() async {
    let counter = Counter()
    let works = ManualExecutor()
    let tasks = (0..<5_000).map { _ in
      BoltsTask(1).continueWith(on: works) { _ in counter.increment() }
    }
    let work = works.takeAll()
    await concurrently(4) { _ in for work in work { work() } }
    #expect(counter.value == 5_000)
    #expect(tasks.allSatisfy { $0.isCompleted })
  }

  @Test("a token that is cancelled before the work runs prevents the body from running")
  func afterCancellation() {
    let executor = ManualExecutor()
    let source = CancellationTokenSource()
    let tasks = [
      BoltsTask(1).continueWith(on: executor, cancellationToken: source.token) { _ in
        unexpected(0)
      },
      BoltsTask(1).continueOnSuccessWithTask(on: executor, cancellationToken: source.token) {
        BoltsTask(unexpected($0))
      },
    ]
    source.cancel()
    #expect(tasks.allSatisfy { !$0.isCompleted }, "asked when it is about to run")
    executor.runAll()
    #expect(tasks.allSatisfy { $0.isCancelled })
  }

  @Test("a continuation that leaves a full stack runs elsewhere, unless it is cancelled by then")
  func leavesTheStack() async throws {
    for cancels in [false, true] {
      let report = try await exploreInterleavings(timeLimit: .untilExplored) {
        let source = TaskCompletionSource<Int>()
        let cancellation = CancellationTokenSource()
        let ran = Counter()
        let task = source.task.continueOnSuccessWith(cancellationToken: cancellation.token) {
          (ran.increment(), $0).1
        }
        nearTheEndOfTheStack { source.setResult(1) }
        if cancels { cancellation.cancel() }
        let result = try? await task.value
        guard cancels || result == 1, task.isCancelled == (result == nil) else { throw TestError() }
        guard ran.value <= 1, result == nil || ran.value == 1 else { throw TestError() }
      }
      #expect(report.isExhaustive)
    }
  }
}

// MARK: - Actors and serial executors

private actor QueueBound {
  let queue: SerialDispatchExecutor
  var count = 0

  init(_ queue: SerialDispatchExecutor) { self.queue = queue }

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

  func increment() -> Int {
    dispatchPrecondition(condition: .onQueue(queue.queue))
    count += 1
    return count
  }

  /// Runs work on the queue, and calls itself meanwhile.
  func incrementTwice(_ work: @escaping @Sendable () -> Void) async -> Int {
    queue.execute(work)
    return await incrementAsync() + incrementAsync()
  }

  private func incrementAsync() async -> Int { increment() }
}

@Suite("Serial executors")
struct SerialExecutorTests {
  @Test("a SerialDispatchExecutor runs continuations in order, and Swift tasks that prefer it")
  func serialExecutor() async throws {
    let queue = SerialDispatchExecutor(label: "serial")
    let log = Log<Int>()
    let source = TaskCompletionSource<Int>()
    @Sendable func note(_ index: Int) {
      dispatchPrecondition(condition: .onQueue(queue.queue))
      log.add(index)
    }
    let tasks = (0..<1000).map { index in
      source.task.continueWith(on: .serialExecutor(queue)) { _ in note(index) }
    }
    source.setResult(0)
    _ = try await whenAll(tasks).value
    #expect(log.entries == Array(0..<1000))
    try await BoltsTask(1).continueWith(on: .taskExecutor(queue)) { _ in note(1000) }.value
    await Task(executorPreference: queue) { note(1001) }.value
    #expect(log.count == 1002)
  }

  @Test("an actor may name a SerialDispatchExecutor as its executor")
  func unownedExecutor() async throws {
    let queue = SerialDispatchExecutor(label: "actor")
    let bound = QueueBound(queue)
    #expect(await bound.increment() == 1)
    // A continuation on the same queue is isolated to the actor.
    let task = BoltsTask(1).continueWith(on: queue) { _ in
      queue.preconditionIsolated()
      return bound.assumeIsolated { $0.increment() }
    }
    #expect(try await task.value == 2)
  }

  @Test("code of an actor on a SerialDispatchExecutor does not give up the queue to call itself")
  func callsItself() async {
    let queue = SerialDispatchExecutor(label: "itself")
    let bound = QueueBound(queue)
    let sum = await bound.incrementTwice { bound.assumeIsolated { $0.count = 10 } }
    #expect(sum == 3)
    #expect(await bound.count == 10)
  }

  #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    @Test("code that is not on the queue does not count as isolated to its actor")
    func notOnTheQueue() async {
      await #expect(processExitsWith: .failure) {
        SerialDispatchExecutor(label: "elsewhere").checkIsolated()
      }
    }
  #endif
}
