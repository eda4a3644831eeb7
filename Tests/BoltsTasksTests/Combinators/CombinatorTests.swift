@testable import BoltsTasks
import TestSupport
import Testing

@Suite("whenAll")
struct WhenAllTests {
  @Test("whenAll waits for all, and gives values, or several errors, in the order of the input")
  func order() {
    for failing in [[], [10, 11]] {
      let sources = (0..<20).map { _ in TaskCompletionSource<Int>() }
      let all = whenAll(sources.map(\.task))
      for index in sources.indices.reversed() {
        #expect(!all.isCompleted)
        let error = failing.contains(index) ? TestError(code: index) : nil
        sources[index].trySet(error.map { .failure($0) } ?? .success(index))
      }
      let errors = (all.error as? AggregateError)?.errors
      #expect(errors as? [TestError] ?? [] == failing.map { TestError(code: $0) })
      #expect(all.result == (failing.isEmpty ? Array(0..<20) : nil))
    }
  }

  @Test("whenAll of no tasks has completed with an empty array")
  func empty() {
    #expect(whenAll([BoltsTask<Int>]()).result == [])
    #expect(whenAllSettled([BoltsTask<Int>]()).result?.isEmpty == true)
  }

  @Test("a single error is thrown as it is, before cancellation, and cancellation before values")
  func cancellation() {
    let error = BoltsTask<Int>(error: TestError(code: 1))
    #expect(whenAll([.cancelled(), error, BoltsTask(1)]).testError == TestError(code: 1))
    #expect(whenAll([BoltsTask(1), .cancelled(), BoltsTask(2)]).isCancelled)
  }

  @Test("whenAll of tasks of different types gives a tuple, or fails as that of a sequence")
  func pack() async throws {
    let number = TaskCompletionSource<Int>()
    let text = TaskCompletionSource<String>()
    let all = whenAll(number.task, text.task, BoltsTask(true))
    text.setResult("a")
    #expect(!all.isCompleted)
    number.setResult(1)
    #expect(try await all.value == (1, "a", true))
    let single = whenAll(BoltsTask(1))
    #expect(try await single.value == 1)
    let error = BoltsTask<Int>(error: TestError(code: 1))
    let both = whenAll(error, BoltsTask<String>.cancelled(), BoltsTask<Int>(error: TestError()))
    #expect((both.error as? AggregateError)?.errors.count == 2)
    #expect(whenAll(BoltsTask("a"), BoltsTask<Bool>.cancelled()).isCancelled)
  }

  @Test("whenAll of tasks without a value is one without a value, and fails as others do")
  func void() {
    let source = TaskCompletionSource<Void>()
    let all = whenAll([BoltsTask(), source.task])
    let continued: BoltsTask<Int> = all.continueOnSuccessWith { 1 }
    #expect(!all.isCompleted)
    source.setResult()
    #expect(continued.result == 1)
    #expect(whenAll([BoltsTask<Void>]()).result != nil)
    #expect(whenAll([BoltsTask<Void>(error: TestError()), BoltsTask()]).testError == TestError())
    #expect(whenAll([BoltsTask<Void>.cancelled()]).isCancelled)
  }

  @Test("whenAllSettled gives every outcome in the order of the input, and never fails")
  func settled() {
    let expected = ContinuationTests.outcomes
    let sources = expected.map { _ in TaskCompletionSource<Int>() }
    let all = whenAllSettled(sources.map(\.task))
    for index in expected.indices.reversed() { sources[index].trySet(expected[index]) }
    let outcomes = all.result ?? []
    #expect(outcomes.count == 3 && zip(outcomes, expected).allSatisfy { $0.matches($1) })
  }
}

@Suite("whenAny and race")
struct AnyTests {
  @Test("whenAny completes with the first value, and ignores errors and cancellation")
  func firstValue() {
    let sources = (0..<4).map { _ in TaskCompletionSource<Int>() }
    let any = whenAny(sources.map(\.task))
    sources[2].setError(TestError())
    sources[0].cancel()
    #expect(!any.isCompleted)
    sources[3].setResult(3)
    #expect(any.result == 3)
    sources[1].setResult(1)
    #expect(any.result == 3)
    #expect(whenAny([.cancelled(), BoltsTask(error: TestError()), BoltsTask(5)]).result == 5)
  }

  @Test("whenAny without a value is cancelled if any task was; otherwise it throws the errors")
  func noValue() {
    let one = TestError(code: 1)
    let two = TestError(code: 2)
    #expect(whenAny([BoltsTask<Int>(error: one)]).testError == one)
    let pending = TaskCompletionSource<Int>()
    let both = whenAny([BoltsTask<Int>(error: one), pending.task])
    pending.setError(two)
    #expect((both.error as? AggregateError)?.errors as? [TestError] == [one, two])
    #expect(whenAny([BoltsTask<Int>(error: one), .cancelled()]).isCancelled)
    #expect(whenAny([BoltsTask<Int>.cancelled()]).isCancelled)
  }

