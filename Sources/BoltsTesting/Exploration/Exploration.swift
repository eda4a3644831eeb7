internal import BoltsTasks
internal import CTestingSupport
internal import Dispatch
internal import Synchronization

/// An exploration in progress.
final class Exploration: Sendable {
  private struct State {
    var orderCount = 0
    /// The text of the order in which the jobs of the present run have run.
    var order = ""
    var uncontrolled = Explorer.blindSpots
    var isCancelled = false
    var caller: CheckedContinuation<InterleavingReport, any Error>?
    /// How often the timer has fired, and how often since the job that runs now began.
    var ticks = (all: 0, ofJob: Int?.none)

    /// Whether every order can be run again.
    var isDeterministic: Bool { uncontrolled.isSubset(of: [.defaultActor]) }
  }

  /// How long a body may wait for what is not known to take part.
  static let waitLimit = TaskLocal<Duration>(wrappedValue: .seconds(10))

  /// How many jobs an order may have.
  private static let jobLimit = 100_000

  private let file: StaticString
  private let line: UInt
  private let waitLimit = Exploration.waitLimit.get()
  private let crashNote: String
  private let seed: UInt64
  private let state = Mutex(State())

  init(seed: UInt64, file: StaticString, line: UInt) {
    (self.file, self.line, self.seed) = (file, line, seed)
    crashNote =
      "\n\(file):\(line): exploreInterleavings was running this order when the process ended; "
      + "run it again with replay: \""
  }

  /// Ends the exploration before its next order.
  func cancel() { state.withLock { $0.isCancelled = true } }

  func explore(
    limit: Int, _ body: @escaping @Sendable () async throws -> Void
  ) throws -> InterleavingReport {
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

  func replay(
    _ text: String, _ body: @escaping @Sendable () async throws -> Void
  ) throws -> InterleavingReport {
    guard let order = Order(text) else { throw error(.malformedReplay, text) }
    _ = try run(.order(order), isReplay: true, body)
    state.withLock { $0.orderCount = 1 }
    return report(coveredDistance: -1)
  }

  private func run(
    _ rule: Schedule.Rule, isReplay: Bool = false,
    _ body: @escaping @Sendable () async throws -> Void
  ) throws -> Schedule {
    if state.withLock({ $0.isCancelled }) { throw CancellationError() }
    let explorer = Explorer(crashNote: crashNote)
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
    if failure != nil { explorer.controlling(after: schedule.order.text) { task.cancel() } }
    // A finished body can leave jobs behind, such as those of tasks that it does not await.
    for _ in 0..<Self.jobLimit {
      guard let job = explorer.nextJobLeft() else { break }
      run(job, explorer, after: schedule.order)
    }
    explorer.end()
    let isDeterministic = state.withLock { state in
      state.uncontrolled.formUnion(explorer.uncontrolled)
      return state.isDeterministic
    }
    if let missed = schedule.missedOrder, isDeterministic || isReplay && failure == nil {
      let pointCount = schedule.readyCounts.count
      throw error(
        isReplay ? .replayDoesNotFit(pointCount: pointCount) : .notReproducible, missed.text)
    }
    if let failure { throw error(failure, schedule.order.text, jobs: jobs) }
    return schedule
  }

  /// Runs the jobs of a body until it ends, and returns how it failed. It may wait longer where work outside
  /// the explorer's control takes part, or did in orders before.
  private func drive(
    _ schedule: inout Schedule, _ explorer: Explorer
  ) -> InterleavingError.Reason? {
    var jobs = 0
    while jobs < Self.jobLimit {
      if let job = explorer.nextJob({ schedule.choose(among: $0, $1) }) {
        run(job, explorer, after: schedule.order)
        jobs += 1
        continue
      }
      if let result = explorer.result {
        if case .failure(let error) = result { return .threw(error) }
        return nil
      }
      let isDeterministic =
        explorer.uncontrolled.isSubset(of: [.defaultActor]) && state.withLock(\.isDeterministic)
      let limit = waitLimit * (isDeterministic ? 1 : 6)
      if !explorer.waitForJob(atMost: limit) { return .neverFinishes(waited: limit) }
    }
    return .tooManyJobs(limit: jobs)
  }

  private func run(_ job: Explorer.Job, _ explorer: Explorer, after order: Order) {
    state.withLock { ($0.order, $0.ticks.ofJob) = (order.text, 0) }
    explorer.run(job, after: order.text)
    state.withLock { $0.ticks.ofJob = nil }
  }

  private func report(coveredDistance: Int, isComplete: Bool = false) -> InterleavingReport {
    state.withLock { state in
      InterleavingReport(
        orderCount: state.orderCount, isExhaustive: isComplete && state.uncontrolled.isEmpty,
        coveredDistance: state.isDeterministic ? coveredDistance : -1,
        seed: seed, uncontrolled: state.uncontrolled)
    }
  }

  private func error(
    _ reason: InterleavingError.Reason, _ replay: String, jobs: [String] = []
  ) -> InterleavingError {
    state.withLock { state in
      InterleavingError(
        reason: reason, replay: replay, jobs: jobs, precedingOrders: state.orderCount,
        uncontrolled: state.uncontrolled, file: file, line: line)
    }
  }
}

extension Exploration {
  /// Explores on a thread of its own, in a task that has the task-local values of the caller.
  ///
  /// - Throws: What the exploration throws; an ``InterleavingError`` when a job does not return. That
  ///   job keeps the thread, and the exploration ends if it returns after all.
  func onItsThread(
    _ explore: @escaping @Sendable () throws -> InterleavingReport
  ) async throws -> InterleavingReport {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "exploreInterleavings"))
    defer { timer.cancel() }
    // A second, unless a test has another limit.
    let interval = DispatchTimeInterval.nanoseconds(Int(waitLimit / .nanoseconds(10)))
    timer.schedule(deadline: .now() + interval, repeating: interval)
    timer.setEventHandler { self.tick() }
    timer.resume()
    return try await withCheckedThrowingContinuation { continuation in
      state.withLock { $0.caller = continuation }
      // The body's jobs may block it without blocking anything else.
      let thread = SerialDispatchExecutor(label: "exploreInterleavings")
      Task(executorPreference: thread) { self.end(Result(catching: explore)) }
    }
  }

  /// Ends the exploration when a job has run for too long, and writes its progress to a terminal.
  private func tick() {
    let (ticks, order, orderCount) = state.withLock { state in
      state.ticks.all += 1
      state.ticks.ofJob? += 1
      return (state.ticks, state.order, state.orderCount)
    }
    if ticks.all >= 5 {
      unsafe bolts_write_to_terminal("\(file):\(line): \(orderCount) orders hold so far\n")
    }
    if ticks.ofJob == 30 {
      cancel()
      end(.failure(error(.blocked(waitLimit * 3), order)))
    }
  }

  private func end(_ result: Result<InterleavingReport, any Error>) {
    state.withLock { $0.caller.take() }?.resume(with: result)
  }
}
