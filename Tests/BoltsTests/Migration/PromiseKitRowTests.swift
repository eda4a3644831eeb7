import Bolts
import Dispatch
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Migration: the rows of PromiseKit", .timeLimit(.minutes(20)))
struct PromiseKitRowTests {
  @Test func `Promise<T>`() async throws {
    let task: BoltsTask<Int> = BoltsTask(1)
    #expect(try await task.value == 1)
  }

  @Test func `Promise { seal in ... }`() {
    #expect(BoltsTask<Int>.fromCallback { done in done(1, nil) }.result == 1)
    #expect(BoltsTask<Int>.fromCallback { $0(.failure(Failure())) }.error is Failure)
  }

  @Test func `Guarantee { seal in ... }`() {
    let load: @Sendable (@Sendable (Int) -> Void) -> Void = { $0(1) }
    #expect(BoltsTask<Int>.fromCallback { done in load(done) }.result == 1)
  }

  @Test func `Promise.pending()`() { checkPendingSource() }
  @Test func `Resolver.fulfill(_:)`() { checkTrying() }

  @Test func `Resolver.resolve(_:_:)`() {
    let sources = (0..<3).map { _ in TaskCompletionSource<Int>() }
    sources[0].callback(1, nil)
    sources[1].callback(1, Failure())
    sources[2].trySet(TaskOutcome(.success(3)))
    #expect(sources[0].task.result == 1 && sources[2].task.result == 3)
    #expect(sources[1].task.error is Failure)
  }

  @Test func `Promise.value(_:)`() {
    #expect(succeeded.result == 1)
    #expect(failed.error is Failure)
  }

  @Test func `firstly`() {
    let task = BoltsTask<Void>().continueOnSuccessWithTask { () throws -> BoltsTask<Int> in
      throw Failure()
    }
    #expect(task.error is Failure)
  }

  @Test func `then`() {
    #expect(succeeded.continueOnSuccessWithTask { BoltsTask($0 + 1) }.result == 2)
  }

  @Test func `map`() { #expect(succeeded.continueOnSuccessWith { $0 + 1 }.result == 2) }

  @Test func `compactMap`() {
    let task = BoltsTask("x").continueOnSuccessWith { text in
      guard let number = Int(text) else { throw Failure() }
      return number
    }
    #expect(task.error is Failure)
  }

  @Test func `get`() {
    let seen = Log<Int>()
    let get = { (task: BoltsTask<Int>) in
      task.continueOnSuccessWith { value in
        seen.add(value)
        return value
      }
    }
    #expect(get(succeeded).result == 1)
    #expect(get(failed).error is Failure)
    #expect(seen.entries == [1])
  }

  @Test func `tap`() {
    let seen = Counter()
    let tap = { (task: BoltsTask<Int>) in
      task.continueWithTask { task in
        if task.outcome != nil { seen.increment() }
        return task
      }
    }
    #expect(
      tap(succeeded).result == 1 && tap(failed).error is Failure && tap(cancelled).isCancelled)
    #expect(seen.value == 3)
  }

  @Test func `catch`() {
    let caught = Counter()
    for task in [succeeded, failed, cancelled] {
      task.continueWith { if $0.error != nil { caught.increment() } }
    }
    #expect(caught.value == 1)
    cancelled.onCompletion { (result: Result<Int, any Error>) in
      if case .failure = result { caught.increment() }
    }
    #expect(caught.value == 2)
  }

  @Test func `recover`() {
    #expect(failed.continueOnErrorWithTask { _ in BoltsTask(2) }.result == 2)
    #expect(failed.continueOnErrorWith { _ in 2 }.result == 2)
    #expect(cancelled.continueOnErrorWith { _ in 2 }.isCancelled)
    #expect(cancelled.continueWithTask { $0.result == nil ? BoltsTask(2) : $0 }.result == 2)
  }

  @Test func `ensure`() {
    let stops = Counter()
    let ensure = { (task: BoltsTask<Int>) in
      task.continueWithTask { task in
        stops.increment()
        return task
      }
    }
    #expect(ensure(succeeded).result == 1)
    #expect(ensure(failed).error is Failure)
    #expect(ensure(cancelled).isCancelled)
    #expect(stops.value == 3)
  }

