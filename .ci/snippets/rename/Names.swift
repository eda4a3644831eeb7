// Files for Bolts-Swift, which the script in Migration.md makes ones for BoltsTasks. Names:
import BoltsSwift
import Dispatch
import Foundation

enum Failure: Error { case bad }
final class Reader: Sendable {
  func load(_ id: Int) -> Task<String> {
    let source = TaskCompletionSource<String>()
    DispatchQueue.global().async {
      if id > 0 { source.set(result: "Task.cancelled") } else { source.trySet(error: Failure.bad) }
    }
    return source.task
  }
  func chain() -> Task<Int> {
    return load(1)
      .continueOnSuccessWithTask(.queue(DispatchQueue.global())) { name in self.load(name.count) }
      .continueOnSuccessWith { $0.count }
      .continueOnErrorWith { (error: Failure) -> Int in 0 }
      .continueOnErrorWith(.immediate) { error in
        if error is Failure { throw CancelledError() }
        return 0
      }
  }
  func spaced(_ source: TaskCompletionSource<Void>) -> Task<Int> {
    source.set (result: ())
    return Task (.immediate) { 1 }.continueWith (.mainThread) { _ in 2 }
  }
  func first() -> Task<Void> { return Task.whenAny([load(1), load("a".count)]) }
  func done(_ task: Task<Int>) -> Bool { return task.completed && !task.faulted }
  func other() -> Task<Void> {
    let queue = DispatchQueue(label: "x")
    let t: Task<Int> = Task<Int>.cancelledTask()
    let first: Task<Int> = Task.execute(.queue(queue)) { 1 }
    let second = Task.execute { 2 }
    let third = Task(.closure { work in work() }) { 3 }
    let fourth = Task { 4 }
    _ = [t, first, second, third, fourth, Task(4), Task(error: Failure.bad), Task(closure: { 5 })]
    return Task<Void>.withDelay(0.5).continueWith(.immediate, continuation: { _ in })
  }
}
