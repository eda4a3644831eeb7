internal import CThreadSupport
internal import Dispatch

extension BoltsTask {
  /// Blocks the thread until the task has completed.
  ///
  /// For code that can't await. Blocking the main thread, or a thread that the task needs in order
  /// to complete, stops the program; the former is warned of on standard error.
  @available(*, noasync, message: "Await the task's value instead.")
  public func waitUntilFinished() {
    guard !isCompleted else { return }
    warnOnMainThread()
    let semaphore = DispatchSemaphore(value: 0)
    signal(semaphore)
    semaphore.wait()
  }

  /// Blocks the thread until the task has completed or a time has passed.
  ///
  /// The contract is that of `waitUntilFinished()`. Zero or less asks without waiting.
  ///
  /// - Returns: `true` when the task has completed, `false` when the time ran out.
  @available(*, noasync, message: "Await the task's value, or use timeout(after:), instead.")
  public func wait(for timeout: Duration) -> Bool {
    guard !isCompleted else { return true }
    guard timeout > .zero else { return false }
    warnOnMainThread()
    let semaphore = DispatchSemaphore(value: 0)
    let ticket = signal(semaphore)
    let deadline = DispatchTime(after: timeout) ?? .distantFuture
    if semaphore.wait(timeout: deadline) == .success { return true }
    if let ticket { removeWaiter(ticket) }
    return isCompleted
  }

  @discardableResult
  private func signal(_ semaphore: DispatchSemaphore) -> WaiterTicket? {
    whenCompleted {
      semaphore.signal()
      return WaiterList()
    }
  }

  private func warnOnMainThread() {
    if bolts_is_main_thread() {
      // Not reached: on Linux nothing of a program with an asynchronous `main` runs on the main thread.
      Diagnostics.warn("the main thread is blocked, waiting for a task; await it instead.")
    }
  }
}
