internal import CTestingSupport
internal import Dispatch
internal import Synchronization

/// Who has the turn: one thread at a time runs jobs. It passes the turn on where the order leaves a job between two
/// suspensions, and where the order goes on with a job that was left.
extension Explorer {
  /// Runs the jobs that are ready, and those that they make ready, until none is or the body has ended.
  ///
  /// - Parameter isDraining: Whether the jobs run that the body has left behind.
  func runJobs(isDraining: Bool = false) {
    let thread = state.withLock { state in
      if isDraining { state.drain() }
      let thread = state.idleThread(of: self)
      (state.turn, state.home) = (thread, thread)
      return thread
    }
    work(on: thread)
    while state.withLock({ $0.turn != nil }) { stop.wait() }
  }

  /// Passes the turn on from a thread that waits for a lock which a job holds that was left. Called every few
  /// milliseconds.
  ///
  /// - Returns: How long the job that runs has not returned, nor reached a point.
  func watch() -> Duration {
    let thread = state.withLock { $0.turn }
    // Read without the lock, for which the thread may wait.
    let isBlocked = thread?.isBlocked == true
    return state.withLock { state in
      if state.steps.all != state.watch.steps || state.turn == nil || state.turn !== thread {
        state.watch = (state.steps.all, 0, .now)
      }
      state.watch.blockedCount = isBlocked ? state.watch.blockedCount + 1 : 0
      if state.watch.blockedCount > 25 { state.passOn() }
      return ContinuousClock.now - state.watch.start
    }
  }

  private func work(on thread: ExploredThread, _ first: ExploredJob? = nil) {
    var next = first ?? nextJob(on: thread)
    while let job = next {
      run(job, on: thread)
      next = nextJob(on: thread, after: true)
    }
  }

  /// The job that the thread is to run, if it still has the turn.
  private func nextJob(on thread: ExploredThread, after hasRun: Bool = false) -> ExploredJob? {
    state.withLock { state in
      if hasRun { state.endJob(on: thread) }
      if state.turn === thread {
        if let job = state.take() {
          state.begin(job)
          guard let other = job.thread else { return job }
          state.turn = other
          other.resume()
        } else {
          state.turn = nil
          stop.signal()
        }
      } else {
        arrival.signal()
      }
      if !state.isOver { state.idle.append(thread) }
      return nil
    }
  }

  /// Runs a job up to its next suspension, on this thread or the main thread.
  private func run(_ job: ExploredJob, on thread: ExploredThread) {
    if job.isOnMainActor {
      DispatchQueue.main.sync { runHere(job, thread) }
    } else {
      runHere(job, thread)
    }
  }

  private func runHere(_ job: ExploredJob, _ thread: ExploredThread) {
    controlling(on: thread) {
      unsafe bolts_prepare_job(
        job.job.pointer, asUnownedTaskExecutor().words, job.isHooked)
      if job.isOnMainActor {
        unsafe job.job.runSynchronously(on: MainActor.sharedUnownedExecutor)
      } else {
        unsafe job.job.runSynchronously(on: asUnownedTaskExecutor())
      }
      guard let name = unsafe bolts_noted_task_name() else { return }
      state.withLock { unsafe $0.tasks[job.task]?.name = String(cString: name) }
    }
  }

  /// Lets the order switch from the job that runs on a thread to another one, and returns when it comes back to this.
  func reach(_ kind: Schedule.Point, on thread: ExploredThread?) {
    guard let thread else { return }
    let isLeft = state.withLock { state in
      if state.isOver || state.isDraining || state.result != nil { return false }
      if let job = state.blocked.removeValue(forKey: ObjectIdentifier(thread)) {
        // Without a turn, the other threads wait for this one, which runs the exploration.
        if state.turn == nil, state.home === thread {
          (state.turn, state.running) = (thread, job)
          return false
        }
        state.append(job, of: thread, isSampled: kind == .sampled)
        arrival.signal()
        return true
      }
      guard state.turn === thread, let next = state.switchJob(at: kind, on: thread) else {
        return false
      }
      state.begin(next)
      let other = next.thread ?? state.idleThread(of: self)
      state.turn = other
      if next.thread != nil { other.resume() } else { other.start { self.work(on: other, next) } }
      return true
    }
    if isLeft { thread.pause() }
  }

  /// Blocks the thread until a job comes from another thread; `false` when the time is over before.
  func waitForJob(atMost limit: Duration) -> Bool {
    let time = DispatchTime.now() + .milliseconds(Int(limit / .milliseconds(1)))
    return arrival.wait(timeout: time) == .success || state.withLock { !$0.ready.isEmpty }
  }
}

