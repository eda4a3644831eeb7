internal import BoltsTasks
internal import Dispatch
internal import Synchronization

/// An exploration in progress.
final class Exploration: Sendable {
  private struct State {
    var search = OrderSearch()
    /// The order that is being run.
    var order = Order()
    var orderCount = 0
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
  private let state = Mutex(State())

  init(file: StaticString, line: UInt) {
    self.file = file
    self.line = line
  }

  /// Ends the exploration before its next order.
  func cancel() { state.withLock { $0.isCancelled = true } }

  func explore(
    limit: Int, _ body: @escaping @Sendable () async throws -> Void
  ) throws -> InterleavingReport {
    while let (order, isRepeated) = state.withLock({ state in
      state.search.nextOrder().map { ($0, state.search.isRepeated) }
    }) {
      if !isRepeated, state.withLock({ $0.orderCount >= limit }) {
        return report(isComplete: false)
      }
      let readyCounts = try run(order, body).readyCounts
      state.withLock { state in
        if !isRepeated { state.orderCount += 1 }
        state.search.record(readyCounts: readyCounts)
      }
    }
    return report(isComplete: true)
  }

  func replay(
    _ text: String, _ body: @escaping @Sendable () async throws -> Void
  ) throws -> InterleavingReport {
    guard let order = Order(text) else { throw error(.malformedReplay, text) }
    if !(try run(order, body).isInOrder) { throw error(.notReproducible, text) }
    return InterleavingReport(
      orderCount: 1, isExhaustive: false, coveredDistance: -1,
      uncontrolled: state.withLock { $0.uncontrolled })
  }

  /// One run of the body.
  private struct Run {
    var deviations: ArraySlice<Order.Deviation>
    /// How many jobs were ready at each point at which there was a choice.
    var readyCounts: [UInt16] = []
    /// Whether the jobs run in the given order.
    var isInOrder = true
    var failure: InterleavingError.Reason?

    /// Takes the place of the job that runs next, among those that are ready.
    mutating func choose(among readyCount: Int) -> Int {
      defer { readyCounts.append(UInt16(clamping: readyCount)) }
      guard deviations.first?.position == readyCounts.count else { return 0 }
      let next = deviations.removeFirst()
      if next.choice >= readyCount { isInOrder = false }
      return min(next.choice, readyCount - 1)
    }
  }

  private func run(
    _ order: Order, _ body: @escaping @Sendable () async throws -> Void
  ) throws -> Run {
    let uncontrolled = try state.withLock { state in
      if state.isCancelled { throw CancellationError() }
      state.order = order
      return state.uncontrolled
    }
    let note =
      "\n\(file):\(line): exploreInterleavings was running this order when the process ended; "
      + "run it again with replay: \"\(order)\"\n"
    let explorer = Explorer(crashNote: note, progress: progress)
    var run = Run(deviations: order.deviations[...])
    explorer.controlling {
      let task = ExplorationContext.withExecutor(explorer) {
        Task(executorPreference: explorer) {
          do {
            try await body()
            explorer.finish(.success(()))
          } catch {
            explorer.finish(.failure(error))
          }
        }
      }
      drive(&run, explorer, isOutside: !uncontrolled.isEmpty)
      // Cancelling a body that is stuck can end it, so that it releases its resources.
      if run.failure != nil { task.cancel() }
      // A finished body can leave jobs behind, such as those of tasks that it does not await.
      var left = Self.jobLimit
      while left > 0, let job = explorer.nextJob() {
        explorer.run(job)
        left -= 1
      }
      explorer.end()
    }
    let isControlled = state.withLock { state in
      state.uncontrolled.formUnion(explorer.uncontrolled)
      return state.uncontrolled.isEmpty
    }
    if isControlled, !run.isInOrder { throw error(.notReproducible, "\(order)") }
    if let failure = run.failure { throw error(failure, "\(order)") }
    return run
  }

  /// Runs the jobs of a body until it ends. It may wait longer where work outside the explorer's control takes
  /// part, or did in orders before.
  private func drive(_ run: inout Run, _ explorer: Explorer, isOutside: Bool) {
    var jobs = 0
    while explorer.result == nil {
      if jobs == Self.jobLimit { return run.failure = .tooManyJobs(limit: jobs) }
      if let job = explorer.nextJob({ run.choose(among: $0) }) {
        explorer.run(job)
        jobs += 1
      } else {
        let limit = waitLimit * (isOutside || !explorer.uncontrolled.isEmpty ? 6 : 1)
        if explorer.waitForJob(atMost: limit) { continue }
        return run.failure = .neverFinishes(waited: limit)
      }
    }
    if case .failure(let error)? = explorer.result { run.failure = .threw(error) }
    run.isInOrder = run.isInOrder && run.deviations.isEmpty
  }

  private func report(isComplete: Bool) -> InterleavingReport {
    state.withLock { state in
      let isExhaustive = isComplete && state.uncontrolled.isEmpty
      let distance = isComplete ? state.search.distance : max(state.search.distance - 1, 0)
      return InterleavingReport(
        orderCount: state.orderCount, isExhaustive: isExhaustive,
        coveredDistance: state.uncontrolled.isEmpty && state.orderCount > 0 ? distance : -1,
        uncontrolled: state.uncontrolled)
    }
  }

  private func error(_ reason: InterleavingError.Reason, _ replay: String) -> InterleavingError {
    state.withLock { state in
      InterleavingError(
        reason: reason, replay: replay, precedingOrders: state.orderCount,
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
      self.end(.failure(self.error(.blocked(limit), "\(self.state.withLock { $0.order })")))
    }
    watch.resume()
    return try await withCheckedThrowingContinuation { continuation in
      state.withLock { $0.caller = continuation }
      Task(executorPreference: OwnThread()) { self.end(Result(catching: explore)) }
    }
  }

  private func end(_ result: Result<InterleavingReport, any Error>) {
    state.withLock { $0.caller.take() }?.resume(with: result)
  }
}
