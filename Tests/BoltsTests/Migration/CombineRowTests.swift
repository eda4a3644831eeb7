import Bolts
import Dispatch
import TestSupport
import Testing

@Suite("Migration: the rows of Combine's Future", .timeLimit(.minutes(20)))
struct CombineRowTests {
  @Test func `Future { promise in ... }`() {
    let ran = Counter()
    let task = BoltsTask<Int>.fromCallback { done in
      ran.increment()
      done(.success(1))
    }
    #expect(ran.value == 1 && task.result == 1)
  }

  @Test func `Future.Promise`() async { await checkSecondCall() }

  @Test func `Deferred { Future { ... } }`() {
    let calls = Counter()
    func deferred() -> BoltsTask<Int> { BoltsTask(calls.increment()) }
    #expect(calls.value == 0)
    #expect(deferred().result == 1 && deferred().result == 2)
  }

  @Test func `Just`() { #expect(succeeded.result == 1 && failed.error is Failure) }
  @Test func `Empty`() { #expect(BoltsTask<Void>().isCompleted) }

  @Test func `map`() {
    #expect(succeeded.continueOnSuccessWith { $0 + 1 }.result == 2)
    #expect(succeeded.continueOnSuccessWith { _ in throw Failure() }.error is Failure)
  }

  @Test func `flatMap`() {
    #expect(succeeded.continueOnSuccessWithTask { BoltsTask($0 + 1) }.result == 2)
  }

  @Test func `catch`() {
    #expect(failed.continueOnErrorWithTask { _ in succeeded }.result == 1)
    #expect(
      failed.continueOnErrorWith { _ in throw Failure(code: 2) }.error as? Failure
        == Failure(code: 2))
  }

  @Test func `replaceError(with:)`() { #expect(failed.continueOnErrorWith { _ in 7 }.result == 7) }

  @Test func `mapError`() {
    let mapped: @Sendable (any Error) -> Failure = { _ in Failure(code: 3) }
    #expect(failed.continueOnErrorWith { throw mapped($0) }.error as? Failure == Failure(code: 3))
  }

  @Test func `setFailureType`() {
    let errors: [any Error] = [failed.error, race([BoltsTask<Int>]()).error].compactMap { $0 }
    #expect(errors.count == 2)
  }

  @Test func `receive(on:)`() async throws {
    let queue = DispatchQueue(label: "receive")
    #expect(try await orderOfContinuations(on: .dispatchQueue(queue)) == [0, 1, 2])
  }

  @Test func `subscribe(on:)`() async throws {
    #expect(try await BoltsTask(on: .global) { 1 }.value == 1)
  }

  @Test func `sink`() {
    let seen = Counter()
    for task in [succeeded, failed] {
      task.onCompletion { (_: Result<Int, any Error>) in seen.increment() }
    }
    #expect(seen.value == 2)
  }

  @Test func `A sink that is not stored`() {
    let source = TaskCompletionSource<Int>()
    let seen = Counter()
    _ = source.task.continueWith { _ in seen.increment() }
    source.setResult(1)
    #expect(seen.value == 1)
  }

  @Test @MainActor func `assign(to:on:)`() async throws {
    final class Screen { var title = "" }
    let screen = Screen()
    try await BoltsTask("a").onMainActor.continueOnSuccessWith { screen.title = $0 }.value
    #expect(screen.title == "a")
  }

  @Test func `AnyCancellable`() {
    let leaving = CancellationTokenSource()
    let source = TaskCompletionSource<Int>()
    let received = Log<Result<Int, any Error>>()
    source.task.continueOnSuccessWith(cancellationToken: leaving.token) { $0 }
      .onCompletion { result in received.add(result) }
    leaving.cancel()
    source.setResult(1)
    #expect(throws: CancellationError.self) { try received.entries.first?.get() }
  }

  @Test func `zip`() {
    let both = whenAll(succeeded, BoltsTask("a")).result
    #expect(both?.0 == 1 && both?.1 == "a")
    let pending = TaskCompletionSource<Int>()
    let waiting = whenAll(failed, pending.task)
    #expect(!waiting.isCompleted)
    pending.setResult(1)
    #expect(waiting.error is Failure)
  }

  @Test func `merge`() async {
    let sources = [TaskCompletionSource<Int>(), TaskCompletionSource<Int>()]
    let outcomes = sources.map(\.task).outcomesInCompletionOrder()
    sources[1].setResult(1)
    sources[0].setResult(0)
    var order: [Int] = []
    for await outcome in outcomes { if let value = try? outcome.get() { order.append(value) } }
    #expect(order == [1, 0])
  }

  @Test func `collect`() { #expect(whenAll([BoltsTask(1), BoltsTask(2)]).result == [1, 2]) }

  @Test func `first`() {
    let source = TaskCompletionSource<Int>()
    #expect(race(source.task, succeeded).isCompleted)
    source.cancel()
  }

  @Test func `delay(for:scheduler:)`() {
    let delayed = succeeded.continueOnSuccessWithTask { value in
      BoltsTask.delay(for: .zero).continueOnSuccessWith { value }
    }
    #expect(delayed.result == 1)
  }

  @Test func `timeout(_:scheduler:)`() async {
    let source = TaskCompletionSource<Int>()
    let late = source.task.timeout(after: .milliseconds(1))
    await #expect(throws: BoltsError.timedOut(after: .milliseconds(1))) { try await late.value }
    source.setResult(1)
  }

  @Test func `retry(_:)`() async {
    let attempts = Counter()
    let task = retry(attempts: 3, delay: .zero) { _ in
      attempts.increment()
      return failed
    }
    await #expect(throws: Failure.self) { try await task.value }
    #expect(attempts.value == 3)
  }

  @Test func `share()`() {
    let runs = Counter()
    let task = BoltsTask(on: .immediate) { runs.increment() }
    #expect(task.continueOnSuccessWith { $0 }.result == 1)
    #expect(task.continueOnSuccessWith { $0 }.result == 1)
  }

  @Test func `handleEvents`() {
    let seen = Counter()
    succeeded.onCompletion { (_: Result<Int, any Error>) in seen.increment() }
    #expect(seen.value == 1 && succeeded.result == 1)
  }

  @Test func `eraseToAnyPublisher()`() {
    let tasks: [BoltsTask<Int>] = [
      succeeded, failed.continueOnErrorWith { _ in 1 }, succeeded.continueOnSuccessWith { $0 },
    ]
    #expect(tasks.allSatisfy { $0.result == 1 })
  }

  @Test func `.values`() async throws { #expect(try await succeeded.value == 1) }
}
