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
    var hasActorJobsInARow = false
    var leftRunning: [String] = []
    var isCancelled = false
    var explorer: Explorer?
    var result: Result<InterleavingReport, any Error>?
  }

  /// How the body was run once.
  private typealias Run = (schedule: Schedule, failure: InterleavingError?)

  /// The unit of waiting. A body may wait three times as long while nothing resumes it, five times where work outside of
  /// the explorer's control takes part, and a job 15 times until it returns.
  static let waitLimit = TaskLocal<Duration>(wrappedValue: .seconds(2))

  private let file: StaticString
  private let line: UInt
  private let limit: Int
  /// `nil` for a replay.
  private let timeLimit: Duration?
  private let deadline: ContinuousClock.Instant
  private let waitLimit = Exploration.waitLimit.get()
  private let crashNote: String
  private let state = Mutex(State())
  private let end = DispatchSemaphore(value: 0)

  init(limit: Int, timeLimit: Duration?, file: StaticString, line: UInt) {
    (self.limit, self.timeLimit, self.file, self.line) = (limit, timeLimit, file, line)
    deadline = .now + min(timeLimit ?? .seconds(86_400), .seconds(86_400))
    crashNote =
      "\n\(file):\(line): exploreInterleavings was running this order when the process ended; "
      + "run it again with replay: \""
  }

  /// Ends the exploration before its next order.
  func cancel() { state.withLock { $0.isCancelled = true } }

  /// Explores on a thread of its own, which the body's jobs may block, and watches it on another one. Both have the
  /// task-local values of the caller.
  ///
  /// - Throws: What the exploration throws; an ``InterleavingError`` when a job does not return. That job keeps its
  ///   thread, and the exploration ends if it returns after all.
  func explore(
    replay: String?, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> InterleavingReport {
    let thread = SerialDispatchExecutor(label: "exploreInterleavings")
    Task(executorPreference: thread) {
      let result = Result {
        if let replay { try self.run(replay: replay, body) } else { try self.search(body) }
      }
      self.state.withLock { $0.result = result }
      self.end.signal()
    }
    let watch = SerialDispatchExecutor(label: "exploreInterleavings: watch")
    return try await Task(executorPreference: watch) { try self.watch() }.value
  }

  private func watch() throws -> InterleavingReport {
    var (waitCount, idleCount) = (0, 0)
    var last = (orderCount: 0, jobCount: 0)
    while end.wait(timeout: .now() + waitLimit.dispatchInterval) == .timedOut {
      let (orderCount, explorer) = state.withLock { ($0.orderCount, $0.explorer) }
      waitCount += 1
      if waitCount % 2 == 1, timeLimit != nil {
        let left = "\(timeLeft.components.seconds) s and \(limit - orderCount) orders"
        unsafe bolts_write_error(
          "\(file):\(line): \(orderCount) orders hold so far; \(left) are left at most\n")
      }
      guard let explorer else { continue }
      let (jobCount, order) = explorer.state.withLock {
        ($0.jobCount + $0.history.count, $0.schedule.shortOrder)
      }
      idleCount = last == (orderCount, jobCount) ? idleCount + 1 : 0
      last = (orderCount, jobCount)
      guard idleCount == 15 else { continue }
      cancel()
      throw error(.blocked(waitLimit * 15), order.text)
    }
    return try state.withLock { try ($0.result ?? .failure(CancellationError())).get() }
  }

  private var timeLeft: Duration { max(ContinuousClock.now.duration(to: deadline), .zero) }

  private func run(
    replay: String, _ body: @escaping @Sendable () async throws -> Void
  ) throws -> InterleavingReport {
    guard let order = Order(replay) else { throw error(.malformedReplay, replay) }
    guard let run = try run(Schedule(order), body) else { return report() }
    if !run.schedule.fits, run.failure == nil || state.withLock(\.uncontrolled.isEmpty) {
      throw error(.replayDoesNotFit(pointCount: run.schedule.readyCounts.count), replay)
    }
    if let failure = run.failure { throw failure }
    state.withLock { $0.orderCount = 1 }
    return report(pointCount: run.schedule.readyCounts.count)
  }

  private func search(
    _ body: @escaping @Sendable () async throws -> Void
  ) throws -> InterleavingReport {
    var search = OrderSearch()
    while let schedule = search.next() {
      guard search.orderCount < limit, let run = try run(schedule, body) else {
        let covered = search.orderCount > 0 ? max(search.distance - 1, 0) : -1
        return report(coveredDistance: covered, pointCount: search.pointCount)
      }
      if search.orderCount == 0 { try checkRepetition(of: run, body) }
      if !run.schedule.fits, state.withLock(\.uncontrolled.isEmpty) {
        throw error(.notReproducible, run.schedule.shortOrder.text)
      }
      if let failure = run.failure { throw failure }
      search.record(run.schedule)
      state.withLock { $0.orderCount = search.orderCount }
    }
    return report(
      coveredDistance: search.distance, pointCount: search.pointCount, isComplete: true)
  }

  /// Runs first come, first served again. A body that then does something else depends on more than its order, so what
  /// one order shows is no verdict.
  private func checkRepetition(
    of first: Run, _ body: @escaping @Sendable () async throws -> Void
  ) throws {
    switch first.failure?.reason {
    case .threw, .recorded, nil: if first.failure?.reason.isRequirement == true { return }
    default: return
    }
    guard state.withLock(\.uncontrolled.isEmpty), let second = try run(Schedule(), body),
      state.withLock(\.uncontrolled.isEmpty),
      first.schedule.readyCounts != second.schedule.readyCounts
        || (first.failure == nil) != (second.failure == nil)
    else { return }
    throw error(.notReproducible, Order().text)
  }

  /// Runs the body once; `nil` when the time is over before it ends.
  private func run(
    _ schedule: Schedule, _ body: @escaping @Sendable () async throws -> Void
  ) throws -> Run? {
    let explorer = Explorer(schedule, crashNote: crashNote)
    let isCancelled = state.withLock { state in
      state.explorer = explorer
      return state.isCancelled
    }
    if isCancelled { throw CancellationError() }
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
    let reason = drive(explorer)
    let (schedule, hasEnded) = explorer.state.withLock { explored in
      state.withLock { state in
        state.uncontrolled.formUnion(explored.uncontrolled)
        state.hasActorJobsInARow = state.hasActorJobsInARow || explored.hasActorJobsInARow
      }
      return (explored.schedule, explored.result != nil)
    }
    let failure = reason.map {
      error($0, schedule.shortOrder.text, explorer.jobNames, explorer.taskNames)
    }
    // Cancelling a body that is stuck can end it, so that it releases its resources. What happens then is not reported. A
    // finished body can leave jobs behind, such as those of tasks that it does not await.
    if !hasEnded { explorer.controlling { task.cancel() } }
    explorer.drain()
    if hasEnded, state.withLock(\.leftRunning.isEmpty) {
      let names = explorer.taskNames
      state.withLock { $0.leftRunning = names }
    }
    explorer.end()
    return hasEnded || failure != nil ? (schedule, failure) : nil
  }

  /// Runs the jobs of a body until it ends, or the time is over, and returns how it failed.
  private func drive(_ explorer: Explorer) -> InterleavingError.Reason? {
    while true {
      explorer.runJobs(until: deadline)
      let (result, issue, jobCount, isOutside) = explorer.state.withLock {
        ($0.result, $0.issue, $0.history.count, !$0.uncontrolled.isEmpty)
      }
      if let issue, result != nil { return .recorded(issue) }
      if case .failure(let error) = result { return .threw(error) }
      if result != nil || timeLeft == .zero { return nil }
      if jobCount >= Explorer.jobLimit { return .tooManyJobs(limit: Explorer.jobLimit) }
      let usesOthers = isOutside || state.withLock { !$0.uncontrolled.isEmpty }
      let limit = min(waitLimit * (usesOthers ? 5 : 3), timeLeft)
      if !explorer.waitForJob(atMost: limit), timeLeft > .zero {
        return .neverFinishes(waited: limit)
      }
    }
  }

  private func report(
    coveredDistance: Int = -1, pointCount: Int = .max, isComplete: Bool = false
  ) -> InterleavingReport {
    let isTimeOver = timeLeft == .zero
    return state.withLock { state in
      InterleavingReport(
        orderCount: state.orderCount, isExhaustive: isComplete && state.uncontrolled.isEmpty,
        coveredDistance: state.uncontrolled.isEmpty ? coveredDistance : -1,
        hasActorJobsInARow: state.hasActorJobsInARow, uncontrolled: state.uncontrolled,
        leftRunning: state.leftRunning, pointCount: pointCount,
        timeLimit: !isComplete && isTimeOver ? timeLimit : nil)
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

extension Duration {
  var dispatchInterval: DispatchTimeInterval { .milliseconds(Int(self / .milliseconds(1))) }
}
