import BoltsTasks
import Testing

@Suite("await")
struct AwaitTests {
  @Test("awaiting a completed task returns its outcome")
  func completed() async throws {
    #expect(try await BoltsTask(1).value == 1)
    await #expect(throws: TestError(code: 1)) {
      try await BoltsTask<Int>(error: TestError(code: 1)).value
    }
    await #expect(throws: CancellationError.self) { try await BoltsTask<Int>.cancelled().value }
  }

  @Test("awaiting a pending task returns its outcome when it completes")
  func pending() async throws {
    for outcome in ContinuationTests.outcomes {
      let source = TaskCompletionSource<Int>()
      let waiting = Task { try await source.task.value }
      source.trySet(outcome)
      #expect(TaskOutcome(await waiting.result).matches(outcome))
    }
  }

  @Test("awaiting a completed task returns its outcome in a cancelled Swift task, too")
  func completedWhenCancelled() async throws {
    let source = TaskCompletionSource<Int>()
    source.setResult(2)
    let task = source.task
    let waiting = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await BoltsTask(1).value + task.value
    }
    #expect(try await waiting.value == 3)
  }

  @Test("cancelling the awaiting Swift task ends the await and leaves the task usable")
  func letsGo() async throws {
    let source = TaskCompletionSource<Int>()
    let task = source.task
    let waiting = Task { try await task.value }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(!task.isCompleted)
    let other = Task { try await task.value }
    source.setResult(5)
    #expect(try await other.value == 5)
    #expect(try await task.value == 5)
  }

  @Test("awaiting a pending task in a Swift task that was cancelled before ends at once")
  func cancelledBefore() async {
    let source = TaskCompletionSource<Int>()
    let waiting = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await source.task.value
    }
    await #expect(throws: CancellationError.self) { try await waiting.value }
    source.cancel()
  }

  @Test("of ten thousand awaits, the cancelled ones end and the others return the value")
  func someCancelled() async throws {
    let source = TaskCompletionSource<Int>()
    let awaiters = (0..<10_000).map { index in
      let awaiter = Task { try await source.task.value }
      if index.isMultiple(of: 2) { awaiter.cancel() }
      return awaiter
    }
    for index in stride(from: 0, to: awaiters.count, by: 2) { _ = await awaiters[index].result }
    source.setResult(1)
    // Counted, because ten thousand expansions of a macro would be slow.
    var answered = 0
    for awaiter in awaiters { answered += (try? await awaiter.value) ?? 0 }
    #expect(answered == 5_000)
  }

  @Test("completing and cancelling concurrently ends each await once")
  func completeAgainstCancel() async throws {
    for _ in 0..<2000 {
      let source = TaskCompletionSource<Int>()
      let waiting = Task { try await source.task.value }
      async let completing = Task { source.trySetResult(1) }.value
      waiting.cancel()
      #expect(await completing)
      let outcome = TaskOutcome(await waiting.result)
      #expect(outcome.matches(.success(1)) || outcome.matches(.cancelled))
      #expect(source.task.result == 1)
    }
  }

  // In an optimised build the calls are inlined, and the hops to the actors with them.
  @Test("an await in an actor's function resumes on that actor, wherever it was called from")
  @MainActor
  func isolation() async throws {
    actor Adder {
      var sum = 0
      func add(_ task: BoltsTask<Int>) async throws -> Int {
        let value = try await task.value
        preconditionIsolated()
        sum += value
        return sum
      }
      func describe<Value>(_ task: BoltsTask<Value>) async throws -> String {
        let value = try await task.value
        preconditionIsolated()
        return "\(value) after \(sum)"
      }
      func wait(for token: CancellationToken) async {
        await token.cancellation
        preconditionIsolated()
      }
      func scoped() async throws {
        await withTaskScope { scope in
          preconditionIsolated()
          scope.run { 1 }
        }
        await withCancellationToken { _ in preconditionIsolated() }
        preconditionIsolated()
      }
    }
    actor OnQueue {
      static let queue = SerialDispatchExecutor(label: "await")
      nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe Self.queue.asUnownedSerialExecutor()
      }
      func value(of task: BoltsTask<Int>) async throws -> Int {
        let value = try await task.value
        preconditionIsolated()
        return value
      }
    }

    let early = TaskCompletionSource<Int>()
    let adder = Adder()
    let queued = OnQueue()
    async let first = adder.add(early.task)
    async let second = queued.value(of: early.task)
    BoltsTask<Void>().continueWith(on: .global) { _ in early.setResult(1) }
    #expect(try await first == 1)
    #expect(try await second == 1)

    let late = TaskCompletionSource<Int>()
    BoltsTask<Void>().continueWith(on: .global) { _ in late.setResult(2) }
    #expect(try await adder.add(late.task) == 3)
    #expect(try await queued.value(of: late.task) == 2)

    let text = TaskCompletionSource<String>()
    BoltsTask<Void>().continueWith(on: .global) { _ in text.setResult("text") }
    #expect(try await adder.describe(text.task) == "text after 3")

    let preferring = Task(executorPreference: OnQueue.queue) { try await adder.add(late.task) }
    #expect(try await preferring.value == 5)

    let cancellation = CancellationTokenSource()
    BoltsTask<Void>().continueWith(on: .global) { _ in cancellation.cancel() }
    await adder.wait(for: cancellation.token)
    try await adder.scoped()

    let onMain = TaskCompletionSource<Int>()
    BoltsTask<Void>().continueWith(on: .global) { _ in onMain.setResult(1) }
    _ = try await onMain.task.value
    MainActor.preconditionIsolated()
  }
}
