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
    fileprivate let function: UInt
    /// The type of that actor, where it is known.
    fileprivate var actor: (any Actor.Type)?

    /// Where it runs, its task, and the function that it begins with, as far as these are known.
    fileprivate func name(ofTask task: String?) -> String {
      if isOfMailbox { return "jobs of " + (actor.map { "the actor \($0)" } ?? "a default actor") }
      let text = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1_000) { buffer in
        let start = unsafe UnsafeRawPointer(bitPattern: function)
        return unsafe bolts_name_of_function(start, buffer.baseAddress, buffer.count)
          ? unsafe String(cString: buffer.baseAddress!) : "a task begins"
      }
      let plain = text.firstRange(of: "partial function for ").map { text[$0.upperBound...] }
      return (isOnMainActor ? "main actor: " : "") + (task.map { "\"\($0)\": " } ?? "")
        + (plain ?? text[...])
    }
  }

  private struct State {
    var ready: [Job] = []
    /// The jobs that have run.
    var history: [Job] = []
    /// The names that tasks have been given.
    var names: [UInt64: String] = [:]
    var jobCount = 0
    var result: Result<Void, any Error>?
    var uncontrolled: Set<UncontrolledWork> = []
    /// The number of the body's task. A lower one is of a task that was there before.
    var bodyTask: UInt64 = 0
    /// What is known of the mailbox whose jobs run: whether it is to be left after the first, and was.
    var mailbox: (isToLeave: Bool, isLeft: Bool)?
    var isOver = false
  }

  private let state = Mutex(State())
  private let arrival = DispatchSemaphore(value: 0)
  private let crashNote: String

  /// Makes an explorer of one run, which writes a note to standard error when a job ends the process.
  init(crashNote: String) {
    self.crashNote = crashNote
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
    let (isAdded, isToLeave) = state.withLock { state in
      if state.isOver { return (false, false) }
      if state.bodyTask == 0 { state.bodyTask = task }
      let isOlder = isHooked && task > 0 && task < state.bodyTask
      if !isControlled || isOlder { state.uncontrolled.insert(.otherThread) }
      if isOlder { return (false, false) }
      // A task that does not prefer the explorer leaves and enters default actors without a job, as that
      // of `leave` does.
      if isHooked && isOfMailbox || isUnstructured, state.mailbox?.isLeft != true {
        state.uncontrolled.insert(.defaultActor)
      }
      unsafe state.ready.append(
        Job(
          id: Schedule.Job(number: state.jobCount, owner: owner), job: job,
          isOnMainActor: isOnMainActor, isOfMailbox: isOfMailbox,
          function: UInt(bitPattern: bolts_function_of_job(job.pointer))))
      state.jobCount += 1
      let isToLeave = unsafe actor != nil && state.mailbox?.isToLeave == false
      if isToLeave { state.mailbox?.isToLeave = true }
      return (true, isToLeave)
    }
    if isAdded, isHooked, task > 0 { ExploredTasks.add(task, to: self) }
    if !isControlled { arrival.signal() }
    if isToLeave, let actor = unsafe actor,
      let actor = unsafe Unmanaged<AnyObject>.fromOpaque(actor).takeUnretainedValue() as? any Actor
    {
      leave(actor)
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
    state.withLock { $0.history[$0.history.count - 1].actor = type(of: actor) }
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
    let (jobs, names) = state.withLock { (Array($0.history.suffix(1_000)), $0.names) }
    // How many jobs that came later had run when a job ran.
    let delays = jobs.indices.map { place in
      jobs[..<place].count { $0.id.number > jobs[place].id.number }
    }
    let latest = delays.max().flatMap { $0 > 0 ? delays.firstIndex(of: $0) : nil }
    return jobs.indices.map { place in
      let mark = place == latest ? ", after \(delays[place]) that came later" : ""
      return jobs[place].name(ofTask: names[jobs[place].id.owner]) + mark
    }
  }

  var uncontrolled: Set<UncontrolledWork> { state.withLock { $0.uncontrolled } }

  func finish(_ result: Result<Void, any Error>) { state.withLock { $0.result = result } }

  /// Runs a job up to its next suspension, after jobs in an order, on this thread or the main thread.
  func run(_ job: Job, after order: String) {
    if job.isOnMainActor {
      DispatchQueue.main.sync { runHere(job, after: order) }
    } else {
      runHere(job, after: order)
    }
  }

  private func runHere(_ job: Job, after order: String) {
    controlling(after: order) {
      unsafe bolts_note_task_name(job.job.pointer)
      if job.isOnMainActor {
        unsafe job.job.runSynchronously(on: MainActor.sharedUnownedExecutor)
      } else {
        unsafe job.job.runSynchronously(on: asUnownedTaskExecutor())
      }
      guard let name = unsafe bolts_noted_task_name() else { return }
      state.withLock { unsafe $0.names[job.id.owner] = String(cString: name) }
    }
  }

  /// Blocks the thread until a job comes from another thread; `false` when the time is over before.
  func waitForJob(atMost limit: Duration) -> Bool {
    let time = DispatchTime.now() + .milliseconds(Int(limit / .milliseconds(1)))
    return arrival.wait(timeout: time) == .success || state.withLock { !$0.ready.isEmpty }
  }

  /// Ends the run. Jobs that come later, of tasks that the body has left behind, run as they would
  /// without an explorer.
  func end() {
    let ready = state.withLock { state in
      state.isOver = true
      defer { state.ready = [] }
      return state.ready
    }
    ExploredTasks.removeAll(of: self)
    for job in ready { runOutside(job.job, isOnMainActor: job.isOnMainActor) }
  }

  private func runOutside(_ job: UnownedJob, isOnMainActor: Bool) {
    if isOnMainActor { return ExploredMainActor.executor.runOutside(job) }
    DispatchQueue.global().async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
