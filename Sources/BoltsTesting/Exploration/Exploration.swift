internal import BoltsTasks
internal import CTestingSupport
internal import Dispatch
internal import Synchronization

/// An exploration in progress.
final class Exploration: Sendable {
  private struct State {
    var search: OrderSearch
    /// The text of the order in which the jobs of the present run have run.
    var order = ""
    var uncontrolled = Explorer.blindSpots
    var isCancelled = false
    var caller: CheckedContinuation<InterleavingReport, any Error>?
  }

  /// How long a body may wait for what is not known to take part.
  static let waitLimit = TaskLocal<Duration>(wrappedValue: .seconds(10))

  /// How many jobs an order may have.
  private static let jobLimit = 100_000

  private let file: StaticString
  private let line: UInt
  private let waitLimit = Exploration.waitLimit.get()
  private let progress = Explorer.Progress()
  private let crashNote: String
  private let seed: UInt64
  private let state: Mutex<State>

  init(seed: UInt64, file: StaticString, line: UInt) {
    self.file = file
    self.line = line
    self.seed = seed
    state = Mutex(State(search: OrderSearch(seed: seed)))
    crashNote =
      "\n\(file):\(line): exploreInterleavings was running this order when the process ended; "
      + "run it again with replay: \""
  }

  /// Ends the exploration before its next order.
  func cancel() { state.withLock { $0.isCancelled = true } }

  func explore(
    limit: Int, _ body: @escaping @Sendable () async throws -> Void
  ) throws -> InterleavingReport {
    while let rule = state.withLock({ $0.search.nextRule() }) {
      if state.withLock({ $0.search.orderCount >= limit && !$0.search.isRepeated }) {
        return report(isComplete: false)
      }
      let run = try run(rule, body)
      state.withLock { $0.search.record(run) }
    }
    return report(isComplete: true)
  }

  func replay(
    _ text: String, _ body: @escaping @Sendable () async throws -> Void
  ) throws -> InterleavingReport {
    guard let order = Order(text) else { throw error(.malformedReplay, text) }
    _ = try run(.order(order), isReplay: true, body)
    return InterleavingReport(
      orderCount: 1, isExhaustive: false, coveredDistance: -1, seed: seed,
      uncontrolled: state.withLock { $0.uncontrolled })
  }
  private func run(
    _ rule: Schedule.Rule, isReplay: Bool = false,
    _ body: @escaping @Sendable () async throws -> Void
  ) throws -> Schedule {
    if state.withLock({ $0.isCancelled }) { throw CancellationError() }
    let explorer = Explorer(crashNote: crashNote, progress: progress)
    var schedule = Schedule(rule)
    let task = explorer.controlling {
      ExplorationContext.withExecutor(explorer) {
        Task(executorPreference: explorer) {
          do {
            try await body()
            explorer.finish(.success(()))
          } catch {
            explorer.finish(.failure(error))
          }
        }
      }
    }
    let failure = drive(&schedule, explorer)
    let jobs = failure == nil ? [] : explorer.jobNames
    // Cancelling a body that is stuck can end it, so that it releases its resources.
    if failure != nil { task.cancel() }
    // A finished body can leave jobs behind, such as those of tasks that it does not await.
    var left = Self.jobLimit
    while left > 0, let job = explorer.nextJobLeft() {
      explorer.run(job, after: schedule.text)
      left -= 1
    }
    explorer.end()
    let isDeterministic = state.withLock { state in
      state.uncontrolled.formUnion(explorer.uncontrolled)
      return state.uncontrolled.isSubset(of: [.defaultActor])
    }
    if let missed = schedule.missedOrder, isDeterministic || isReplay && failure == nil {
      let pointCount = schedule.readyCounts.count
      throw error(
        isReplay ? .replayDoesNotFit(pointCount: pointCount) : .notReproducible, "\(missed)")
    }
    if let failure { throw error(failure, schedule.text, jobs: jobs) }
    return schedule
  }

