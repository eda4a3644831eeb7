import Bolts
import Dispatch
import Foundation
import TestSupport
import Testing

private struct Failure: Error, Equatable { var code = 1 }

/// A task of each outcome.
private let succeeded = BoltsTask(1)
private let failed = BoltsTask<Int>(error: Failure())
private let cancelled = BoltsTask<Int>.cancelled()

/// Migration.md's table of rules, and the rows of other tables whose name means something else here. What has
/// only another name is in the files that end in `Table`.
@Suite("Migration: rules that differ")
struct MigrationRuleTests {
  private let cancelledToken: CancellationToken = {
    let source = CancellationTokenSource()
    source.cancel()
    return source.token
  }()

  /// The order in which two continuations of a task run, and a third that the first of them adds. The task
  /// completes where they run.
  private func orderOfContinuations(on executor: some ContinuationExecutor) async throws -> [Int] {
    let source = TaskCompletionSource<Void>()
    let order = Log<Int>()
    let nested = TaskCompletionSource<Void>()
    source.task.continueWith(on: executor) { task in
      order.add(0)
      nested.complete(with: task.continueWith(on: executor) { _ in order.add(2) })
    }
    let last = source.task.continueWith(on: executor) { _ in order.add(1) }
    executor.execute { source.setResult(()) }
    _ = try await (nested.task.value, last.value)
    return order.entries
  }

  // MARK: - The rules for all libraries

  @Test("a continuation runs where the task completed, and on a completed task at once")
  func places() {
    let ran = Counter()
    succeeded.continueWith { _ in ran.increment() }
    #expect(ran.value == 1)
    let source = TaskCompletionSource<Int>()
    source.task.continueWith { _ in ran.increment() }
    source.setResult(1)
    #expect(ran.value == 2)
  }

  @Test("continuations run in the order of adding; an executor that enqueues puts nested ones last")
  func order() async throws {
    #expect(try await orderOfContinuations(on: .default) == [0, 2, 1])
    let queue = DispatchQueue(label: "order")
    #expect(try await orderOfContinuations(on: .dispatchQueue(queue)) == [0, 1, 2])
    #expect(try await orderOfContinuations(on: .dispatchQueue(.main)) == [0, 1, 2])
  }