extension Explorer.State {
  mutating func append(
    _ job: ExploredJob, of thread: ExploredThread? = nil, isSampled: Bool = false
  ) {
    var job = job
    job.id = Schedule.Job(number: jobCount, owner: job.owner)
    (job.thread, job.isSampled) = (thread, isSampled)
    jobCount += 1
    ready.append(job)
  }

  /// The places of the jobs that the order may choose from. What only resumes a continuation makes another job ready,
  /// and runs at once. The main actor runs its jobs in the order in which they came.
  private var candidates: [Int] {
    if let place = ready.firstIndex(where: \.isOfContinuation) { return [place] }
    var hasMainActor = isMainActorBusy
    return ready.indices.filter { place in
      if !ready[place].isOnMainActor || ready[place].thread != nil { return true }
      defer { hasMainActor = true }
      return !hasMainActor
    }
  }

  /// Takes the job that is to run next, until the body has ended.
  mutating func take() -> ExploredJob? {
    if isOver { return nil }
    let isAtLimit = steps.all >= stepLimit
    var places = candidates
    if isAtLimit || result != nil && !isDraining {
      // The thread that runs the exploration may be among those that wait in a job.
      places = places.filter { ready[$0].thread != nil }
      if !places.isEmpty { drain() }
    }
    guard var place = places.first else { return nil }
    if places.count > 1, !isDraining {
      let jobs = places.map { ready[$0].id }
      place = places[choose(among: jobs, at: .suspension)]
    }
    return ready.remove(at: place)
  }

  /// Lets jobs run without a choice from here on: they are not the body's any more.
  mutating func drain() {
    if isDraining { return }
    (isDraining, bodyJobCount, stepLimit) = (true, history.count, steps.all + Explorer.drainLimit)
  }

  private mutating func choose(among jobs: [Schedule.Job], at kind: Schedule.Point) -> Int {
    let choice = schedule.choose(among: jobs.count, at: kind) { jobs[$0] }
    if choice > 0 {
      unsafe bolts_replace_text(crashText, schedule.shortOrder.text)
    }
    return choice
  }

  /// Takes a job to switch to, and leaves the one that runs; `nil` to go on with that.
  mutating func switchJob(at kind: Schedule.Point, on thread: ExploredThread) -> ExploredJob? {
    guard let job = running, !job.isOfContinuation, case let places = candidates, !places.isEmpty
    else { return nil }
    steps = (steps.all + 1, steps.sinceSwitch + 1)
    var jobs = places.map { ready[$0].id }
    // A job that waits for others in a loop leaves its turn to them.
    let isSpinning = steps.sinceSwitch > Explorer.spinLimit
    let own = isSpinning ? jobs.count : 0
    jobs.insert(Schedule.Job(number: jobCount, owner: job.id.owner), at: own)
    let choice = choose(among: jobs, at: kind)
    if choice == own { return nil }
    let next = ready.remove(at: places[isSpinning ? choice : choice - 1])
    append(job, of: thread, isSampled: kind == .sampled)
    return next
  }

  /// Notes that a job runs from here on.
  mutating func begin(_ job: ExploredJob) {
    running = job
    steps = (steps.all + 1, 0)
    defer { history.append(job) }
    guard job.thread == nil else { return }
    if job.isOfMailbox { running?.mailbox = (false, false) }
    if job.isOnMainActor { isMainActorBusy = true }
    running?.place = history.count
    guard job.task > 0, tasks[job.task] == nil else { return }
    let suspended = unsafe job.isFirst ? job.job.pointer : nil
    tasks[job.task] = unsafe ExploredTask(number: tasks.count + 1, suspended: suspended)
  }

  /// Notes that the job on a thread has returned.
  mutating func endJob(on thread: ExploredThread) {
    let isBlocked = turn !== thread
    let job = isBlocked ? blocked.removeValue(forKey: ObjectIdentifier(thread)) : running
    if job?.mailbox?.isLeft == false { uncontrolled.insert(.defaultActor) }
    if job?.isOnMainActor == true { isMainActorBusy = false }
    if !isBlocked { running = nil }
  }

  /// Gives the turn of a thread that is blocked to a job that was left, if there is one.
  mutating func passOn() {
    guard let thread = turn, let place = ready.firstIndex(where: { $0.thread != nil }) else {
      return
    }
    blocked[ObjectIdentifier(thread)] = running
    let job = ready.remove(at: place)
    if !job.isSampled { uncontrolled.insert(.lock) }
    begin(job)
    turn = job.thread
    job.thread?.resume()
  }

  mutating func idleThread(of explorer: Explorer) -> ExploredThread {
    idle.popLast() ?? ExploredThread(of: explorer)
  }
}
