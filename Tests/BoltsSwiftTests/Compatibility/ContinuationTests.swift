import BoltsSwift
import Foundation
import TestSupport
import Testing

@Suite("Bolts-Swift: continueWith")
struct ContinueWithTests {
  @Test("the continuation of any completed task runs with that very task")
  func identity() {
    let source = TaskCompletionSource<Int>()
    for task in [Task(1), Task(error: SomeError()), Task.cancelledTask(), source.task] {
      let next = task.continueWith { completed -> String? in
        #expect(completed === task)
        return "a"
      }
      source.trySet(result: 1)
      #expect(next.result == "a" && task.error is SomeError == task.faulted)
    }
  }

  @Test("continuations run before set(result:) returns, in the order in which they were added")
  func early() {
    let source = TaskCompletionSource<Int>()
    var order: [Int] = []
    for i in 0..<5 { source.task.continueWith { _ in order.append(i) } }
    source.set(result: 0)
    #expect(order == [0, 1, 2, 3, 4])
  }

  @Test("continuations of a task that a continuation completes run before its next sibling")
  func depthFirst() {
    let source = TaskCompletionSource<Int>()
    var order: [String] = []
    source.task
      .continueWith { _ in order.append("a") }
      .continueWith { _ in order.append("a.1") }
    source.task.continueWith { _ in order.append("b") }
    source.set(result: 0)
    #expect(order == ["a", "a.1", "b"])
  }

  @Test("continueWithTask waits for a pending task, and passes on its error or cancellation")
  func followsPendingTask() {
    let sources = (0..<3).map { _ in TaskCompletionSource<Int>() }
    let followers = sources.map { source in Task(()).continueWithTask { _ in source.task } }
    #expect(followers.allSatisfy { !$0.completed })
    sources[0].set(result: 7)
    sources[1].set(error: SomeError())
    sources[2].cancel()
    #expect(followers[0].result == 7)
    #expect(followers[1].error is SomeError)
    #expect(followers[2].cancelled)
  }

  @Test("continueWith that returns a task does not unwrap it")
  func doesNotUnwrap() {
    let inner = Task(1)
    let outer: Task<Task<Int>> = Task(()).continueWith { _ in inner }
    #expect(outer.result === inner)
  }

  @Test("an error that a continuation throws fails the next task; CancelledError cancels it")
  func throwing() {
    let failed = Task(1).continueWith { _ -> Int in throw SomeError() }
    #expect(failed.error is SomeError)
    let cancelled = Task(1).continueWith { _ -> Int in throw CancelledError() }
    #expect(cancelled.cancelled)
    let alsoCancelled = Task(1).continueWithTask { _ -> Task<Int> in throw CancelledError() }
    #expect(alsoCancelled.cancelled)
  }
}

@Suite("Bolts-Swift: continueOnSuccessWith")
struct ContinueOnSuccessTests {
  @Test("an error or cancellation skips the closure and its executor")
  func passing() {
    let never = Executor.closure { _ in Issue.record("the executor was used") }
    let failed = Task<Int>(error: SomeError()).continueOnSuccessWith(never) { "\($0)" }
    #expect(failed.error is SomeError)
    let cancelled = Task<Int>.cancelledTask().continueOnSuccessWithTask(never) { Task("\($0)") }
    #expect(cancelled.cancelled)
  }

  @Test("an error that the closure throws fails the next task; CancelledError cancels it")
  func throwing() {
    #expect(Task(1).continueOnSuccessWith { _ -> Int in throw SomeError() }.error is SomeError)
    #expect(Task(1).continueOnSuccessWith { _ -> Int in throw CancelledError() }.cancelled)
  }
}

@Suite("Bolts-Swift: continueOnErrorWith")
struct ContinueOnErrorTests {
  let error = NSError(domain: "com.bolts", code: 1, userInfo: nil)

  @Test("continueOnErrorWith recovers from any error")
  func any() {
    let task = Task<String?>(error: error).continueOnErrorWith { received -> String? in
      #expect(received as NSError == error)
      return "a"
    }
    #expect(task.result == "a")
    #expect(Task<Int>(error: error).continueOnErrorWithTask { _ in Task(3) }.result == 3)
  }

  @Test("an error of another type skips the body")
  func otherType() {
    let task = Task<Int>(error: SomeError()).continueOnErrorWith { (_: OtherError) -> Int in
      Issue.record("not this type")
      return 0
    }
    #expect(task.error is SomeError)
  }

  @Test("a result or cancellation skips the body")
  func passing() {
    #expect(Task(1).continueOnErrorWith { _ in 2 }.result == 1)
    #expect(Task<Int>.cancelledTask().continueOnErrorWith { _ in 2 }.cancelled)
    #expect(Task(1).continueOnErrorWithTask { (_: SomeError) in Task(2) }.result == 1)
  }

  @Test("an error that the closure throws replaces the original; CancelledError cancels the task")
  func throwing() {
    let replaced = Task<Int>(error: SomeError()).continueOnErrorWith { _ in throw OtherError() }
    #expect(replaced.error is OtherError)
    let cancelled = Task<Int>(error: SomeError()).continueOnErrorWith { _ in throw CancelledError()
    }
    #expect(cancelled.cancelled)
  }
}
