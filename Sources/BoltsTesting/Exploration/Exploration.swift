internal import BoltsTasks
internal import CTestingSupport
internal import CThreadSupport
internal import Dispatch
internal import Synchronization

/// An exploration in progress.
final class Exploration: Sendable {
  private struct State {
    var orderCount = 0
    var uncontrolled = Explorer.blindSpots
    var leftRunning: [String] = []
    var isCancelled = false
    var explorer: Explorer?
    var result: Result<InterleavingReport, any Error>?
    /// When the progress is written next.
    var report = ContinuousClock.now

    /// Whether every order can be run again.
    var isDeterministic: Bool { uncontrolled.isSubset(of: Explorer.repeatable) }
  }

  /// How long a body may wait for what is not known to take part.
  static let waitLimit = TaskLocal<Duration>(wrappedValue: .seconds(10))

  /// Held while the hook is set, and removed after the last exploration.
  private static let hook = Mutex<Void>(())

  private let file: StaticString
  private let line: UInt
  private let waitLimit = Exploration.waitLimit.get()
  private let crashNote: String
  private let seed: UInt64
  private let state = Mutex(State())
  private let end = DispatchSemaphore(value: 0)

  init(seed: UInt64, file: StaticString, line: UInt) {
    (self.file, self.line, self.seed) = (file, line, seed)
    crashNote =
      "\n\(file):\(line): exploreInterleavings was running this order when the process ended; "
      + "run it again with replay: \""
    state.withLock { $0.report += waitLimit / 2 }
    Self.hook.withLock { _ in
      guard bolts_count_explorations(1) == 1 else { return }
      bolts_set_exploration_hook { event in
        guard let thread = ExploredThread.current else { return }
        if event == bolts_real_time {
          thread.explorer.state.withLock { _ = $0.uncontrolled.insert(.otherThread) }
        } else {
          thread.explorer.reach(event == bolts_program_point ? .program : .sampled, on: thread)
        }
      }
    }
  }

  deinit {
    Self.hook.withLock { _ in
      if bolts_count_explorations(-1) == 0 { bolts_set_exploration_hook(nil) }
    }
  }

  /// Ends the exploration before its next order.
  func cancel() { state.withLock { $0.isCancelled = true } }

