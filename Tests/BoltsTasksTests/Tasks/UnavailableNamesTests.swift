import BoltsTasks
import Dispatch

/// Bolts' own old names, as people write them: they are found, and are unavailable. (In a function that is
/// unavailable itself the compiler lets them pass; without them this file does not compile.)
@available(*, unavailable)
private func unavailableNames(
  task: BoltsTask<Int>, source: TaskCompletionSource<Int>, error: any Error, queue: DispatchQueue
) throws {
  _ = task.completed || task.faulted || task.cancelled
  task.waitUntilCompleted()
  _ = BoltsTask<Int>.cancelledTask()
  _ = BoltsTask.withDelay(0.5)
  _ = BoltsTask(.mainThread, closure: { 1 })
  _ = BoltsTask.execute(.mainThread) { 1 }
  _ = BoltsTask.executeWithTask(.mainThread) { task }
  task.continueWith(.mainThread) { _ in }
  task.continueWith(.mainThread) { task in print(task) }
  task.continueWithTask(.immediate) { $0 }
  task.continueOnSuccessWith(.queue(queue)) { $0 + 1 }
  task.continueOnSuccessWithTask(.closure { $0() }) { BoltsTask($0) }
  task.continueOnErrorWith(.escapingClosure { work in queue.async { work() } }) { _ in 1 }
  task.continueOnErrorWithTask(.default) { BoltsTask(error: $0) }
  source.set(result: 1)
  source.set(error: error)
  _ = source.trySet(result: 1)
  _ = source.trySet(error: error)
}
