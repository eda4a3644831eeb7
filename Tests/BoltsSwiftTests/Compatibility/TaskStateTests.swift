import BoltsSwift
import Foundation
import Testing

@Suite("Bolts-Swift: the states of a task")
struct TaskStateTests {
  @Test("a task with an error is completed and faulted")
  func error() {
    let error = NSError(domain: "com.bolts", code: 1, userInfo: nil)
    let task = Task<String>(error: error)
    #expect(task.result == nil)
    #expect(task.completed && task.faulted && !task.cancelled)
    #expect(task.error as NSError? == error)
  }

  @Test("a task made with CancelledError as its error is faulted, not cancelled")
  func cancelledErrorAsError() {
    let task = Task<Int>(error: CancelledError())
    #expect(task.faulted && !task.cancelled)
    #expect(task.error is CancelledError)
    let source = TaskCompletionSource<Int>()
    source.set(error: CancelledError())
    #expect(source.task.error is CancelledError)
  }

  @Test("the description contains the state")
  func description() {
    #expect(Task(5).description == "Task: success(5)")
    #expect(Task<Int>.cancelledTask().description == "Task: cancelled")
    #expect(Task<Int>(error: SomeError()).debugDescription == "Task: error(SomeError(code: 1))")
    let source = TaskCompletionSource<Int>()
    #expect("\(source.task)" == "Task: pending")
    source.cancel()
  }

  @Test("a result that is not Sendable is stored and returned as the same object")
  func plainResult() {
    let plain = Plain(1)
    let task = Task(plain).continueOnSuccessWith { (object: Plain) -> Plain in
      object.value += 1
      return object
    }
    #expect(task.result === plain)
    #expect(plain.value == 2)
  }
}

@Suite("Bolts-Swift: tasks from closures")
struct TaskExecuteTests {
  @Test(
    "CancelledError, and Swift's CancellationError, thrown by the closure cancel the task",
    arguments: [
      CancelledError() as any Error, CancellationError(),
    ])
  func throwingCancellation(_ error: any Error) {
    let task = Task<String>.execute { throw error }
    #expect(task.cancelled)
    #expect(task.error == nil)
    #expect(Task<String>.executeWithTask { throw error }.cancelled)
  }

  @Test("executeWithTask follows the task that the closure returns")
  func executeWithTask() {
    #expect(Task.executeWithTask { () -> Task<Int> in Task(10) }.result == 10)
    #expect(Task<Void>.executeWithTask { () -> Task<Void> in Task.cancelledTask() }.cancelled)
    #expect(Task<Int>.executeWithTask { throw SomeError() }.error is SomeError)
    let source = TaskCompletionSource<Int>()
    let following = Task.executeWithTask { source.task }
    #expect(!following.completed)
    source.set(result: 1)
    #expect(following.result == 1)
  }
}
