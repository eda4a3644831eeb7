import BoltsSwift
import enum BoltsTasks.UnobservedErrors
import Foundation
import TestSupport
import Testing

@Suite("Bolts-Swift: whenAll and whenAllResult")
struct WhenAllTests {
  @Test("whenAll of no tasks succeeds at once")
  func empty() {
    let none: [Task<Int>] = []
    #expect(Task.whenAll(none).result != nil)
    #expect(Task.whenAllResult(none).result == [])
  }

  @Test("whenAll completes with the last task, and the results have the order of the tasks")
  func success() {
    let sources = (0..<20).map { _ in TaskCompletionSource<Int>() }
    let all = Task.whenAll(sources.map(\.task))
    let results = Task.whenAllResult(sources.map(\.task))
    for (i, source) in sources.enumerated().reversed() {
      #expect(!all.completed && !results.completed)
      source.set(result: i)
    }
    #expect(all.completed && !all.faulted && !all.cancelled)
    #expect(results.result == Array(0..<20))
  }

  @Test("whenAll wraps even one error in an aggregate, whose errors have the order of the tasks")
  func errors() {
    let one = Task.whenAll(Task(1), Task(error: SomeError(code: 7)))
    #expect((one.error as? AggregateError)?.errors as? [SomeError] == [SomeError(code: 7)])
    let sources = (1...20).map { _ in TaskCompletionSource<Void>() }
    let all = Task.whenAll(sources.map(\.task))
    for (i, source) in sources.enumerated().reversed() { source.set(error: SomeError(code: i)) }
    let errors = (all.error as? AggregateError)?.errors as? [SomeError]
    #expect(errors?.map(\.code) == Array(0..<20))
  }

  @Test("a cancelled task cancels whenAll, whatever the others are")
  func cancelled() {
    #expect(Task.whenAll(Task(error: SomeError()), .cancelledTask(), Task(1)).cancelled)
  }
}

@Suite("Bolts-Swift: whenAny")
struct WhenAnyTests {
  @Test("whenAny of no tasks succeeds at once")
  func empty() {
    let none: [Task<Int>] = []
    #expect(Task.whenAny(none).result != nil)
  }

  @Test("whenAny succeeds with the first task that completes, whatever its outcome")
  func first() {
    let sources = (0..<2).map { _ in TaskCompletionSource<Int>() }
    for first in [sources[0].task, Task(error: SomeError()), .cancelledTask()] {
      let any = Task.whenAny([sources[1].task, first])
      sources[0].trySet(error: SomeError())
      #expect(any.completed && !any.faulted && !any.cancelled)
    }
    sources[1].cancel()
  }

  @Test("whenAny observes the error of the task that completes first")
  func observes() async {
    await #expect(processExitsWith: .success) {
      UnobservedErrors.setHandler { _ in fatalError("reported") }
      _ = Task.whenAny(Task<Int>(error: SomeError()))
    }
  }
}

/// They are still pending when the tests end, and so would be leaks if nothing kept them.
private let longDelays = [60 * 60, .infinity].map { Task<String>.withDelay($0) }

@Suite("Bolts-Swift: delays and waiting")
struct WaitTests {
  @Test("a delay completes later, not at once")
  func delay() async throws {
    #expect(longDelays.allSatisfy { !$0.completed })
    try await Task<String>.withDelay(0.001).value
    try await Task<String>.withDelay(-.infinity).value
    try await Task<String>.withDelay(.nan).value
  }

  @Test(
    "waiting for a completed task returns at once; waiting for a pending one returns when it completes"
  )
  func wait() async {
    Task(1).waitUntilCompleted()
    let chain = Task<Int>(background) { 1 }.continueWith { $0.result! + 1 }
    await onThread { chain.waitUntilCompleted() }
    #expect(chain.result == 2)
  }
}
