internal import CTestingSupport
internal import Dispatch
internal import Synchronization

/// Holds the jobs of one run of an explored body until they are run, one at a time.
///
/// While a job runs, its thread has an explorer. On such a thread Swift's runtime gives every job to
/// the explorer that would go to the global executor or to the main actor (`TaskHooks.c`). The body's
/// own task prefers the explorer as its executor, which child tasks and the tasks of BoltsTasks
/// inherit, so that their jobs come here from every thread. What resumes a task from a thread without
/// an explorer is outside of its control.
final class Explorer: TaskExecutor {
  /// A job that can run. One of the main actor's runs on the main thread.
  struct Job {
    fileprivate let job: UnownedJob
    fileprivate let isOnMainActor: Bool
  }

  private struct State {
    var ready = FIFO<Job>()
    var result: Result<Void, any Error>?
    var uncontrolled: Set<UncontrolledWork> = []
    /// The number of the body's task. A lower one is of a task that was there before.
    var bodyTask: UInt64?
    /// The tasks whose jobs the runtime's hook recognizes on every thread.
    var tasks: Set<UInt64> = []
    var isWaiting = false
    var isOver = false
  }

  private let state = Mutex(State())
  private let arrival = DispatchSemaphore(value: 0)
  private let crashNote: String
  private let progress: Progress

  /// Counts the begins and ends of jobs.
  final class Progress: Sendable {
    fileprivate let steps = Atomic(0)

    /// The number of the job that runs now.
    var runningJob: Int? {
      let steps = steps.load(ordering: .relaxed)
      return steps % 2 == 1 ? steps : nil
    }
  }

  /// Makes an explorer of one run, which writes a note to standard error when a job ends the process.
  init(crashNote: String, progress: Progress) {
    self.crashNote = crashNote
    self.progress = progress
    ExploredTasks.installHooks
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !add(job, ofTask: nil, isOnMainActor: false) {
      runOutside(Job(job: job, isOnMainActor: false))
    }
  }

  /// Adds a job, and returns whether it is one of this run. `task` is the job's task, where a hook of
  /// the runtime has found it.
  fileprivate func add(_ job: UnownedJob, ofTask task: UInt64?, isOnMainActor: Bool) -> Bool {
    let isControlled = unsafe bolts_get_explorer() == Unmanaged.passUnretained(self).toOpaque()
    let (isAdded, isNew, isAwaited) = state.withLock { state in
      if state.isOver { return (false, false, false) }
      if state.bodyTask == nil { state.bodyTask = unsafe bolts_task_of_job(job.pointer) }
      let isOlder = task.map { $0 > 0 && $0 < state.bodyTask ?? 0 } ?? false
      if !isControlled || isOlder { state.uncontrolled.insert(.otherThread) }
      if isOlder { return (false, false, false) }
      state.ready.append(Job(job: job, isOnMainActor: isOnMainActor))
      defer { state.isWaiting = false }
      let isNew = task.map { $0 > 0 && state.tasks.insert($0).inserted } ?? false
      return (true, isNew, state.isWaiting)
    }
    if isNew, let task { ExploredTasks.add(task, to: self) }
    if isAwaited { arrival.signal() }
    return isAdded
  }

  /// Runs work whose jobs are the body's, such as the creation of its task.
  func controlling<Result>(_ work: () -> Result) -> Result {
    unsafe crashNote.withCString { note in
      let previous = unsafe bolts_get_explorer()
      unsafe bolts_set_explorer(Unmanaged.passUnretained(self).toOpaque())
      unsafe bolts_set_crash_note(note)
      defer {
        bolts_set_crash_note(nil)
        unsafe bolts_set_explorer(previous)
      }
      return work()
    }
  }

  /// Set when the body has ended.
  var result: Result<Void, any Error>? { state.withLock { $0.result } }

  /// Takes the job that is to run next. Of several, whose number it gets, the closure chooses the one that so
  /// many others have waited longer than.
  func nextJob(_ choose: (Int) -> Int = { _ in 0 }) -> Job? {
    state.withLock { state in
      state.ready.remove(at: state.ready.count > 1 ? choose(state.ready.count) : 0)
    }
  }

  var uncontrolled: Set<UncontrolledWork> { state.withLock { $0.uncontrolled } }

  func finish(_ result: Result<Void, any Error>) { state.withLock { $0.result = result } }

  /// Runs a job up to its next suspension, on a thread that the explorer controls or the main thread.
  func run(_ job: Job) {
    progress.steps.add(1, ordering: .relaxed)
    defer { progress.steps.add(1, ordering: .relaxed) }
    guard job.isOnMainActor else {
      return unsafe job.job.runSynchronously(on: asUnownedTaskExecutor())
    }
    let end = DispatchSemaphore(value: 0)
    DispatchQueue.main.async {
      self.controlling { unsafe job.job.runSynchronously(on: MainActor.sharedUnownedExecutor) }
      end.signal()
    }
    end.wait()
  }

