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

  @Test("continueWith that returns a task does not unwrap it")
  func doesNotUnwrap() {
    let inner = Task(1)
    let outer: Task<Task<Int>> = Task(()).continueWith { _ in inner }
    #expect(outer.result === inner)
  }

  @Test("continuations of a task that follows another run before those that the other got later")
  func order() {
    let (start, inner) = (TaskCompletionSource<Int>(), TaskCompletionSource<Int>())
    let log = Log<String>()
    inner.task.continueWith { _ in log.add("inner before") }
    let outer = start.task.continueOnSuccessWithTask { _ in inner.task }
    outer.continueWith { _ in log.add("outer") }
    start.set(result: 0)
    inner.task.continueWith { _ in log.add("inner after") }
    outer.continueWith { _ in log.add("outer after") }
    inner.set(result: 1)
    #expect(log.entries == ["inner before", "outer", "outer after", "inner after"])
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