  @Test(
    "race completes as the first does, whatever its outcome", arguments: ContinuationTests.outcomes)
  func first(_ outcome: TaskOutcome<Int>) {
    let sources = (0..<3).map { _ in TaskCompletionSource<Int>() }
    let race = race(sources.map(\.task))
    #expect(!race.isCompleted)
    sources[1].trySet(outcome)
    #expect(race.outcome?.matches(outcome) == true)
    sources[0].setResult(0)
    sources[2].setError(TestError())
    #expect(sources[2].task.isFaulted)
    _ = sources[2].task.error
    #expect(race.outcome?.matches(outcome) == true)
  }

  @Test("among completed tasks, in a sequence or one by one, the first wins")
  func firstInInput() {
    #expect(race([BoltsTask(1), BoltsTask(2)]).result == 1)
    #expect(whenAny([BoltsTask(1), BoltsTask(2)]).result == 1)
    let pending = TaskCompletionSource<Int>()
    #expect(race(pending.task, BoltsTask(2)).result == 2)
    #expect(race(pending.task, .cancelled(), BoltsTask(3)).isCancelled)
    #expect(whenAny(.cancelled(), BoltsTask(3)).result == 3)
    #expect(whenAny(.cancelled(), pending.task, BoltsTask(4), BoltsTask(5)).result == 4)
    pending.cancel()
  }

  @Test("race and whenAny of no tasks fail with noTasks")
  func empty() {
    #expect(whenAny([BoltsTask<Int>]()).error as? BoltsError == .noTasks)
    #expect(race([BoltsTask<Int>]()).error as? BoltsError == .noTasks)
  }
}

@Suite("Outcomes in completion order")
struct CompletionOrderTests {
  @Test("the sequence yields each outcome when its task completes, and ends after the last")
  func order() async {
    let sources = (0..<4).map { _ in TaskCompletionSource<Int>() }
    let outcomes = sources.map(\.task).outcomesInCompletionOrder()
    var iterator = outcomes.makeAsyncIterator()
    sources[2].setResult(2)
    #expect(await iterator.next(isolation: nil)?.matches(.success(2)) == true)
    sources[0].setError(TestError(code: 1))
    sources[3].cancel()
    #expect(await iterator.next(isolation: nil)?.matches(.failure(TestError(code: 1))) == true)
    #expect(await iterator.next(isolation: nil)?.matches(.cancelled) == true)
    sources[1].setResult(1)
    #expect(await iterator.next(isolation: nil)?.matches(.success(1)) == true)
    #expect(await iterator.next(isolation: nil) == nil)
  }

  @Test("no tasks give an empty sequence; completed tasks are in the order of the input")
  func completed() async {
    var count = 0
    for await _ in [BoltsTask<Int>]().outcomesInCompletionOrder() { count += 1 }
    #expect(count == 0)
    var values: [Int?] = []
    for await outcome in (0..<3).map({ BoltsTask($0) }).outcomesInCompletionOrder() {
      values.append(try? outcome.get())
    }
    #expect(values == [0, 1, 2])
  }

  @Test("no outcome is lost when tasks complete concurrently on several threads")
  func concurrent() async {
    let sources = (0..<1000).map { _ in TaskCompletionSource<Int>() }
    let outcomes = sources.map(\.task).outcomesInCompletionOrder()
    async let completing: Void = concurrently(4) { thread in
      for index in stride(from: thread, to: 1000, by: 4) { sources[index].setResult(index) }
    }
    var seen = Set<Int>()
    for await outcome in outcomes {
      if case .success(let value) = outcome { seen.insert(value) }
    }
    await completing
    #expect(seen.count == 1000)
  }
}

@Suite("Races that are decided meanwhile")
struct RaceWaiterTests {
  @Test("a race that is decided while its tasks are added leaves no waiter on those that follow")
  func decidedMeanwhile() async {
    // Not decisive when the tasks are looked at first, as where the task completes after that.
    let asked = Counter()
    let pending = TaskCompletionSource<Int>()
    let answer = RaceState.race([BoltsTask(1).stateful, pending.task.stateful]) {
      !$0.isPending && asked.increment() > 1
    }
    #expect(answer.hasSucceeded)
    #expect(await !pending.task.hasWaiter)
  }

  // Found by a random program: between the success's count and its decision came the failure, which was
  // the last to count. Here the failure comes at that very point.
  @Test("whenAny succeeds when one task succeeds while another fails concurrently")
  func whenAnyAtOnce() {
    let sources = [TaskCompletionSource<Int>(), TaskCompletionSource<Int>()]
    let first = RaceState.race(sources.map(\.task.stateful)) { state in
      guard state.hasSucceeded else { return false }
      sources[1].trySetError(TestError(code: 1))
      return true
    }
    sources[0].setResult(1)
    #expect(first.hasSucceeded)
  }
}
