import BoltsTasks
import Dispatch
import TestSupport
import Testing

/// Every public name as code outside writes it. That this file compiles is most of the test.
@Suite("Public API", .timeLimit(.minutes(20)))
struct APIContractTests {
  @Test("tasks are created, read and awaited as documented")
  func tasks() async throws {
    let done = BoltsTask(1)
    let failed = BoltsTask<Int>(error: TestError())
    let cancelled = BoltsTask<Int>.cancelled()
    let cancelledToo: BoltsTask<String> = .cancelled()
    let body = BoltsTask(on: .default) { 2 }
    let bodyOn = BoltsTask(on: .global) { () throws -> Int in 2 }
    let operation = BoltsTask { () async throws -> Int in 3 }
    let operationLabelled = BoltsTask(
      priority: .high, cancellationToken: CancellationToken.none,
      operation: { () async throws -> Int in
        await Task.yield()
        return 3
      })
    let awaiting = BoltsTask {
      await Task.yield()
      return "awaited"
    }
    let swiftTask = BoltsTask(following: Task { () async throws -> Int in 4 })
    let void = BoltsTask<Void>()

    let outcome: TaskOutcome<Int>? = done.outcome
    let result: Int? = done.result
    let error: (any Error)? = failed.error
    #expect(try outcome?.get() == 1 && result == 1 && error != nil)
    #expect(
      done.isCompleted && failed.isFaulted && cancelled.isCancelled && cancelledToo.isCancelled)
    #expect(body.result == 2)
    let sum = try await bodyOn.value + operation.value + operationLabelled.value + swiftTask.value
    #expect(sum == 12)
    #expect(try await awaiting.value == "awaited")
    try await void.value
    await onThread {
      done.waitUntilFinished()
      _ = done.wait(for: .seconds(1))
    }
    switch try #require(done.outcome) {
    case .success, .failure, .cancelled: break
    }
  }

  @Test("the intended overload of a continuation is chosen, whatever the length of its body")
  func continuations() {
    let token: CancellationToken? = nil
    let queue = DispatchQueue(label: "contract")
    let executor: any ContinuationExecutor = .immediate
    let task = BoltsTask(1)

    let a: BoltsTask<String> = task.continueWith { "\($0.result ?? 0)" }
    let b: BoltsTask<String> = task.continueWithTask { _ in BoltsTask("b") }
    let c = task.continueWithTask { completed in
      let value = completed.result ?? 0
      if value > 0 { return BoltsTask("\(value)") }
      return BoltsTask(error: TestError())
    }
    let d = task.continueWith { completed in
      guard let value = completed.result else { throw TestError() }
      let next = value + 1
      return next
    }
    let e = task.continueOnSuccessWithTask { value in
      if value > 10 { throw TestError() }
      return BoltsTask(value * 2)
    }
    let f = task.continueOnSuccessWith { value in
      let doubled = value * 2
      return doubled
    }
    let nested = task.continueOnSuccessWithTask { value in
      BoltsTask(value).continueOnSuccessWith { $0 + 1 }
    }
    #expect(a.result == "1" && b.result == "b" && c.result == "1" && d.result == 2)
    #expect(e.result == 2 && f.result == 2 && nested.result == 2)

    let failed = BoltsTask<Int>(error: TestError(code: 4))
    let g = failed.continueOnErrorWith { _ in 0 }
    let h = failed.continueOnErrorWithTask { _ in BoltsTask(0) }
    let i = failed.continueOnErrorWith(TestError.self) { $0.code }
    let j = failed.continueOnErrorWithTask(TestError.self) { BoltsTask($0.code) }
    let k = failed.continueOnErrorWith { error in
      if error is OtherError { return 1 }
      throw OtherError()
    }
    let l = failed.continueOnErrorWith { _ in throw OtherError() }
    #expect(g.result == 0 && h.result == 0 && i.result == 4 && j.result == 4)
    #expect(k.error is OtherError && l.error is OtherError)

    _ = task.continueWithTask(on: .default) { $0 }
    _ = task.continueWith(on: .immediate, cancellationToken: token) { _ in }
    _ = task.continueWith(on: .mainThread) { _ in }
    _ = task.continueOnSuccessWith(on: .global, cancellationToken: CancellationToken.none) { $0 }
    _ = task.continueOnSuccessWith(on: .dispatchQueue(queue)) { $0 }
    _ = task.continueOnErrorWith(on: ClosureExecutor { work in work() }) { _ in 0 }
    _ = task.continueOnErrorWith(
      TestError.self, on: .actor(MainActor.shared), cancellationToken: token
    ) { _ in 0 }
    let serial = SerialDispatchExecutor(label: "serial", target: queue)
    let anySerial: any SerialExecutor = SerialDispatchExecutor(label: "any")
    let anyTask: any TaskExecutor = serial
    _ = task.continueWith(on: .serialExecutor(anySerial)) { _ in }
    _ = task.continueWith(on: .taskExecutor(anyTask)) { _ in }
    _ = task.continueWith(on: serial) { _ in }
    _ = task.continueWith(on: executor) { _ in }
    task.onCompletion { (_: Result<Int, any Error>) in }
    task.onCompletion(on: .global) { _ in }
  }

  @Test("callbacks are bridged in both directions, whatever the length of the body")
  func callbacks() {
    let a = BoltsTask<Int>.fromCallback { completion in
      let value = 1
      completion(.success(value))
    }
    let b = BoltsTask<Int>.fromCallback { completion in
      let value = 1
      completion(value, nil)
    }
    let c: BoltsTask<String> = .fromCallback { $0("c", nil) }
    #expect(a.result == 1 && b.result == 1 && c.result == "c")
    let source = TaskCompletionSource<Int>(file: "file", line: 1)
    let callback: @Sendable (Int?, (any Error)?) -> Void = source.callback
    callback(1, nil)
    #expect(source.task.result == 1)
  }

  @Test("tasks are combined as documented")
  func combining() async throws {
    let tasks = [BoltsTask(1), BoltsTask(2)]
    let all: BoltsTask<[Int]> = whenAll(tasks)
    let pack: BoltsTask<(Int, String)> = whenAll(BoltsTask(1), BoltsTask("a"))
    let settled: BoltsTask<[TaskOutcome<Int>]> = whenAllSettled(tasks)
    let any: BoltsTask<Int> = whenAny(tasks)
    let first: BoltsTask<Int> = race(tasks)
    let again: BoltsTask<Int> = retry(
      attempts: 2, delay: .zero, cancellationToken: nil
    ) { attempt in BoltsTask(attempt) }
    let againShort = retry(attempts: 2) { BoltsTask($0) }
    let backedOff = retry(
      attempts: 2, backOff: .exponential(initial: .milliseconds(1), maximum: .seconds(1))
    ) { BoltsTask($0) }
    var outcomes = 0
    for await _ in tasks.outcomesInCompletionOrder() { outcomes += 1 }
    #expect(try await all.value == [1, 2])
    #expect(try await pack.value == (1, "a"))
    #expect(try await settled.value.count == 2)
    #expect(try await [any.value, first.value, again.value] == [1, 1, 1])
    #expect(try await [againShort.value, backedOff.value] == [1, 1])
    #expect(outcomes == 2)
    let limited = BoltsTask(1).timeout(after: .seconds(1), cancelling: CancellationTokenSource())
    let short = BoltsTask(1).timeout(after: .seconds(1))
    #expect(limited.result == 1 && short.result == 1)
    let delay: BoltsTask<Void> = BoltsTask.delay(
      for: .zero, cancellationToken: CancellationToken.none)
    #expect(delay.isCompleted && BoltsTask<Void>.delay(for: .zero).isCompleted)
  }

  @Test("sources, tokens and scopes are used as documented")
  func sources() async throws {
    let source = TaskCompletionSource<Int>()
    source.setResult(1)
    TaskCompletionSource<Int>().setError(CancellationError())
    TaskCompletionSource<Int>().cancel()
    let tried: [Bool] = [
      source.trySetResult(1), source.trySetError(TestError()), source.tryCancel(),
      source.trySet(.success(1)),
    ]
    #expect(!tried.contains(true))
    TaskCompletionSource<Int>().complete(with: source.task)

    let tokens = CancellationTokenSource()
    let linked = CancellationTokenSource(linkedTo: tokens.token, CancellationToken.none)
    let token: CancellationToken = linked.token
    let registration: CancellationRegistration = token.register {}
    registration.dispose()
    try token.throwIfCancelled()
    tokens.cancel(after: .seconds(1000))
    tokens.cancel()
    await token.cancellation
    linked.dispose()
    #expect(token.isCancellationRequested && tokens.isCancellationRequested)

    let five = await withCancellationToken { token in token.isCancellationRequested ? 0 : 5 }
    #expect(five == 5)
    let run: BoltsTask<Int> = await withTaskScope { (scope: TaskScope) in
      scope.add(BoltsTask("a"))
      _ = scope.cancellationToken
      return scope.run {
        await Task.yield()
        return 6
      }
    }
    #expect(run.result == 6)

    let errors: [any Error] = [
      AggregateError(errors: [TestError()]), BoltsError.abandoned(file: "file", line: 1),
      BoltsError.timedOut(after: .seconds(1)), BoltsError.noTasks,
    ]
    #expect(errors.filter { !"\($0)".isEmpty }.count == 4)
    _ = TaskOutcome<Int>.success(1)
  }

  @Test("a custom executor is a type with one method")
  func executors() {
    struct Mine: ContinuationExecutor {
      func execute(_ work: @escaping @Sendable () -> Void) { work() }
    }
    let mine: some ContinuationExecutor = Mine()
    #expect(BoltsTask(1).continueWith(on: mine) { _ in 2 }.result == 2)
    #expect(BoltsTask(on: mine) { 3 }.result == 3)
  }
}
