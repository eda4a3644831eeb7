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
    fileprivate let id: Schedule.Job
    fileprivate let job: UnownedJob
    fileprivate let isOnMainActor: Bool
    /// Whether it runs the jobs that wait in the mailbox of a default actor.
    fileprivate let isOfMailbox: Bool
    private let function: UInt

    fileprivate init(
      _ job: UnownedJob, id: Schedule.Job, isOnMainActor: Bool, isOfMailbox: Bool
    ) {
      (self.job, self.id) = (job, id)
      (self.isOnMainActor, self.isOfMailbox) = (isOnMainActor, isOfMailbox)
      function = unsafe UInt(bitPattern: bolts_function_of_job(job.pointer))
    }

    /// Where it runs and the function that it begins with, as far as that is known.
    var name: String {
      if isOfMailbox { return "jobs of a default actor" }
      let name = unsafe bolts_name_of_function(UnsafeRawPointer(bitPattern: function))
      defer { unsafe bolts_free(name) }
      let text = unsafe name.map { unsafe String(cString: $0) } ?? "a task begins"
      let function = text.firstRange(of: "partial function for ").map { text[$0.upperBound...] }
      return (isOnMainActor ? "main actor: " : "") + (function ?? text[...])
    }
  }

  private struct State {
    var ready: [Job] = []
    /// The jobs that have run.
    var history: [Job] = []
    var jobCount = 0
    var result: Result<Void, any Error>?
    var uncontrolled: Set<UncontrolledWork> = []
    /// The number of the body's task. A lower one is of a task that was there before.
    var bodyTask: UInt64 = 0
    /// The tasks whose jobs the runtime's hook recognizes on every thread.
    var tasks: Set<UInt64> = []
    /// What is known of the mailbox whose jobs run: whether it is to be left after the first, and was.
    var mailbox: (isToLeave: Bool, isLeft: Bool)?
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
    if !add(job, isOnMainActor: false, isHooked: false) { runOutside(job, isOnMainActor: false) }
  }

  /// Adds a job, and returns whether it is one of this run. The jobs of tasks that do not prefer the explorer
  /// come through a hook of the runtime.
  func add(_ job: UnownedJob, isOnMainActor: Bool, isHooked: Bool) -> Bool {
    let isControlled = unsafe bolts_get_explorer() == Unmanaged.passUnretained(self).toOpaque()
    let actor = unsafe isControlled ? bolts_get_default_actor() : nil
    let isOfMailbox = unsafe bolts_is_actor_job(job.pointer)
    let task = unsafe isOfMailbox ? 0 : bolts_task_of_job(job.pointer)
    let owner = unsafe isOfMailbox ? UInt64(UInt(bitPattern: job.pointer)) : task
    let isUnstructured =
      unsafe actor != nil
      && withUnsafeCurrentTask { unsafe $0.map { unsafe $0.unownedTaskExecutor == nil } ?? false }
    let (isAdded, isNew, isAwaited, isToLeave) = state.withLock { state in
      if state.isOver { return (false, false, false, false) }
      if state.bodyTask == 0 { state.bodyTask = task }
      let isOlder = isHooked && task > 0 && task < state.bodyTask
      if !isControlled || isOlder { state.uncontrolled.insert(.otherThread) }
      if isOlder { return (false, false, false, false) }
      // A task that does not prefer the explorer leaves and enters default actors without a job, as that
      // of `leave` does.
      if isHooked && isOfMailbox || isUnstructured, state.mailbox?.isLeft != true {
        state.uncontrolled.insert(.defaultActor)
      }
      state.ready.append(
        Job(
          job, id: Schedule.Job(number: state.jobCount, owner: owner),
          isOnMainActor: isOnMainActor, isOfMailbox: isOfMailbox))
      state.jobCount += 1
      let isToLeave = unsafe actor != nil && state.mailbox?.isToLeave == false
      if isToLeave { state.mailbox?.isToLeave = true }
      defer { state.isWaiting = false }
      let isNew = isHooked && task > 0 && state.tasks.insert(task).inserted
      return (true, isNew, state.isWaiting, isToLeave)
    }
    if isNew { ExploredTasks.add(task, to: self) }
    if isAwaited { arrival.signal() }
    if isToLeave, let actor = unsafe actor,
      let actor = unsafe Unmanaged<AnyObject>.fromOpaque(actor).takeUnretainedValue() as? any Actor
    {
      leave(actor)
    }
    return isAdded
  }

  /// Makes a default actor give up its thread after the job that it runs now.
  ///
  /// The runtime runs all jobs that wait in an actor's mailbox in a row. It stops when a task that prefers
  /// no executor leaves the actor, and enqueues what is left in the mailbox as one more job, which comes
  /// here. So such a task is added, with the highest priority. It can be added while a job of the actor
  /// calls the runtime, as nearly every job does when it leaves. After one that does not, the next may run
  /// at once; since the mailbox has not been left when it is empty then, this is noticed.
  private func leave(_ actor: some Actor) {
    actor.assumeIsolated { actor in
      _ = Task(priority: TaskPriority(rawValue: 0x21)) {
        _ = actor
        self.state.withLock { $0.mailbox = (true, true) }
        await self.leftActor()
      }
    }
  }

  @concurrent private func leftActor() async { _ = progress.runningJob }

  /// Runs work whose jobs are the body's, such as the creation of its task, after jobs in an order, which
  /// is written to standard error if the work ends the process.
  func controlling<Result>(after order: String = "fifo", _ work: () -> Result) -> Result {
    unsafe crashNote.withCString { note in
      unsafe order.withCString { order in
        let previous = unsafe bolts_get_explorer()
        unsafe bolts_set_explorer(Unmanaged.passUnretained(self).toOpaque())
        unsafe bolts_set_crash_note(note, order)
        defer {
          bolts_set_crash_note(nil, nil)
          unsafe bolts_set_explorer(previous)
        }
        return work()
      }
    }
  }

  /// Set when the body has ended.
  var result: Result<Void, any Error>? { state.withLock { $0.result } }

  /// Takes the job that is to run next, until the body has ended. Of several, the closure chooses the place of
  /// one; that which has waited longest is the first.
  func nextJob(_ choose: (Int, (Int) -> Schedule.Job) -> Int) -> Job? {
    state.withLock { state in
      if state.mailbox?.isLeft == false { state.uncontrolled.insert(.defaultActor) }
      state.mailbox = nil
      let count = state.ready.count
      guard count > 0, state.result == nil else { return nil }
      let job = state.ready.remove(at: count > 1 ? choose(count) { state.ready[$0].id } : 0)
      if job.isOfMailbox { state.mailbox = (false, false) }
      state.history.append(job)
      return job
    }
  }

  /// Takes the job that has waited longest, when the body has ended or is given up.
  func nextJobLeft() -> Job? {
    state.withLock { $0.ready.isEmpty ? nil : $0.ready.removeFirst() }
  }

  /// The names of the jobs that have run, in order; a job for which most of the later ones ran first is marked.
  var jobNames: [String] {
    let jobs = state.withLock { Array($0.history.suffix(1_000)) }
    var latest = 0
    // How many jobs that came later had run when a job ran.
    let delays = jobs.indices.map { place in
      jobs[..<place].count { $0.id.number > jobs[place].id.number }
    }
    for place in jobs.indices where delays[place] > delays[latest] { latest = place }
    return jobs.indices.map { place in
      let mark =
        place == latest && delays[place] > 0 ? ", after \(delays[place]) that came later" : ""
      return jobs[place].name + mark
    }
  }

  var uncontrolled: Set<UncontrolledWork> { state.withLock { $0.uncontrolled } }

  func finish(_ result: Result<Void, any Error>) { state.withLock { $0.result = result } }

  /// Runs a job up to its next suspension, after jobs in an order, on this thread or the main thread.
  func run(_ job: Job, after order: String) {
    progress.steps.add(1, ordering: .relaxed)
    defer { progress.steps.add(1, ordering: .relaxed) }
    guard job.isOnMainActor else {
      return controlling(after: order) {
        unsafe job.job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
    let end = DispatchSemaphore(value: 0)
    DispatchQueue.main.async {
      self.controlling(after: order) {
        unsafe job.job.runSynchronously(on: MainActor.sharedUnownedExecutor)
      }
      end.signal()
    }
    end.wait()
  }

  /// Blocks the thread until a job is ready.
  ///
  /// - Returns: Whether one is; `false` when the time is over.
  func waitForJob(atMost limit: Duration) -> Bool {
    let isWaiting = state.withLock { state in
      state.isWaiting = state.ready.isEmpty
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
      defer { (state.tasks, state.ready) = ([], []) }
      return (state.tasks, state.ready)
    }
    ExploredTasks.remove(tasks)
    for job in ready { runOutside(job.job, isOnMainActor: job.isOnMainActor) }
  }

  private func runOutside(_ job: UnownedJob, isOnMainActor: Bool) {
    if isOnMainActor { return ExploredMainActor.executor.runOutside(job) }
    DispatchQueue.global().async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
