internal import CTestingSupport
internal import Dispatch
internal import Synchronization

/// Holds the jobs of one run of an explored body until they are run, one at a time.
///
/// While a job runs, its thread has an explorer. On such a thread Swift's runtime gives every job to
/// the explorer that would go to the global executor or to the main actor (`TaskHooks.c`). The body's
/// own task prefers the explorer as its executor, which child tasks and the tasks of BoltsTasks
/// inherit, and which other tasks are given where they begin, so that their jobs come here from every thread. What
/// resumes a task from a thread without an explorer is outside of its control.
final class Explorer: TaskExecutor {
  /// How many jobs an order may have, and how many more those tasks that its body has left behind.
  static let jobLimit = 100_000
  static let drainLimit = 1_000
  /// How many points a job may reach in a row while others are ready.
  static let spinLimit = 200

  // Each use of the text of the order is marked.
  @safe struct State {
    var schedule: Schedule
    var ready: [ExploredJob] = []
    /// The jobs that have run.
    var history: [ExploredJob] = []
    /// The default actors whose jobs have run, as far as they are known.
    var actors: [ObjectIdentifier] = []
    /// The tasks whose jobs have run.
    var tasks: [UInt64: ExploredTask] = [:]
    var jobCount = 0
    var result: Result<Void, any Error>?
    /// What a test has recorded.
    var issue: String?
    var uncontrolled: Set<UncontrolledWork> = []
    /// The number of the body's task. A lower one is of a task that was there before.
    var bodyTask: UInt64 = 0
    /// Whether the body has ended or is given up, so that what is left runs without a choice.
    var isDraining = false
    var bodyJobCount = 0
    var stepLimit = jobLimit
    var isOver = false

    /// The thread that has the turn, and the job that it runs.
    var turn: ExploredThread?
    /// The one that runs the exploration between the jobs.
    var home: ExploredThread?
    var running: ExploredJob?
    /// The jobs of threads that have lost the turn, because they were blocked.
    var blocked: [ObjectIdentifier: ExploredJob] = [:]
    var idle: [ExploredThread] = []
    /// Whether a job of the main actor has begun and not returned.
    var isMainActorBusy = false
    /// How many jobs and points there have been, and how many points since the last switch.
    var steps = (all: 0, sinceSwitch: 0)
    /// What was seen last by the thread that watches.
    var watch = (steps: -1, blockedCount: 0, start: ContinuousClock.now)
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
  /// Signalled when no job is ready any more, and when one comes from a thread without the turn.
  let stop = DispatchSemaphore(value: 0)
  let arrival = DispatchSemaphore(value: 0)
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

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !add(job, isOnMainActor: false, isHooked: false) { runOutside(job, isOnMainActor: false) }
  }

  /// Adds a job, and returns whether it is one of this run. The jobs of tasks that do not prefer the explorer
  /// come through a hook of the runtime.
  func add(_ job: UnownedJob, isOnMainActor: Bool, isHooked: Bool) -> Bool {
    let thread = ExploredThread.current
    let isControlled = thread?.explorer === self
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
      if isHooked && added.isOfMailbox || isUnstructured, state.running?.mailbox?.isLeft != true {
        state.uncontrolled.insert(.defaultActor)
      }
      state.append(added)
      if !isControlled || state.turn !== thread { arrival.signal() }
      let isToLeave = unsafe actor != nil && state.running?.mailbox?.isToLeave == false
      if isToLeave { state.running?.mailbox?.isToLeave = true }
      return (true, isToLeave)
    }
    if isAdded, isHooked, added.task > 0 { ExploredTasks.add(added.task, to: self) }
    if isToLeave, let actor = unsafe actor,
      let actor = unsafe Unmanaged<AnyObject>.fromOpaque(actor).takeUnretainedValue() as? any Actor
    {
      leave(actor)
    }
    // What resumes or creates another task goes on itself.
    if isAdded, isControlled, added.task > 0, current > 0, current != added.task {
      reach(.sampled, on: thread)
    }
    return isAdded
  }

  /// Makes a default actor give up its thread after the job that it runs now.
  ///
  /// The runtime runs all jobs in an actor's mailbox in a row. It stops when a task that prefers no executor leaves
  /// the actor. Then it enqueues the rest of the mailbox as one more job, which this executor gets. So this adds such a
  /// task, with the highest priority, while a job of the actor calls the runtime. Nearly every job does that when it
  /// leaves. After a job that does not, the next one may run at once. The explorer detects this, because the mailbox is
  /// empty then and was not left.
  private func leave(_ actor: some Actor) {
    state.withLock { state in
      let number = state.actors.firstIndex(of: ObjectIdentifier(actor)) ?? state.actors.count
      if number == state.actors.count { state.actors.append(ObjectIdentifier(actor)) }
      guard let place = state.running?.place else { return }
      state.history[place].actor = "\(type(of: actor)) (number \(number + 1))"
    }
    actor.assumeIsolated { actor in
      _ = Task(priority: TaskPriority(rawValue: 0x21)) {
        _ = actor
        self.state.withLock { $0.running?.mailbox = (true, true) }
        await self.leftActor()
      }
    }
  }

  /// Leaves the actor. The lock is taken for the optimizer, which would remove an empty function and the call.
  @concurrent private func leftActor() async { state.withLock { _ in } }

  /// Runs work whose jobs are the body's, such as the creation of its task. If it ends the process, the order
  /// is written to standard error.
  func controlling<Result>(
    on thread: ExploredThread? = nil, _ work: () -> Result
  ) -> Result {
    let crashText = unsafe state.withLock { unsafe $0.crashText }
    return unsafe crashNote.withCString { note in
      (thread ?? ExploredThread(of: self)).run {
        unsafe bolts_set_crash_note(note, crashText)
        defer { bolts_set_crash_note(nil, nil) }
        return work()
      }
    }
  }

  func finish(_ result: Result<Void, any Error>) { state.withLock { $0.result = result } }

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
      let task = tasks[jobs[place].task]?.description ?? "a task"
      let mark = place == latest ? ", after \(delays[place]) that came later" : ""
      return jobs[place].name(ofTask: task).map { $0 + mark }
    }
  }

  /// The tasks that have not ended, each with the functions of the program in which it is suspended, innermost first.
  var taskNames: [String] {
    state.withLock { state in
      // A task that runs on another thread can't be read.
      let isSuspended = !state.uncontrolled.contains(.otherThread)
      return state.tasks.values.filter { unsafe $0.suspended != nil }
        .sorted { $0.number < $1.number }.map { task in
          let functions = isSuspended ? task.functions : []
          return task.description
            + (functions.isEmpty ? "" : ": " + functions.joined(separator: ", called by "))
        }
    }
  }

  /// Ends the run. Jobs that come later, of tasks that the body has left behind, run as they would
  /// without an explorer. Tasks that have not come to an end within a number of jobs are cancelled.
  func end() {
    let ready = state.withLock { state in
      state.isOver = true
      // The threads keep the explorer.
      (state.idle, state.home, state.history) = ([], nil, [])
      defer { state.ready = [] }
      return state.ready
    }
    ExploredTasks.removeAll(of: self)
    for job in ready {
      if job.task > 0 { unsafe bolts_cancel_task(job.job.pointer) }
      if let thread = job.thread {
        thread.resume()
      } else {
        runOutside(job.job, isOnMainActor: job.isOnMainActor)
      }
    }
  }

  private func runOutside(_ job: UnownedJob, isOnMainActor: Bool) {
    if isOnMainActor { return ExploredMainActor.executor.runOutside(job) }
    DispatchQueue.global().async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
