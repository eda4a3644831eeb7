internal import CTestingSupport
internal import Dispatch
internal import Synchronization

/// Holds the jobs of one run of an explored body until they are run, one at a time.
///
/// While a job runs, its thread has an explorer. On such a thread Swift's runtime gives every job to the explorer that
/// would go to the global executor, and the main actor has an executor of the explorer's (`TaskHooks.c`). The body's own
/// task prefers the explorer as its executor, which child tasks inherit, and which other tasks are given where they
/// begin, so that their jobs come here from every thread. What resumes a task from a thread without an explorer is
/// outside of its control.
final class Explorer: TaskExecutor {
  /// How many jobs an order may have, and how many more those tasks that its body has left behind.
  static let jobLimit = 100_000
  static let drainLimit = 1_000

  struct State {
    var schedule: Schedule
    var ready: [ExploredJob] = []
    /// The jobs that have begun; the last one may still run.
    var history: [ExploredJob] = []
    /// The names of the default actors whose jobs have run, as far as they are known, numbered as they were first seen.
    var actors: [ObjectIdentifier: String] = [:]
    /// The tasks whose jobs have run.
    var tasks: [UInt64: ExploredTask] = [:]
    var jobCount = 0
    /// Whether the running job's mailbox is to be left after the first job in it, and was.
    var mailbox = (isToLeave: false, isLeft: false)
    /// The task that has left the mailbox last.
    var leaver: UInt64?
    var result: Result<Void, any Error>?
    /// What a test has recorded.
    var issue: String?
    var uncontrolled: Set<UncontrolledWork> = []
    var hasActorJobsInARow = false
    /// The number of the body's task. A lower one is of a task that was there before.
    var bodyTask: UInt64 = 0
    /// Whether the body has ended or is given up, so that what is left runs without a choice.
    var isDraining = false
    var jobLimit = Explorer.jobLimit
    var isOver = false

    init(_ schedule: Schedule) { self.schedule = schedule }
  }

  private static let installCrashHandlers: Void = bolts_install_crash_handlers()

  let state: Mutex<State>
  let mainActor = ExploredMainActor()
  /// Signalled when a job comes from a thread without the explorer.
  private let arrival = DispatchSemaphore(value: 0)
  private let crashNote: String

  /// Makes an explorer of one run, which writes a note to standard error when a job ends the process.
  init(_ schedule: Schedule, crashNote: String) {
    self.crashNote = crashNote
    state = Mutex(State(schedule))
    unsafe mainActor.explorer = self
    Self.installHooks
    Self.installCrashHandlers
  }

  /// The explorer that the job on this thread belongs to; `nil` where no job of a body runs.
  static var current: Explorer? {
    unsafe bolts_get_explorer().map { unsafe object($0) }
  }

  static func object<Object: AnyObject>(_ pointer: UnsafeMutableRawPointer) -> Object {
    unsafe Unmanaged.fromOpaque(pointer).takeUnretainedValue()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !add(job) { runOutside(job, isOnMainActor: false) }
  }

  /// Adds a job, and returns whether it is one of this run. The jobs of tasks that do not prefer the explorer
  /// come through a hook of the runtime.
  func add(_ job: UnownedJob, isOnMainActor: Bool = false, isHooked: Bool = false) -> Bool {
    let isControlled = Self.current === self
    let actor: AnyObject? =
      unsafe isControlled ? bolts_get_default_actor().map { unsafe Self.object($0) } : nil
    let isUnstructured =
      unsafe actor != nil
      && withUnsafeCurrentTask { unsafe $0.map { unsafe $0.unownedTaskExecutor == nil } ?? false }
    let added = ExploredJob(job, isOnMainActor: isOnMainActor)
    let (isAdded, isToLeave) = state.withLock { state in
      if state.isOver { return (false, false) }
      if state.bodyTask == 0 { state.bodyTask = added.task }
      let isOlder = isHooked && added.task > 0 && added.task < state.bodyTask
      if !isControlled || isOlder { state.uncontrolled.insert(.otherThread) }
      if isOlder { return (false, false) }
      // A task that does not prefer the explorer leaves and enters default actors without a job, as that
      // of `leave` does.
      if isHooked && added.isOfMailbox || isUnstructured, !state.mailbox.isLeft {
        state.hasActorJobsInARow = true
      }
      state.append(added)
      if !isControlled { arrival.signal() }
      let isToLeave = actor != nil && state.runsMailbox && !state.mailbox.isToLeave
      if isToLeave { state.mailbox.isToLeave = true }
      return (true, isToLeave)
    }
    if isToLeave, let actor {
      enter(actor, in: nil)
      if let actor = actor as? any Actor { leave(actor) }
    }
    return isAdded
  }