  /// Explores on a thread of its own, which the body's jobs may block, and watches it on another one. Both have the
  /// task-local values of the caller.
  ///
  /// - Throws: What the exploration throws; an ``InterleavingError`` when a job does not return. That job keeps its
  ///   thread, and the exploration ends if it returns after all.
  func explore(
    limit: Int, replay: String?, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> InterleavingReport {
    let thread = SerialDispatchExecutor(label: "exploreInterleavings")
    Task(executorPreference: thread) {
      let result = Result { try self.run(limit: limit, replay: replay, body) }
      self.state.withLock { $0.result = result }
      self.end.signal()
    }
    let watch = SerialDispatchExecutor(label: "exploreInterleavings: watch")
    return try await Task(executorPreference: watch) { try self.watch() }.value
  }

  private func watch() throws -> InterleavingReport {
    while end.wait(timeout: .now() + .milliseconds(2)) == .timedOut {
      writeProgress()
      guard let explorer = state.withLock(\.explorer), explorer.watch() > waitLimit * 3 else {
        continue
      }
      cancel()
      let order = explorer.state.withLock { $0.schedule.shortOrder }
      throw error(.blocked(waitLimit * 3), order.text)
    }
    return try state.withLock { try ($0.result ?? .failure(CancellationError())).get() }
  }

  private func run(
    limit: Int, replay: String?, _ body: @escaping @Sendable () async throws -> Void
  ) throws -> InterleavingReport {
    if let replay {
      guard let order = Order(replay) else { throw error(.malformedReplay, replay) }
      _ = try run(.order(order), isReplay: true, body)
      state.withLock { $0.orderCount = 1 }
      return report(coveredDistance: -1)
    }
    var search = OrderSearch(seed: seed)
    while let rule = search.nextRule() {
      if search.orderCount >= limit {
        return report(coveredDistance: search.orderCount > 0 ? max(search.distance - 1, 0) : -1)
      }
      search.record(try run(rule, body))
      state.withLock { $0.orderCount = search.orderCount }
    }
    return report(coveredDistance: search.distance, isComplete: true)
  }

  private func run(
    _ rule: Schedule.Rule, isReplay: Bool = false,
    _ body: @escaping @Sendable () async throws -> Void
  ) throws -> Schedule {
    if state.withLock({ $0.isCancelled }) { throw CancellationError() }
    let explorer = Explorer(Schedule(rule), crashNote: crashNote)
    state.withLock { $0.explorer = explorer }
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
    let failure = drive(explorer)
    let jobs = failure == nil ? [] : explorer.jobNames
    let suspended = failure == nil ? [] : explorer.taskNames
    let (schedule, uncontrolled) = explorer.state.withLock { ($0.schedule, $0.uncontrolled) }
    // Cancelling a body that is stuck can end it, so that it releases its resources.
    if case .threw? = failure {} else if failure != nil { explorer.controlling { task.cancel() } }
    // A finished body can leave jobs behind, such as those of tasks that it does not await.
    explorer.runJobs(isDraining: true)
    let isNew = failure == nil && state.withLock(\.leftRunning.isEmpty)
    let leftRunning = isNew ? explorer.taskNames : []
    explorer.end()
    let isDeterministic = state.withLock { state in
      state.leftRunning += leftRunning
      state.uncontrolled.formUnion(uncontrolled)
      return state.isDeterministic
    }
    if !schedule.fits, isDeterministic || isReplay && failure == nil {
      let pointCount = schedule.readyCounts.count
      throw error(
        isReplay ? .replayDoesNotFit(pointCount: pointCount) : .notReproducible,
        schedule.shortOrder.text)
    }
    if let failure { throw error(failure, schedule.shortOrder.text, jobs, suspended) }
    return schedule
  }

  /// Runs the jobs of a body until it ends, and returns how it failed. It may wait longer where work outside
  /// the explorer's control takes part, or did in orders before, and hardly where that would have been noticed.
  private func drive(_ explorer: Explorer) -> InterleavingError.Reason? {
    while true {
      explorer.runJobs()
      let (result, issue, jobCount, isDeterministic) = explorer.state.withLock {
        ($0.result, $0.issue, $0.steps.all, $0.uncontrolled.isSubset(of: Explorer.repeatable))
      }
      if case .failure(let error) = result { return .threw(error) }
      if result != nil { return issue.map { .recorded($0) } }
      if jobCount >= Explorer.jobLimit { return .tooManyJobs(limit: Explorer.jobLimit) }
      let limit =
        isDeterministic && state.withLock(\.isDeterministic)
        ? waitLimit / (Explorer.noticesDispatch ? 10 : 1) : waitLimit * 6
      if !explorer.waitForJob(atMost: limit) { return .neverFinishes(waited: limit) }
    }
  }

  private func writeProgress() {
    let orderCount = state.withLock { state -> Int? in
      if ContinuousClock.now < state.report { return nil }
      state.report += waitLimit / 10
      return state.orderCount
    }
    guard let orderCount else { return }
    unsafe bolts_write_to_terminal("\(file):\(line): \(orderCount) orders hold so far\n")
  }

  private func report(coveredDistance: Int, isComplete: Bool = false) -> InterleavingReport {
    state.withLock { state in
      InterleavingReport(
        orderCount: state.orderCount, isExhaustive: isComplete && state.uncontrolled.isEmpty,
        coveredDistance: state.isDeterministic ? coveredDistance : -1,
        seed: seed, uncontrolled: state.uncontrolled, leftRunning: state.leftRunning)
    }
  }

  private func error(
    _ reason: InterleavingError.Reason, _ replay: String, _ jobs: [String] = [],
    _ suspended: [String] = []
  ) -> InterleavingError {
    state.withLock { state in
      InterleavingError(
        reason: reason, replay: replay, jobs: jobs, suspended: suspended,
        precedingOrders: state.orderCount, uncontrolled: state.uncontrolled, file: file, line: line)
    }
  }
}
