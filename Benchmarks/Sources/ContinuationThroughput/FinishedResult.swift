internal import BoltsTasks
internal import Dispatch

extension BoltsTask where Success == Int {
  /// Blocks until the task has completed, without `waitUntilFinished()`'s warning that the tool's
  /// main thread is blocked, which here it is meant to be.
  var resultOnceFinished: Int {
    let finished = DispatchSemaphore(value: 0)
    onCompletion(on: .immediate) { _ in finished.signal() }
    finished.wait()
    return result ?? 0
  }
}
