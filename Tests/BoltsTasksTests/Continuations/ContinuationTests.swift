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

  @Test("an error that the body throws is the next task's error")
  func throwing() {
    let source = TaskCompletionSource<Int>()
    let early = BoltsTask(1).continueWith { _ -> Int in throw TestError(code: 5) }
    let late = source.task.continueWith { _ -> Int in throw TestError(code: 6) }
    source.setResult(1)
    #expect(early.testError == TestError(code: 5))
    #expect(late.testError == TestError(code: 6))
  }
}

/// An executor for continuations that are skipped.
private let unused = ClosureExecutor { _ in Issue.record("The executor was used.") }

@Suite("Continuations that are skipped")
struct SkippedContinuationTests {
  @Test(
    "an outcome that skips the body is passed on without the executor",
    arguments: ContinuationTests.outcomes)
  func passesBy(_ outcome: TaskOutcome<Int>) {
    let source = TaskCompletionSource<Int>()
    let tasks = [source.task, BoltsTask(outcome: outcome)].flatMap { task in
      var skipped: [BoltsTask<Int>] = []
      if !outcome.matches(.success(1)) {
        skipped += [
          task.continueOnSuccessWith { _ in unexpected(0) },
          task.continueOnSuccessWith(on: unused) { _ in unexpected(0) },
          task.continueOnSuccessWithTask(on: unused) { _ in BoltsTask(unexpected(0)) },
          task.continueOnSuccessWithTask { _ in BoltsTask(unexpected(0)) },
        ]
      }
      if !outcome.matches(.failure(TestError(code: 1))) {
        skipped += [
          task.continueOnErrorWith { _ in unexpected(0) },
          task.continueOnErrorWithTask { _ in BoltsTask(unexpected(0)) },
        ]
      }
      return skipped + [
        task.continueOnErrorWith(OtherError.self, on: unused) { _ in unexpected(0) },
        task.continueOnErrorWithTask(OtherError.self) { _ in BoltsTask(unexpected(0)) },
      ]
    }
    source.trySet(outcome)
    for task in tasks { #expect(task.outcome?.matches(outcome) == true) }
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
}
