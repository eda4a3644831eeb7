internal import CThreadSupport
internal import Dispatch
internal import Synchronization

/// Holds the jobs of an explored body until the explorer says which of them runs next.
///
/// The body's Swift task prefers this executor, and child tasks, default actors and the tasks of
/// BoltsTasks inherit the preference. Everything else is outside the explorer's control, and is
/// detected when it resumes one of the body's tasks from another thread.
final class ExplorationExecutor: TaskExecutor {
  private struct State {
    var ready: [UnownedJob] = []
    /// The thread that runs the body's jobs, while it runs one.
    var thread: UInt?
    var uncontrolled: Set<UncontrolledWork> = []
    var idle: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  init() { MainQueue.prepare() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let idle = state.withLock { state in
      state.ready.append(job)
      if state.thread != bolts_current_thread() {
        state.uncontrolled.insert(MainQueue.isCurrent ? .mainActor : .otherThread)
      }
      return state.idle.take()
    }
    idle?.resume()
  }

  /// How many jobs could run next.
  var readyCount: Int { state.withLock { $0.ready.count } }

  /// What resumed the body's tasks from outside.
  var uncontrolled: Set<UncontrolledWork> { state.withLock { $0.uncontrolled } }

  /// Runs work that may enqueue jobs, such as the creation of the body's task, as the body's own.
  func controlling<Result>(_ work: () -> Result) -> Result {
    state.withLock { $0.thread = bolts_current_thread() }
    defer { state.withLock { $0.thread = nil } }
    return work()
  }

  /// Runs the job at an index of those that are ready, up to its next suspension.
  func run(_ index: Int) {
    let job = state.withLock { $0.ready.remove(at: index) }
    controlling { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Returns when a job is ready or the time is over.
  func waitForJob(atMost limit: Duration) async {
    let timer = Task {
      try? await Task.sleep(for: limit)
      self.state.withLock { $0.idle.take() }?.resume()
    }
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        if state.ready.isEmpty { state.idle = continuation }
        return !state.ready.isEmpty
      }
      if isReady { continuation.resume() }
    }
    timer.cancel()
  }
}

/// Recognizes the main queue. On Linux any thread may serve it, so the thread does not identify it.
private enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static func prepare() { _ = key }

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}