  /// Runs the jobs of a body until it ends, and returns how it failed. It may wait longer where work outside
  /// the explorer's control takes part, or did in orders before.
  private func drive(
    _ schedule: inout Schedule, _ explorer: Explorer
  ) -> InterleavingError.Reason? {
    var jobs = 0
    var order = "fifo"
    while jobs < Self.jobLimit {
      let deviationCount = schedule.order.deviations.count
      if let job = explorer.nextJob({ schedule.choose(among: $0, $1) }) {
        if jobs == 0 || schedule.order.deviations.count > deviationCount {
          order = schedule.text
          state.withLock { $0.order = order }
        }
        explorer.run(job, after: order)
        jobs += 1
        continue
      }
      if let result = explorer.result {
        if case .failure(let error) = result { return .threw(error) }
        return nil
      }
      let isOutside = !explorer.uncontrolled.union(state.withLock { $0.uncontrolled })
        .isSubset(of: [.defaultActor])
      let limit = waitLimit * (isOutside ? 6 : 1)
      if !explorer.waitForJob(atMost: limit) { return .neverFinishes(waited: limit) }
    }
    return .tooManyJobs(limit: jobs)
  }

  private func report(isComplete: Bool) -> InterleavingReport {
    state.withLock { state in
      let isDeterministic = state.uncontrolled.isSubset(of: [.defaultActor])
      let distance = isComplete ? state.search.distance : max(state.search.distance - 1, 0)
      return InterleavingReport(
        orderCount: state.search.orderCount,
        isExhaustive: isComplete && state.uncontrolled.isEmpty,
        coveredDistance: isDeterministic && state.search.orderCount > 0 ? distance : -1,
        seed: seed, uncontrolled: state.uncontrolled)
    }
  }

  private func error(
    _ reason: InterleavingError.Reason, _ replay: String, jobs: [String] = []
  ) -> InterleavingError {
    state.withLock { state in
      InterleavingError(
        reason: reason, replay: replay, jobs: jobs, precedingOrders: state.search.orderCount,
        uncontrolled: state.uncontrolled, file: file, line: line)
    }
  }
}

extension Exploration {
  /// A thread for one exploration, which the body's jobs may block without blocking anything else.
  private final class OwnThread: TaskExecutor {
    private let queue = DispatchQueue(label: "exploreInterleavings")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// Explores on a thread of its own, in a task that has the task-local values of the caller.
  ///
  /// - Throws: What the exploration throws; an ``InterleavingError`` when a job does not return. That
  ///   job keeps the thread, and the exploration ends if it returns after all.
  func onItsThread(
    _ explore: @escaping @Sendable () throws -> InterleavingReport
  ) async throws -> InterleavingReport {
    let watch = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "exploreInterleavings"))
    defer { watch.cancel() }
    let limit = waitLimit * 3
    let seen = Mutex<Int?>(nil)
    let interval = DispatchTimeInterval.nanoseconds(Int(limit / .nanoseconds(1)))
    watch.schedule(deadline: .now() + interval, repeating: interval)
    watch.setEventHandler {
      let job = self.progress.runningJob
      let isStuck = seen.withLock { seen in
        defer { seen = job }
        return job != nil && seen == job
      }
      guard isStuck else { return }
      self.cancel()
      self.end(.failure(self.error(.blocked(limit), self.state.withLock { $0.order })))
    }
    watch.resume()
    let display = DispatchSource.makeTimerSource(
      queue: DispatchQueue(label: "exploreInterleavings"))
    defer { display.cancel() }
    display.schedule(deadline: .now() + .seconds(5), repeating: .seconds(1))
    display.setEventHandler {
      let orderCount = self.state.withLock { $0.search.orderCount }
      unsafe bolts_write_to_terminal(
        "\(self.file):\(self.line): \(orderCount) orders hold so far\n")
    }
    display.resume()
    return try await withCheckedThrowingContinuation { continuation in
      state.withLock { $0.caller = continuation }
      Task(executorPreference: OwnThread()) { self.end(Result(catching: explore)) }
    }
  }

  private func end(_ result: Result<InterleavingReport, any Error>) {
    state.withLock { $0.caller.take() }?.resume(with: result)
  }
}
