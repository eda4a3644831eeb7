// The type `Executor`, executors in variables, and the labels of closures.
import BoltsSwift
import Foundation

protocol Network: Sendable { var processing: Executor { get } }
struct Worker: Network {
  let processing: Executor = Executor.operationQueue(OperationQueue())
  var optional: Executor?
  var shared: Executor { return .queue(.global()) }

  func run(on executor: Executor = .default) -> Task<Int> {
    let other = Executor.queue(DispatchQueue(label: "other"))
    return Task.executeWithTask(processing, closure: { Task(executor) { 1 } })
      .continueWithTask(continuation: { (task: Task<Int>) -> Task<Int> in task })
      .continueOnSuccessWith(shared, continuation: { $0 + 1 })
      .continueOnSuccessWith(self.processing) { $0 + 1 }
      .continueOnSuccessWith(other)
      {
        (value: Int) -> Int in value
      }
      .continueWith(.operationQueue(OperationQueue())) { task in task.result ?? 0 }
  }
}