  /// Notes that the running task runs on a default actor in the job that runs.
  ///
  /// - Parameters:
  ///   - actor: The actor.
  ///   - function: The function that it begins to run there. Without one, nothing is noted where a task has been noted
  ///     for this job.
  func enter(_ actor: AnyObject, in function: UInt?) {
    let (task, taskName) = (bolts_current_task(), Self.currentTaskName)
    let id = ObjectIdentifier(actor)
    let type: any AnyObject.Type = type(of: actor)
    state.withLock { state in
      // What makes the actor give up its thread is none of the body's.
      guard state.runsMailbox, !state.mailbox.isLeft, task != state.leaver else { return }
      let place = state.history.count - 1
      let name = state.actors[id] ?? "actor \(type) (number \(state.actors.count + 1))"
      state.actors[id] = name
      state.history[place].actor = name
      if task == 0 || function == nil && !state.history[place].visitors.isEmpty { return }
      state.noteTask(task, name: taskName)
      state.history[place].visitors.append((task, function ?? 0))
    }
  }

  /// Notes the name of the running task, which begins.
  func noteBeginning() {
    let (task, name) = (bolts_current_task(), Self.currentTaskName)
    state.withLock { $0.noteTask(task, name: name) }
  }

  func noteEnd() {
    let task = bolts_current_task()
    state.withLock { unsafe $0.tasks[task]?.suspended = nil }
  }

  private static var currentTaskName: String? {
    unsafe bolts_current_task_name().map { unsafe String(cString: $0) }
  }

  /// Makes a default actor give up its thread after the job that it runs now.
  ///
  /// The runtime runs all jobs in an actor's mailbox in a row. It stops when a task that prefers no executor leaves
  /// the actor. Then it enqueues the rest of the mailbox as one more job, which this executor gets. So this adds such a
  /// task, with the highest priority, while a job of the actor calls the runtime. Nearly every job does that when it
  /// leaves. After a job that does not, the next one may run at once. The explorer detects this, because the mailbox is
  /// empty then and was not left.
  private func leave(_ actor: some Actor) {
    actor.assumeIsolated { actor in
      _ = Task(priority: TaskPriority(rawValue: 0x21)) {
        _ = actor
        self.state.withLock { ($0.mailbox, $0.leaver) = ((true, true), bolts_current_task()) }
        await self.leftActor()
      }
    }
  }

  /// Leaves the actor. The lock is taken for the optimizer, which would remove an empty function and the call.
  @concurrent private func leftActor() async { state.withLock { _ in } }

  /// Runs the jobs that are ready, and those that they make ready, until none is, the body has ended, or the time is over.
  func runJobs(until deadline: ContinuousClock.Instant? = nil) {
    while deadline.map({ .now < $0 }) ?? true, let job = state.withLock({ $0.take() }) {
      if job.isOnMainActor { DispatchQueue.main.sync { run(job) } } else { run(job) }
      guard job.isOfMailbox else { continue }
      state.withLock { if !$0.mailbox.isLeft { $0.hasActorJobsInARow = true } }
    }
  }

  /// Runs the jobs that the body has left behind, without a choice and a number of them at most.
  func drain() {
    state.withLock { state in
      (state.isDraining, state.jobLimit) = (true, state.history.count + Self.drainLimit)
    }
    runJobs()
  }

