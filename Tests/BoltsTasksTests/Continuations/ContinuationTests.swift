import BoltsTasks
import BoltsTesting
import TestSupport
import Testing

@Suite("continueWith")
struct ContinuationTests {
  static let outcomes: [TaskOutcome<Int>] = [.success(1), .failure(TestError(code: 1)), .cancelled]

  @Test(
    "a continuation runs with the completed task, whatever its outcome, early and late",
    arguments: outcomes)
  func runsWithAnyOutcome(_ outcome: TaskOutcome<Int>) {
    let early = BoltsTask(outcome: outcome).continueWith { $0.outcome?.matches(outcome) }
    #expect(early.result == true)

    let source = TaskCompletionSource<Int>()
    let late = source.task.continueWith { $0.outcome?.matches(outcome) }
    #expect(!late.isCompleted)
    source.trySet(outcome)
    #expect(late.result == true)
  }

  @Test("the value that the body returns is the next task's value")
  func transforms() {
    let source = TaskCompletionSource<String>()
    let task = source.task.continueWith { task in
      #expect(task.result == "foo")
      return "bar"
    }.continueWith { task in
      #expect(task.result == "bar")
      return 3
    }
    source.setResult("foo")
    #expect(task.result == 3)
  }

  @Test("an error that the body throws is the next task's error")
  func throwing() {
    let source = TaskCompletionSource<Int>()
    let early = BoltsTask(1).continueWith { _ -> Int in throw TestError(code: 5) }
    let late = source.task.continueWith { _ -> Int in throw TestError(code: 6) }
    source.setResult(1)
    #expect(early.testError == TestError(code: 5))
    #expect(late.testError == TestError(code: 6))
  }

  @Test("a body that returns nil gives a task whose value is nil")
  func returnsNil() {
    let task = BoltsTask(1).continueWith { _ -> String? in nil }
    #expect(task.isCompleted && !task.isFaulted && !task.isCancelled)
    #expect(task.result == .some(nil))
  }

  @Test("a body that returns nothing gives a task of Void")
  func returnsNothing() {
    let task: BoltsTask<Void> = BoltsTask(1).continueWith { task in #expect(task.result == 1) }
    #expect(task.isCompleted)
  }

  @Test("a chain runs each body once, in order")
  func chain() {
    let log = Log<Int>()
    let source = TaskCompletionSource<Int>()
    let end = source.task
      .continueWith { _ in log.add(1) }
      .continueWith { _ in log.add(2) }
      .continueWith { _ in log.add(3) }
      .continueWith { _ in log.add(4) }
    #expect(log.entries.isEmpty)
    source.cancel()
    #expect(log.entries == [1, 2, 3, 4])
    #expect(end.isCompleted)
  }

  @Test("one task may be continued any number of times, before and after it has completed")
  func manyContinuations() {
    let source = TaskCompletionSource<Int>()
    let counter = Counter()
    for _ in 0..<1000 { source.task.continueWith { _ in counter.increment() } }
    source.setResult(1)
    #expect(counter.value == 1000)
    for _ in 0..<1000 { source.task.continueWith { _ in counter.increment() } }
    #expect(counter.value == 2000)
  }

  @Test("the body receives the task that it continues")
  func sameTask() {
    let live = LiveCount()
    let source = TaskCompletionSource<Tracked>()
    let object = live.track()
    let isSame = source.task.continueWith { $0.result === object }
    source.setResult(object)
    #expect(isSame.result == true)
  }
}

@Suite("continueOnSuccessWith")
struct ContinueOnSuccessTests {
  @Test("continueOnSuccessWith runs its body with the value of a task that succeeded")
  func success() {
    #expect(BoltsTask("foo").continueOnSuccessWith { $0 + "!" }.result == "foo!")
    let source = TaskCompletionSource<Int>()
    let task = source.task.continueOnSuccessWith { $0 + 1 }.continueOnSuccessWith { $0 * 2 }
    source.setResult(20)
    #expect(task.result == 42)
  }

