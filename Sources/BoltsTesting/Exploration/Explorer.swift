internal import CTestingSupport
internal import Dispatch
internal import Synchronization

/// Holds the jobs of one run of an explored body until they are run, one at a time.
///
/// While a job runs, its thread has an explorer. On such a thread Swift's runtime gives every job to
/// the explorer that would go to the global executor or to the main actor (`TaskHooks.c`). The body's
/// own task prefers the explorer as its executor, which child tasks inherit, and which other tasks are given where they
/// begin, so that their jobs come here from every thread. What resumes a task from a thread without an explorer is
/// outside of its control.
final class Explorer: TaskExecutor {
  /// How many jobs an order may have, and how many more those tasks that its body has left behind.
  static let jobLimit = 100_000
  static let drainLimit = 1_000

  // Each use of the text of the order is marked.
  @safe struct State {
    var schedule: Schedule
    var ready: [ExploredJob] = []
    /// The jobs that have begun; the last one may still run.
    var history: [ExploredJob] = []
    /// The default actors whose jobs have run, as far as they are known.
    var actors: [ObjectIdentifier: ExploredActor] = [:]
    /// The tasks whose jobs have run.
    var tasks: [UInt64: ExploredTask] = [:]
    var jobCount = 0
    /// Whether the running job's mailbox is to be left after the first job in it, and was.
    var mailbox = (isToLeave: false, isLeft: false)
    var result: Result<Void, any Error>?
    /// What a test has recorded.
    var issue: String?
    var uncontrolled: Set<UncontrolledWork> = []
    var hasActorJobsInARow = false
    /// The number of the body's task. A lower one is of a task that was there before.
    var bodyTask: UInt64 = 0
    /// Whether the body has ended or is given up, so that what is left runs without a choice.
    var isDraining = false
    var bodyJobCount = 0
    var jobLimit = Explorer.jobLimit
    var isOver = false
    /// Whether a job runs.
    var isRunning = false
    /// The text of the order, for the handler of crashes.
    let crashText = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)