  /// Runs a job up to its next suspension.
  private func run(_ job: ExploredJob) {
    controlling {
      if job.isFirst { unsafe bolts_prepare_first_job(job.job.pointer) }
      if job.isOnMainActor {
        unsafe job.job.runSynchronously(on: mainActor.asUnownedSerialExecutor())
      } else {
        unsafe job.job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
  }

  /// Runs work whose jobs are the body's, such as the creation of its task. If it ends the process, the order
  /// is written to standard error.
  func controlling<Result>(_ work: () -> Result) -> Result {
    let order = state.withLock { $0.schedule.shortOrder.text }
    return unsafe crashNote.withCString { note in
      unsafe order.withCString { order in
        let previous = unsafe bolts_swap_explorer(asUnownedTaskExecutor().words)
        unsafe bolts_set_crash_note(note, order)
        defer {
          _ = bolts_swap_explorer(previous)
          bolts_set_crash_note(nil, nil)
        }
        return work()
      }
    }
  }

  /// Blocks the thread until a job comes from another thread; `false` when the time is over before.
  func waitForJob(atMost limit: Duration) -> Bool {
    arrival.wait(timeout: .now() + limit.dispatchInterval) == .success
      || state.withLock { !$0.ready.isEmpty }
  }

  func finish(_ result: Result<Void, any Error>) { state.withLock { $0.result = result } }

  /// Ends the run. Jobs that come later, of tasks that the body has left behind, run as they would
  /// without an explorer. Tasks that have not come to an end within a number of jobs are cancelled.
  func end() {
    let ready = state.withLock { state in
      (state.isOver, state.history) = (true, [])
      defer { state.ready = [] }
      return state.ready
    }
    // A task that has not begun does not keep the executors that it was given.
    if ready.contains(where: \.isFirst) { _ = unsafe Unmanaged.passRetained(self) }
    for job in ready {
      if job.task > 0 { unsafe bolts_cancel_task(job.job.pointer) }
      runOutside(job.job, isOnMainActor: job.isOnMainActor)
    }
  }

  private func runOutside(_ job: UnownedJob, isOnMainActor: Bool) {
    if isOnMainActor { return mainActor.runOutside(job) }
    DispatchQueue.global().async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension Explorer.State {
  mutating func append(_ job: ExploredJob) {
    ready.append(job)
    ready[ready.count - 1].number = jobCount
    jobCount += 1
  }

  /// Whether the job that runs is one of a default actor's mailbox.
  var runsMailbox: Bool { history.last?.isOfMailbox == true }

  /// The places of the jobs that the order may choose from. What only resumes a continuation makes another job ready,
  /// and runs at once. The main actor runs its jobs in the order in which they came.
  private var candidates: [Int] {
    if let place = ready.firstIndex(where: \.isOfContinuation) { return [place] }
    let first = ready.firstIndex(where: \.isOnMainActor)
    return ready.indices.filter { !ready[$0].isOnMainActor || $0 == first }
  }

  /// Takes the job that is to run next, until the body has ended.
  mutating func take() -> ExploredJob? {
    if isOver || history.count >= jobLimit || result != nil && !isDraining { return nil }
    let places = candidates
    guard var place = places.first else { return nil }
    if places.count > 1, !isDraining {
      let jobs = places.map { Schedule.Job(number: ready[$0].number, owner: ready[$0].owner) }
      place = places[schedule.choose(among: jobs)]
    }
    let job = ready.remove(at: place)
    history.append(job)
    mailbox = (false, false)
    if job.task > 0 { noteTask(job.task) }
    if job.isFirst { unsafe tasks[job.task]?.suspended = unsafe job.job.pointer }
    return job
  }

  /// Notes a task that runs, and its name.
  mutating func noteTask(_ task: UInt64, name: String? = nil) {
    if tasks[task] == nil { tasks[task] = unsafe ExploredTask(number: tasks.count + 1) }
    if let name { tasks[task]?.name = name }
  }
}

extension Explorer {
  /// The names of the jobs that have run, in order; a job for which most of the later ones ran first is marked. Tasks are
  /// numbered in the order in which they began.
  var jobNames: [String] {
    let (jobs, tasks) = state.withLock { (Array($0.history.suffix(1_000)), $0.tasks) }
    // How many jobs that came later had run when a job ran.
    let delays = jobs.indices.map { place in
      jobs[..<place].count { $0.number > jobs[place].number }
    }
    let latest = delays.max().flatMap { $0 > 0 ? delays.firstIndex(of: $0) : nil }
    return jobs.indices.compactMap { place in
      let mark = place == latest ? ", after \(delays[place]) that came later" : ""
      return jobs[place].name(among: tasks).map { $0 + mark }
    }
  }

  /// The tasks that have not ended, each with the functions of the program in which it is suspended, innermost first.
  /// Those that BoltsTasks has started for itself are left out.
  var taskNames: [String] {
    state.withLock { state in
      // A task that runs on another thread can't be read.
      let isSuspended = !state.uncontrolled.contains(.otherThread)
      return state.tasks.values.filter { unsafe $0.suspended != nil }
        .sorted { $0.number < $1.number }.compactMap { task in
          guard isSuspended, let functions = task.functions else { return task.description }
          if functions.isEmpty { return nil }
          return task.description + ": " + functions.joined(separator: ", called by ")
        }
    }
  }
}
