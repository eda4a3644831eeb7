internal import CThreadSupport
internal import Dispatch

extension BoltsTask {
  /// Blocks the thread until the task has completed.
  ///
  /// For code that can't await, on a thread that it may block. A task that needs the blocked thread
  /// in order to complete never does: such as one that is to be completed on the main thread, or by
  /// a Swift task, of which only as many run at a time as there are processors. So a line is written
  /// to standard error, once, where this blocks the main thread or is called inside a Swift task.
  @available(*, noasync, message: "Await the task's value instead.")
  public func waitUntilFinished() { _ = wait(for: .longestSleep) }

  /// As `waitUntilFinished()`, until a time has passed.
  ///
  /// - Parameter timeout: The longest time to wait, not counting the time that the system sleeps. Zero or less checks
  ///   without waiting.
  /// - Returns: `true` when the task has completed, `false` when the time ran out.
  @available(*, noasync, message: "Await the task's value, or use timeout(after:), instead.")
  public func wait(for timeout: Duration) -> Bool {
    guard !isCompleted else { return true }
    guard timeout > .zero else { return false }
    warnOfBlocking()
    let semaphore = DispatchSemaphore(value: 0)
    let ticket = whenCompleted { semaphore.signal() }
    if semaphore.wait(timeout: .now() + timeout.dispatchSeconds) == .success { return true }
    ticket?.withdraw()
    return isCompleted
  }

  private func warnOfBlocking() {
    if bolts_is_main_thread() {
      // Only in programs with a synchronous `main`. On Linux, an asynchronous `main` runs on another thread.
      Diagnostics.warn("The main thread is blocked, waiting for a task; await the task instead.")
    } else if unsafe withUnsafeCurrentTask(body: { unsafe $0 != nil }) {
      Diagnostics.warn(
        """
        A Swift task blocks its thread, waiting for a BoltsTask. Swift has few threads, and when all \
        are blocked no Swift task goes on; await the task instead.
        """)
    }
  }
}