    init(_ schedule: Schedule) {
      self.schedule = schedule
      unsafe crashText.initialize(to: nil)
      unsafe bolts_replace_text(crashText, schedule.shortOrder.text)
    }
  }

  private static let installCrashHandlers: Void = bolts_install_crash_handlers()

  let state: Mutex<State>
  /// Signalled when a job comes from a thread without the explorer.
  private let arrival = DispatchSemaphore(value: 0)
  private let crashNote: String

  /// Makes an explorer of one run, which writes a note to standard error when a job ends the process.
  init(_ schedule: Schedule, crashNote: String) {
    self.crashNote = crashNote
    state = Mutex(State(schedule))
    ExploredTasks.installHooks
    Self.installCrashHandlers
  }

  deinit {
    state.withLock { state in
      unsafe bolts_replace_text(state.crashText, nil)
      unsafe state.crashText.deallocate()
    }
  }

  /// The explorer that the job on this thread belongs to; `nil` where no job of a body runs.
  static var current: Explorer? {
    unsafe bolts_get_explorer().map {
      unsafe Unmanaged<Explorer>.fromOpaque($0).takeUnretainedValue()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !add(job, isOnMainActor: false, isHooked: false) { runOutside(job, isOnMainActor: false) }
  }

  /// Adds a job, and returns whether it is one of this run. The jobs of tasks that do not prefer the explorer
  /// come through a hook of the runtime.
  func add(_ job: UnownedJob, isOnMainActor: Bool, isHooked: Bool) -> Bool {
    let isControlled = Self.current === self
    let actor = unsafe isControlled ? bolts_get_default_actor() : nil
    let current = bolts_current_task()
    let isUnstructured =
      unsafe actor != nil
      && withUnsafeCurrentTask { unsafe $0.map { unsafe $0.unownedTaskExecutor == nil } ?? false }
    let added = ExploredJob(job, isOnMainActor: isOnMainActor, isHooked: isHooked)
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
      let isToLeave = unsafe actor != nil && state.runsMailbox && !state.mailbox.isToLeave
      if isToLeave { state.mailbox.isToLeave = true }
      return (true, isToLeave)
    }
    if isAdded, isHooked, added.task > 0 { ExploredTasks.add(added.task, to: self) }
    if isToLeave, let actor = unsafe actor { unsafe enter(actor, by: current, in: nil) }
    if isToLeave, let actor = unsafe actor,
      let actor = unsafe Unmanaged<AnyObject>.fromOpaque(actor).takeUnretainedValue() as? any Actor
    {
      leave(actor)
    }
    return isAdded
  }

  /// Notes that a task runs on a default actor in the job that runs.
  ///
  /// - Parameters:
  ///   - actor: The actor.
  ///   - task: The number of the task.
  ///   - function: The function that it begins to run there. Without one, nothing is noted where a task has been noted
  ///     for this job.
  func enter(_ actor: UnsafeMutableRawPointer, by task: UInt64, in function: UInt?) {
    let object = unsafe Unmanaged<AnyObject>.fromOpaque(actor).takeUnretainedValue()
    let id = ObjectIdentifier(object)
    let type: any AnyObject.Type = type(of: object)
    state.withLock { state in
      // What makes the actor give up its thread is none of the body's.
      guard state.runsMailbox, !state.mailbox.isLeft else { return }
      let place = state.history.count - 1
      let new = ExploredActor(type: type, number: state.actors.count + 1)
      let actor = state.actors[id] ?? new
      state.actors[id] = actor
      state.history[place].actor = actor
      if task == 0 || function == nil && !state.history[place].visitors.isEmpty { return }
      if state.tasks[task] == nil {
        state.tasks[task] = unsafe ExploredTask(number: state.tasks.count + 1)
      }
      state.history[place].visitors.append((task, function ?? 0))
    }
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
        self.state.withLock { $0.mailbox = (true, true) }
        await self.leftActor()
      }
    }
  }

  /// Leaves the actor. The lock is taken for the optimizer, which would remove an empty function and the call.
  @concurrent private func leftActor() async { state.withLock { _ in } }

  /// Runs the jobs that are ready, and those that they make ready, until none is or the body has ended.
  ///
  /// - Parameter isDraining: Whether the jobs run that the body has left behind.
  func runJobs(isDraining: Bool = false) {
    if isDraining { state.withLock { $0.drain() } }
    while let job = state.withLock({ $0.take() }) {
      if job.isOnMainActor {
        DispatchQueue.main.sync { unsafe run(job, on: MainActor.sharedUnownedExecutor) }
      } else {
        unsafe run(job, on: nil)
      }
      state.withLock { state in
        state.isRunning = false
        if job.isOfMailbox, !state.mailbox.isLeft { state.hasActorJobsInARow = true }
      }
    }
  }

  /// Runs a job up to its next suspension.
  private func run(_ job: ExploredJob, on mainActor: @autoclosure () -> UnownedSerialExecutor?) {
    controlling {
      unsafe bolts_prepare_job(job.job.pointer, asUnownedTaskExecutor().words, job.isHooked)
      if let mainActor = unsafe mainActor() {
        unsafe job.job.runSynchronously(on: mainActor)
      } else {
        unsafe job.job.runSynchronously(on: asUnownedTaskExecutor())
      }
      guard let name = unsafe bolts_noted_task_name() else { return }
      state.withLock { unsafe $0.tasks[job.task]?.name = String(cString: name) }
    }
  }

  /// Runs work whose jobs are the body's, such as the creation of its task. If it ends the process, the order
  /// is written to standard error.
  func controlling<Result>(_ work: () -> Result) -> Result {
    let crashText = unsafe state.withLock { unsafe $0.crashText }
    return unsafe crashNote.withCString { note in
      let previous = unsafe bolts_get_explorer()
      unsafe bolts_set_explorer(Unmanaged.passUnretained(self).toOpaque())
      unsafe bolts_set_crash_note(note, crashText)
      defer {
        unsafe bolts_set_explorer(previous)
        bolts_set_crash_note(nil, nil)
      }
      return work()
    }
  }

  /// Blocks the thread until a job comes from another thread; `false` when the time is over before.
  func waitForJob(atMost limit: Duration) -> Bool {
    let time = DispatchTime.now() + .milliseconds(Int(limit / .milliseconds(1)))
    return arrival.wait(timeout: time) == .success || state.withLock { !$0.ready.isEmpty }
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
    ExploredTasks.removeAll(of: self)
    for job in ready {
      if job.task > 0 { unsafe bolts_cancel_task(job.job.pointer) }
      runOutside(job.job, isOnMainActor: job.isOnMainActor)
    }
  }

  private func runOutside(_ job: UnownedJob, isOnMainActor: Bool) {
    if isOnMainActor { return ExploredMainActor.executor.runOutside(job) }
    DispatchQueue.global().async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension Explorer.State {
  mutating func append(_ job: ExploredJob) {
    var job = job
    job.id = Schedule.Job(number: jobCount, owner: job.owner)
    jobCount += 1
    ready.append(job)
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
      let choice = schedule.choose(among: places.map { ready[$0].id })
      if choice > 0 { unsafe bolts_replace_text(crashText, schedule.shortOrder.text) }
      place = places[choice]
    }
    let job = ready.remove(at: place)
    history.append(job)
    (mailbox, isRunning) = ((false, false), true)
    if job.task > 0, tasks[job.task] == nil {
      let suspended = unsafe job.isFirst ? job.job.pointer : nil
      tasks[job.task] = unsafe ExploredTask(number: tasks.count + 1, suspended: suspended)
    }
    return job
  }

  /// Lets jobs run without a choice from here on: they are not the body's any more.
  mutating func drain() {
    if isDraining { return }
    (isDraining, bodyJobCount) = (true, history.count)
    jobLimit = history.count + Explorer.drainLimit
  }
}

extension Explorer {
  /// The names of the jobs that have run, in order; a job for which most of the later ones ran first is marked. Tasks are
  /// numbered in the order in which they began.
  var jobNames: [String] {
    let (jobs, tasks) = state.withLock { state in
      state.drain()
      return (Array(state.history[..<state.bodyJobCount].suffix(1_000)), state.tasks)
    }
    // How many jobs that came later had run when a job ran.
    let delays = jobs.indices.map { place in
      jobs[..<place].count { $0.id.number > jobs[place].id.number }
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