  @Test("completing twice traps with `set`, and is refused with `trySet`")
  func repeated() async {
    await #expect(processExitsWith: .failure) {
      let source = TaskCompletionSource<Int>()
      source.cancel()
      source.setResult(2)
    }
    let source = TaskCompletionSource<Int>()
    #expect(source.trySetResult(1) && !source.trySetError(Failure()) && !source.tryCancel())
    #expect(source.task.result == 1)
  }

  @Test("a cancelled task is no failure, and what takes a result gets a CancellationError")
  func cancellation() async {
    #expect(cancelled.error == nil && !cancelled.isFaulted)
    #expect(cancelled.continueOnErrorWith { _ in 2 }.isCancelled)
    #expect(cancelled.continueWithTask { $0.result == nil ? BoltsTask(2) : $0 }.result == 2)
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    let passed = Log<Result<Int, any Error>>()
    cancelled.onCompletion { result in passed.add(result) }
    #expect(throws: CancellationError.self) { try passed.entries.first?.get() }
  }

  @Test("an error that means cancellation is a failure until a continuation says otherwise")
  func foreignCancellation() {
    @Sendable func isCancellation(_ error: any Error) -> Bool {
      (error as? URLError)?.code == .cancelled || (error as? CocoaError)?.code == .userCancelled
    }
    for error in [URLError(.cancelled) as any Error, CocoaError(.userCancelled), Failure()] {
      let task = BoltsTask<Int>(error: error)
      #expect(task.isFaulted)
      let next = task.continueOnErrorWith { throw isCancellation($0) ? CancellationError() : $0 }
      #expect(next.isCancelled == !(error is Failure) && next.isFaulted == (next.error is Failure))
    }
    let typed = BoltsTask<Int>(error: URLError(.timedOut)).continueOnErrorWith(URLError.self) {
      throw $0.code == .cancelled ? CancellationError() : $0
    }
    #expect((typed.error as? URLError)?.code == .timedOut)
  }

  @Test("a token stops a body that has not begun, and what a body that began returns as a task")
  func tokens() {
    let never = succeeded.continueWith(cancellationToken: cancelledToken) { _ in
      Issue.record("the body ran")
    }
    #expect(never.isCancelled)
    let sources = (CancellationTokenSource(), CancellationTokenSource())
    let kept = succeeded.continueWith(cancellationToken: sources.0.token) { _ in
      sources.0.cancel()
      return 2
    }
    let followed = succeeded.continueWithTask(cancellationToken: sources.1.token) { _ in
      sources.1.cancel()
      return BoltsTask(2)
    }
    #expect(kept.result == 2 && followed.isCancelled)
  }

  @Test("an observer of a cancelled token is called at once")
  func lateObserver() async {
    let calls = Counter()
    cancelledToken.register { calls.increment() }
    #expect(calls.value == 1)
    await cancelledToken.cancellation
  }

  @Test("whenAll waits for all; one error is that error, and errors take precedence")
  func all() {
    let pending = TaskCompletionSource<Int>()
    let (all, both) = (whenAll([failed, pending.task]), whenAll(failed, pending.task))
    #expect(!all.isCompleted && !both.isCompleted)
    pending.cancel()
    #expect(all.error is Failure && both.error is Failure)
    #expect(whenAll([cancelled, succeeded]).isCancelled)
    let two = whenAll([failed, BoltsTask(error: Failure(code: 2)), cancelled])
    #expect((two.error as? AggregateError)?.errors as? [Failure] == [Failure(), Failure(code: 2)])
  }

  @Test("race is the first to complete, whenAny the first success")
  func first() {
    #expect(race([failed, succeeded]).error is Failure)
    #expect(race([failed]).continueWith { $0 }.result?.error is Failure)
    #expect(whenAny([failed, cancelled, succeeded]).result == 1)
    #expect(whenAny([failed]).error is Failure && whenAny([failed, cancelled]).isCancelled)
    #expect(whenAny([failed, failed]).error is AggregateError)
    let none: [BoltsTask<Int>] = []
    #expect(race(none).error as? BoltsError == .noTasks)
    #expect(whenAny(none).error as? BoltsError == .noTasks)
  }

  @Test("a source that is released without completing fails its task, and names its line")
  func abandoned() {
    let task = TaskCompletionSource<Int>().task
    let line = UInt(#line - 1)
    #expect(task.error as? BoltsError == .abandoned(file: #fileID, line: line))
  }

  @Test("an error that no caller observes is reported")
  func unobserved() async {
    await #expect(processExitsWith: .success) {
      let reported = Log<any Error>()
      UnobservedErrors.setHandler { reported.add($0) }
      TaskCompletionSource<Int>().setError(Failure())
      precondition(reported.entries.first is Failure)
    }
  }

  @Test("a long chain runs in a loop")
  func chain() {
    let source = TaskCompletionSource<Int>()
    var last = source.task
    for _ in 0..<50_000 { last = last.continueOnSuccessWith(on: .immediate) { $0 + 1 } }
    source.setResult(0)
    #expect(last.result == 50_000)
  }

  // MARK: - Rows of one library

  @Test(
    "Bolts-ObjC, Bolts-Android: a negative delay cancels at once; a disposed source does nothing")
  func tokenSources() {
    let now = CancellationTokenSource()
    now.cancel(after: .seconds(-1))
    #expect(now.isCancellationRequested)
    let disposed = CancellationTokenSource()
    disposed.dispose()
    disposed.cancel()
    disposed.token.register { Issue.record("the observer was called") }
    #expect(!disposed.isCancellationRequested)
  }

  @Test("Bolts-ObjC: a description does not have the result")
  func descriptions() { #expect(!BoltsTask("a secret").description.contains("a secret")) }

  @Test("PromiseKit: what replaces `tap`, `ensure` and `ensureThen` keeps the outcome")
  func observers() {
    let stops = Counter()
    for task in [succeeded, failed, cancelled] {
      let observed = task.continueWithTask { task in
        stops.increment()
        return task
      }
      #expect(observed.result == task.result && observed.isCancelled == task.isCancelled)
      let stop = TaskCompletionSource<Void>()
      let kept = task.continueWithTask { task in stop.task.continueWithTask { _ in task } }
      #expect(!kept.isCompleted)
      stop.setResult()
      #expect(kept.result == task.result && kept.isFaulted == task.isFaulted)
    }
    #expect(stops.value == 3)
  }

  @Test("PromiseKit: what replaces `catch` skips cancellation")
  func catching() {
    let caught = Counter()
    for task in [succeeded, failed, cancelled] {
      task.continueWith { if $0.error != nil { caught.increment() } }
    }
    #expect(caught.value == 1)
  }

  @Test("PromiseKit: what replaces `hang` returns the value or throws the error")
  func hanging() throws {
    #expect(try BoltsTask(on: .global) { 1 }.hang() == 1)
    #expect(throws: Failure.self) { try failed.hang() }
  }

  @Test("Combine: a chain under a cancelled token calls onCompletion with CancellationError")
  func subscriptions() {
    let leaving = CancellationTokenSource()
    let source = TaskCompletionSource<Int>()
    let received = Log<Result<Int, any Error>>()
    source.task.continueOnSuccessWith(cancellationToken: leaving.token) { $0 }
      .onCompletion { result in received.add(result) }
    leaving.cancel()
    source.setResult(1)
    #expect(throws: CancellationError.self) { try received.entries.first?.get() }
  }

  @Test("Combine: `retry(2)` is three attempts")
  func attempts() async {
    let attempts = Counter()
    let task = retry(attempts: 3, delay: .zero) { _ in
      attempts.increment()
      return failed
    }
    await #expect(throws: Failure.self) { try await task.value }
    #expect(attempts.value == 3)
  }

  @Test("completion handlers: the second call has no effect")
  func secondCall() async {
    // In a process of its own, because a debug build reports the second call.
    await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let task = BoltsTask<Int>.fromCallback { done in
        done(1, nil)
        done(nil, Failure())
      }
      precondition(task.result == 1)
    }
  }
}

// As in Migration.md.
extension BoltsTask {
  fileprivate func hang() throws -> Success? {
    while !isCompleted {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
    return try outcome?.get()
  }
}
