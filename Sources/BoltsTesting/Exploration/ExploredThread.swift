internal import CThreadSupport
internal import CTestingSupport
internal import Dispatch
internal import Synchronization

/// A thread that runs jobs of an explored body.
///
/// One of them has the turn; the others wait in a job that an order has left between two suspensions, or for work.
final class ExploredThread: Sendable {
  let explorer: Explorer
  private let queue = DispatchQueue(label: "exploreInterleavings")
  private let turn = DispatchSemaphore(value: 0)
  /// The kernel's number of the thread that runs the job: the queue's, the main thread, or 0 where it is not known.
  let number = Atomic(0)

  init(of explorer: Explorer) { self.explorer = explorer }

  /// The thread that runs here; `nil` where no job of a body runs.
  static var current: ExploredThread? {
    unsafe bolts_get_explorer().map {
      unsafe Unmanaged<ExploredThread>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Makes this the current thread for the time of some work.
  func run<Result>(_ work: () -> Result) -> Result {
    let previous = unsafe bolts_get_explorer()
    let number = number.exchange(Int(bolts_current_thread()), ordering: .relaxed)
    unsafe bolts_set_explorer(Unmanaged.passUnretained(self).toOpaque())
    defer {
      unsafe bolts_set_explorer(previous)
      self.number.store(number, ordering: .relaxed)
    }
    return work()
  }

  func start(_ work: @escaping @Sendable () -> Void) {
    // What the current thread hands to another one itself is not outside of control.
    let current = unsafe bolts_get_explorer()
    bolts_set_explorer(nil)
    queue.async(execute: work)
    unsafe bolts_set_explorer(current)
  }

  func resume() { turn.signal() }

  func pause() { turn.wait() }

  /// Whether the thread waits in the kernel.
  var isBlocked: Bool {
    let number = number.load(ordering: .relaxed)
    return number > 0 && bolts_is_blocked(numericCast(number))
  }
}