  @Test("an error or a cancellation skips the body")
  func passesBy() {
    for outcome in [TaskOutcome<Int>.failure(TestError(code: 1)), .cancelled] {
      let source = TaskCompletionSource<Int>()
      let tasks = [source.task, BoltsTask(outcome: outcome)].flatMap { task in
        [
          task.continueOnSuccessWith { (_: Int) -> Int in
            Issue.record("ran")
            return 0
          },
          task.continueOnSuccessWithTask { (_: Int) -> BoltsTask<Int> in
            Issue.record("ran")
            return BoltsTask(0)
          },
        ]
      }
      source.trySet(outcome)
      for task in tasks { #expect(task.outcome?.matches(outcome) == true) }
    }
  }

  @Test("an error propagates through a chain until a continuation handles it")
  func passOnError() {
    let end = BoltsTask<Int>(error: TestError(code: 30))
      .continueOnSuccessWith { _ in Issue.record("ran") }
      .continueOnSuccessWith { Issue.record("ran") }
      .continueWithTask { task -> BoltsTask<Void> in
        #expect(task.testError == TestError(code: 30))
        return BoltsTask(error: TestError(code: 31))
      }
      .continueOnSuccessWith { Issue.record("ran") }
      .continueWithTask { task -> BoltsTask<String> in
        #expect(task.testError == TestError(code: 31))
        return BoltsTask("okay")
      }
      .continueOnSuccessWith { value in
        #expect(value == "okay")
        return true
      }
    #expect(end.result == true)
  }
}

@Suite("continueOnErrorWith")
struct ContinueOnErrorTests {
  @Test("continueOnErrorWith runs its body with the error, and the body's value replaces the error")
  func recovers() {
    let source = TaskCompletionSource<Int>()
    let values = [
      source.task.continueOnErrorWith { error in (error as? TestError)?.code ?? -1 },
      source.task.continueOnErrorWithTask { error in BoltsTask((error as? TestError)?.code ?? -1) },
      source.task.continueOnErrorWith(TestError.self) { $0.code },
      source.task.continueOnErrorWithTask(TestError.self) { BoltsTask($0.code) },
    ]
    source.setError(TestError(code: 7))
    #expect(values.map(\.result) == [7, 7, 7, 7])
  }

  @Test("a value skips the body, and so does a cancellation")
  func passesBy() {
    for outcome in [TaskOutcome.success(1), .cancelled] {
      let source = TaskCompletionSource<Int>()
      let tasks = [source.task, BoltsTask(outcome: outcome)].flatMap { task in
        [
          task.continueOnErrorWith { _ -> Int in
            Issue.record("ran")
            return 0
          },
          task.continueOnErrorWithTask { _ -> BoltsTask<Int> in
            Issue.record("ran")
            return BoltsTask(0)
          },
          task.continueOnErrorWith(TestError.self) { _ -> Int in
            Issue.record("ran")
            return 0
          },
        ]
      }
      source.trySet(outcome)
      for task in tasks { #expect(task.outcome?.matches(outcome) == true) }
    }
  }

  @Test("an error of another type skips a body for one type of error")
  func typed() {
    let source = TaskCompletionSource<Int>()
    let task = source.task
      .continueOnErrorWith(OtherError.self) { _ in -1 }
      .continueOnErrorWith(TestError.self) { $0.code }
    source.setError(TestError(code: 3))
    #expect(task.result == 3)

    let early = BoltsTask<Int>(error: OtherError()).continueOnErrorWith(TestError.self) { _ in -1 }
    #expect(early.error is OtherError)
  }

  @Test("an error that the body throws replaces the original error")
  func throwing() {
    let task = BoltsTask<Int>(error: TestError(code: 1))
      .continueOnErrorWith { _ in throw TestError(code: 2) }
      .continueOnErrorWith(TestError.self) { throw TestError(code: $0.code + 1) }
    #expect(task.testError == TestError(code: 3))
  }
}

@Suite("Continuations that return a task")
struct FlatteningTests {
  @Test(
    "a task returned by a body is followed, whether it completes before or after",
    arguments: ContinuationTests.outcomes)
  func followed(_ outcome: TaskOutcome<Int>) {
    let inner = TaskCompletionSource<Int>()
    let source = TaskCompletionSource<Int>()
    let tasks: [BoltsTask<Int>] = [
      source.task.continueWithTask { _ in inner.task },
      source.task.continueOnSuccessWithTask { _ in inner.task },
      source.task.continueOnSuccessWithTask { _ in BoltsTask(outcome: outcome) },
      BoltsTask(1).continueWithTask { _ in inner.task },
      BoltsTask<Int>(error: OtherError()).continueOnErrorWithTask { _ in inner.task },
    ]
    source.setResult(1)
    #expect(tasks.map(\.isCompleted) == [false, false, true, false, false])
    inner.trySet(outcome)
    for task in tasks { #expect(task.outcome?.matches(outcome) == true) }
  }

  @Test("a completed task that a body returns is followed at once")
  func completed() {
    let executor = ManualExecutor()
    let task = BoltsTask(1).continueWithTask(on: executor) { _ in BoltsTask("bar") }
    executor.runAll()
    #expect(task.result == "bar")
  }

  @Test("a task can follow another through any number of tasks")
  func nested() {
    let innermost = TaskCompletionSource<Int>()
    let task = BoltsTask(0).continueWithTask { _ in
      BoltsTask(0).continueWithTask { _ in BoltsTask(0).continueWithTask { _ in innermost.task } }
    }
    #expect(!task.isCompleted)
    innermost.setResult(9)
    #expect(task.result == 9)
  }
}