  @Test func `ensureThen`() {
    let stop = TaskCompletionSource<Void>()
    let kept = failed.continueWithTask { task in stop.task.continueWithTask { _ in task } }
    #expect(!kept.isCompleted)
    stop.setResult(())
    #expect(kept.error is Failure)
  }

  @Test func `finally`() {
    let calls = Counter()
    for task in [succeeded, failed, cancelled] { task.continueWith { _ in calls.increment() } }
    #expect(calls.value == 3)
  }

  @Test func `cauterize()`() async { await checkUnobservedError() }

  @Test func `asVoid()`() {
    let void: BoltsTask<Void> = succeeded.continueOnSuccessWith { _ in }
    #expect(void.isCompleted)
  }

  @Test func `when(fulfilled:)`() { checkWhenAll() }

  @Test func `when(fulfilled:concurrently:)`() async throws {
    for limit in [1, 2, 9] {
      let running = LiveCount()
      let results = try await BoltsTask.all(Array(0..<5), concurrently: limit) { value in
        let work = running.track()
        defer { work.touch() }
        await Task.yield()
        #expect(running.value <= limit)
        return value
      }
      #expect(results == [0, 1, 2, 3, 4])
    }
  }

  @Test func `when(resolved:)`() {
    #expect(whenAllSettled([succeeded, failed, cancelled]).result?.count == 3)
  }

