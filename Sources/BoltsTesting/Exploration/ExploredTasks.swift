internal import CTestingSupport
internal import Dispatch
internal import Synchronization

/// The executor of the main actor for code that an explorer runs.
final class ExploredMainActor: SerialExecutor {
  // Set once, where the explorer is made. Each task retains the explorer that runs it.
  nonisolated(unsafe) weak var explorer: Explorer?

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if unsafe explorer?.add(job, isOnMainActor: true) != true { runOutside(job) }
  }

  func runOutside(_ job: UnownedJob) {
    DispatchQueue.main.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// For builds that check isolation at run time: its jobs run on the main queue.
  func checkIsolated() { dispatchPrecondition(condition: .onQueue(.main)) }
}

extension Explorer {
  /// Installs what the runtime calls. A task that the body has left behind may begin to run on an actor later, on a thread
  /// without an explorer.
  static let installHooks: Void = unsafe bolts_install_task_hooks(
    bolts_task_hooks(
      take: { unsafe Explorer.current!.add(UnownedJob(pointer: $0!), isHooked: true) },
      main_executor: { unsafe Explorer.current!.mainActor.asUnownedSerialExecutor().words },
      begin: { Explorer.current?.noteBeginning() },
      end: { unsafe (Explorer.object($0!) as Explorer).noteEnd() },
      enter: { unsafe Explorer.current?.enter(Explorer.object($1!), in: UInt(bitPattern: $0)) }))

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
    let explored = unsafe explorer.mainActor.asUnownedSerialExecutor().words.identity
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
