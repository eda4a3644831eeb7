// A file for Bolts-Swift, which the script in Migration.md has to make one for BoltsTasks.

import BoltsSwift
import Foundation
import Dispatch

enum Failure: Error { case bad }
final class Reader: Sendable {
  func load(_ id: Int) -> Task<String> {
    let source = TaskCompletionSource<String>()
    DispatchQueue.global().async {
      if id > 0 { source.set(result: "a") } else { source.trySet(error: Failure.bad) }
    }
    return source.task
  }
  func both() -> Task<[String]> {
    return Task.whenAllResult([load(1), load(2)])
  }
  func chain() -> Task<Int> {
    return load(1)
      .continueOnSuccessWithTask(.queue(DispatchQueue.global())) { name in self.load(name.count) }
      .continueOnSuccessWith { $0.count }
      .continueOnErrorWith { error in
        if error is CancelledError { throw CancelledError() }
        return 0
      }
  }
  func done(_ task: Task<Int>) -> Bool { return task.completed && !task.faulted }
  func other() -> Task<Void> {
    let queue = DispatchQueue(label: "x")
    let t: Task<Int> = Task<Int>.cancelledTask()
    let first: Task<Int> = Task.execute(.queue(queue)) { 1 }
    let second = Task.execute { 2 }
    let third = Task(.closure { work in work() }) { 3 }
    _ = [t, first, second, third, Task(4), Task(error: Failure.bad)]
    return Task<Void>.withDelay(0.5).continueWith(.immediate, continuation: { _ in })
  }
}