  /// Blocks the thread until a job is ready.
  ///
  /// - Returns: Whether one is; `false` when the time is over.
  func waitForJob(atMost limit: Duration) -> Bool {
    let isWaiting = state.withLock { state in
      state.isWaiting = state.ready.count == 0
      return state.isWaiting
    }
    guard isWaiting else { return true }
    let time = DispatchTime.now() + .nanoseconds(Int(limit / .nanoseconds(1)))
    if arrival.wait(timeout: time) == .success { return true }
    let isStillWaiting = state.withLock { state in
      defer { state.isWaiting = false }
      return state.isWaiting
    }
    // A job that came after the time was over has signalled, or will.
    if !isStillWaiting { arrival.wait() }
    return !isStillWaiting
  }

  /// Ends the run. Jobs that come later, of tasks that the body has left behind, run as they would
  /// without an explorer.
  func end() {
    let (tasks, ready) = state.withLock { state in
      state.isOver = true
      defer { state.tasks = [] }
      return (state.tasks, state.ready.removeAll())
    }
    ExploredTasks.remove(tasks)
    for job in ready { runOutside(job) }
  }

  private func runOutside(_ job: Job) {
    if job.isOnMainActor { return ExploredMainActor.executor.runOutside(job.job) }
    DispatchQueue.global().async {
      unsafe job.job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}

/// The executor of the main actor for code that an explorer runs.
private final class ExploredMainActor: SerialExecutor {
  static let executor = ExploredMainActor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let task = unsafe bolts_task_of_job(job.pointer)
    let explorer = unsafe bolts_get_explorer()
    if unsafe !ExploredTasks.take(job, of: task, isOnMainActor: true, by: explorer) {
      runOutside(job)
    }
  }

  func runOutside(_ job: UnownedJob) {
    DispatchQueue.main.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// For builds that check isolation at run time: its jobs run on the main queue.
  func checkIsolated() { dispatchPrecondition(condition: .onQueue(.main)) }
}

/// The tasks outside of the body's own that have run under an explorer, so that it gets their jobs
/// when another thread resumes them.
private enum ExploredTasks {
  private static let explorers = Mutex<[UInt64: Explorer]>([:])
  private static let count = Atomic(0)

  static let installHooks: Void = {
    unsafe bolts_install_task_hooks(
      { explorer, job, task in
        unsafe ExploredTasks.take(
          UnownedJob(pointer: job!), of: task, isOnMainActor: false, by: explorer)
      }, ExploredMainActor.executor.asUnownedSerialExecutor().words)
  }()

  static func take(
    _ job: UnownedJob, of task: UInt64, isOnMainActor: Bool, by current: UnsafeMutableRawPointer?
  ) -> Bool {
    let explorer =
      if let current = unsafe current {
        unsafe Unmanaged<Explorer>.fromOpaque(current).takeUnretainedValue()
      } else if task > 0, count.load(ordering: .relaxed) > 0 {
        explorers.withLock { $0[task] }
      } else {
        Explorer?.none
      }
    return explorer?.add(job, ofTask: task, isOnMainActor: isOnMainActor) ?? false
  }

  static func add(_ task: UInt64, to explorer: Explorer) {
    explorers.withLock { $0[task] = explorer }
    count.add(1, ordering: .relaxed)
  }

  static func remove(_ tasks: Set<UInt64>) {
    if tasks.isEmpty { return }
    explorers.withLock { explorers in for task in tasks { explorers[task] = nil } }
    count.subtract(tasks.count, ordering: .relaxed)
  }
}

extension Explorer {
  /// What the Swift runtime of this process does not give to an explorer.
  static let blindSpots: Set<UncontrolledWork> = {
    let explorer = Explorer(crashNote: "", progress: Progress())
    var blindSpots: Set<UncontrolledWork> = []
    let mainActor = explorer.controlling {
      Task.detached {}
      return unsafe MainActor.sharedUnownedExecutor.words.identity
    }
    if let job = explorer.nextJob() {
      explorer.controlling { explorer.run(job) }
    } else {
      blindSpots.insert(.unstructuredTasks)
    }
    let explored = unsafe ExploredMainActor.executor.asUnownedSerialExecutor().words.identity
    if mainActor != explored { blindSpots.insert(.mainActor) }
    explorer.end()
    return blindSpots
  }()
}

extension UnownedSerialExecutor {
  fileprivate var words: bolts_executor { unsafe unsafeBitCast(self, to: bolts_executor.self) }
}

extension UnownedJob {
  /// A job is a pointer to the runtime's object, which its user neither reads nor releases.
  fileprivate var pointer: UnsafeMutableRawPointer {
    unsafe unsafeBitCast(self, to: UnsafeMutableRawPointer.self)
  }

  fileprivate init(pointer: UnsafeMutableRawPointer) {
    self = unsafe unsafeBitCast(pointer, to: UnownedJob.self)
  }
}
