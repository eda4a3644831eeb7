internal import CTestingSupport
internal import Dispatch
internal import Synchronization

/// The executor of the main actor for code that an explorer runs.
final class ExploredMainActor: SerialExecutor {
  static let executor = ExploredMainActor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !ExploredTasks.take(job, isOnMainActor: true) { runOutside(job) }
  }

  func runOutside(_ job: UnownedJob) {
    DispatchQueue.main.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// For builds that check isolation at run time: its jobs run on the main queue.
  func checkIsolated() { dispatchPrecondition(condition: .onQueue(.main)) }
}

/// The tasks outside of the body's own that have run under an explorer, so that it gets their jobs
/// when another thread resumes them.
enum ExploredTasks {
  private static let explorers = Mutex<[UInt64: Explorer]>([:])

  static let installHooks: Void = {
    let hooks = unsafe bolts_task_hooks(
      take: { unsafe ExploredTasks.take(UnownedJob(pointer: $0!), isOnMainActor: false) },
      begin: { Explorer.current?.noteBeginning() },
      end: { unsafe (Explorer.object($0!) as? Explorer)?.noteEnd() },
      enter: { unsafe Explorer.current?.enter(Explorer.object($1!), in: UInt(bitPattern: $0)) })
    unsafe bolts_install_task_hooks(
      hooks, ExploredMainActor.executor.asUnownedSerialExecutor().words)
  }()

  static func take(_ job: UnownedJob, isOnMainActor: Bool) -> Bool {
    let task = unsafe bolts_read_job(job.pointer).task
    let explorer = Explorer.current ?? explorers.withLock { $0[task] }
    return explorer?.add(job, isOnMainActor: isOnMainActor, isHooked: true) ?? false
  }

  static func add(_ task: UInt64, to explorer: Explorer) {
    explorers.withLock { $0[task] = explorer }
  }

  static func removeAll(of explorer: Explorer) {
    explorers.withLock { explorers in
      if !explorers.isEmpty { explorers = explorers.filter { $0.value !== explorer } }
    }
  }
}

extension Explorer {
  /// What the Swift runtime of this process does not give to an explorer.
  static let blindSpots: Set<UncontrolledWork> = {
    let explorer = Explorer(Schedule(), crashNote: "")
    var blindSpots: Set<UncontrolledWork> = []
    let mainActor = explorer.controlling {
      Task.detached {}
      return unsafe MainActor.sharedUnownedExecutor.words.identity
    }
    if let job = explorer.state.withLock({ $0.ready.first?.job }) {
      unsafe bolts_note_first_job(job.pointer)
      explorer.drain()
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

extension UnownedTaskExecutor {
  var words: bolts_executor { unsafe unsafeBitCast(self, to: bolts_executor.self) }
}

extension UnownedJob {
  /// A job is a pointer to the runtime's object, which its user neither reads nor releases.
  var pointer: UnsafeMutableRawPointer {
    unsafe unsafeBitCast(self, to: UnsafeMutableRawPointer.self)
  }

  fileprivate init(pointer: UnsafeMutableRawPointer) {
    self = unsafe unsafeBitCast(pointer, to: UnownedJob.self)
  }
}