  @Test func `when(guarantees:)`() { #expect(whenAll([succeeded, succeeded]).result == [1, 1]) }
  @Test func `race(_:)`() { checkFirst() }
  @Test func `race(fulfilled:)`() { checkFirst() }
  @Test func `after(_:)`() async throws { try await checkDelay() }

  @Test func `on:`() async throws {
    let queue = DispatchQueue(label: "on")
    let key = DispatchSpecificKey<Int>()
    queue.setSpecific(key: key, value: 7)
    let task = succeeded.continueWith(on: .dispatchQueue(queue)) { _ in
      DispatchQueue.getSpecific(key: key)
    }
    #expect(try await task.value == 7)
  }

  @Test func `on: nil`() {
    #expect(succeeded.continueOnSuccessWith(on: .immediate) { $0 }.isCompleted)
  }

  @Test func `conf.Q`() async throws {
    #expect(succeeded.continueOnSuccessWith { $0 }.isCompleted)
    let isOnMainActor = succeeded.onMainActor.continueOnSuccessWith { _ in
      MainActor.assertIsolated()
      return true
    }
    #expect(try await isOnMainActor.value)
  }

  @Test func `Order of handlers`() async throws {
    #expect(try await orderOfContinuations(on: .default) == [0, 2, 1])
    #expect(try await orderOfContinuations(on: .dispatchQueue(.main)) == [0, 1, 2])
  }

  @Test func `DispatchQueue.async(.promise)`() async throws {
    #expect(try await BoltsTask(on: .dispatchQueue(.global())) { 1 }.value == 1)
  }

  @Test func `isPending`() {
    #expect(succeeded.isCompleted && failed.isFaulted && !cancelled.isFaulted)
    #expect(cancelled.isCompleted)
  }

  @Test func `value`() {
    #expect(succeeded.result == 1 && succeeded.error == nil && failed.error is Failure)
    #expect(throws: Failure.self) { try failed.outcome?.get() }
  }

  @Test func `pipe(to:)`() {
    let seen = Counter()
    succeeded.onCompletion(on: .immediate) { (_: Result<Int, any Error>) in seen.increment() }
    #expect(seen.value == 1)
  }

  @Test func `wait()`() async {
    await checkWaiting()
    #expect(throws: Failure.self) { try failed.outcome?.get() }
  }

  @Test func `hang(_:)`() throws {
    #expect(try BoltsTask(on: .global) { 1 }.hang() == 1)
    #expect(throws: Failure.self) { try failed.hang() }
  }

  @Test func `async()`() async {
    await #expect(throws: CancellationError.self) { try await cancelled.value }
  }

  @Test func `CancellableError`() {
    @Sendable func isCancellation(_ error: any Error) -> Bool {
      (error as? URLError)?.code == .cancelled || (error as? CocoaError)?.code == .userCancelled
    }
    for error in [URLError(.cancelled) as any Error, CocoaError(.userCancelled), Failure()] {
      let task = BoltsTask<Int>(error: error)
      #expect(task.isFaulted)
      let next = task.continueOnErrorWith { throw isCancellation($0) ? CancellationError() : $0 }
      #expect(next.isCancelled == !(error is Failure) && next.isFaulted == (next.error is Failure))
    }
  }

  @Test func `PMKError.cancelled`() {
    #expect(BoltsTask<Int>(error: CancellationError()).isCancelled)
  }

  @Test func `PMKError.invalidCallingConvention`() {
    let task = BoltsTask<Int>.fromCallback { (done: @escaping (Int?, (any Error)?) -> Void) in
      done(nil, nil)
    }
    #expect(task.error as? BoltsError == .neitherValueNorError)
  }

  @Test func `PMKError.returnedSelf`() {
    let source = TaskCompletionSource<Int>()
    let own = Slot<BoltsTask<Int>>()
    let task = source.task.continueWithTask { task in own.value ?? task }
    own.value = task
    source.setResult(1)
    #expect(task.error as? BoltsError == .followsItself)
  }

  @Test func `PMKError.badInput`() { checkNone() }
  @Test func `PMKError.noWinner`() { checkFirst() }

  @Test func `PMKError.emptySequence`() {
    #expect(BoltsTask<Int>.init(on: .immediate) { throw Failure() }.error is Failure)
  }

  @Test func `mapValues`() {
    #expect(BoltsTask([1, 2]).continueOnSuccessWith { $0.map { $0 + 1 } }.result == [2, 3])
    #expect(BoltsTask([2, 1]).continueOnSuccessWith { $0.sorted() }.result == [1, 2])
  }

  @Test func `firstValue`() {
    let first = BoltsTask([Int]()).continueOnSuccessWith { values in
      guard let first = values.first else { throw Failure() }
      return first
    }
    #expect(first.error is Failure)
  }

  @Test func `thenMap`() {
    let load: @Sendable (Int) -> BoltsTask<String> = { BoltsTask("\($0)") }
    let loaded = BoltsTask([1, 2]).continueOnSuccessWithTask { whenAll($0.map(load)) }
    #expect(loaded.result == ["1", "2"])
  }

  @Test func `cancellize()`() {
    let leaving = CancellationTokenSource()
    let next = BoltsTask<Void>.delay(for: .seconds(3_600), cancellationToken: leaving.token)
    leaving.cancel()
    #expect(next.isCancelled)
    #expect(succeeded.continueWith(cancellationToken: leaving.token) { _ in }.isCancelled)
  }

  @Test func `attempt(maximumRetryCount:)`() async throws {
    let attempts = Counter()
    let task = retry(attempts: 3, delay: .zero) { _ in
      attempts.increment() < 3 ? failed : succeeded
    }
    #expect(try await task.value == 1)
    #expect(attempts.value == 3)
  }

  @Test func `URLSession.dataTask(.promise, with:)`() async throws {
    let leaving = CancellationTokenSource()
    let task = BoltsTask(cancellationToken: leaving.token) {
      try await Task.sleep(for: .seconds(3_600))
    }
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

// As in Migration.md, "Two longer ones".
extension BoltsTask {
  fileprivate static func all<Value: Sendable>(
    _ values: [Value], concurrently limit: Int,
    _ work: @escaping @Sendable (Value) async throws -> Success
  ) async throws -> [Success] {
    try await withThrowingTaskGroup(of: (Int, Success).self) { group in
      var results = [Success?](repeating: nil, count: values.count)
      for (index, value) in values.enumerated() {
        if index >= limit, let (done, value) = try await group.next() { results[done] = value }
        group.addTask { (index, try await work(value)) }
      }
      for try await (done, value) in group { results[done] = value }
      return results.compactMap { $0 }
    }
  }

  fileprivate func hang() throws -> Success? {
    while !isCompleted {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
    return try outcome?.get()
  }
}
