internal import BoltsTasks

/// Runs a body once, with its jobs in a given order.
struct OrderRun {
  /// How many jobs an order may have.
  static let jobLimit = 100_000

  let order: Order
  let explorer: Explorer
  /// How long the body may wait when no job is ready.
  let waitLimit: Duration
  /// How long it may wait where work outside the explorer's control is known to take part.
  let outsideLimit: Duration
  /// What took part in the orders before, outside the explorer's control.
  let uncontrolled: Set<UncontrolledWork>

  /// What happened.
  struct Outcome {
    /// How many jobs were ready at each point at which there was a choice.
    var readyCounts: [UInt16] = []
    var failure: InterleavingError.Reason?
    /// Whether the jobs ran in the given order.
    var isInOrder = true
  }

  func run(_ body: @escaping @Sendable () async throws -> Void) -> Outcome {
    let explorer = explorer
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
    let outcome = drive()
    // Cancelling a body that is stuck can end it, so that it releases its resources.
    if outcome.failure != nil { explorer.controlling { task.cancel() } }
    // A finished body can leave jobs behind, such as those of tasks that it does not await.
    for _ in 0..<Self.jobLimit where !explorer.run(0) { break }
    explorer.end()
    return outcome
  }

  private func drive() -> Outcome {
    var outcome = Outcome()
    var deviations = order.deviations[...]
    var jobs = 0
    while true {
      let readyCount: Int
      switch explorer.status {
      case .ready(let count): readyCount = count
      case .finished(let result):
        if case .failure(let error) = result { outcome.failure = .threw(error) }
        outcome.isInOrder = outcome.isInOrder && deviations.isEmpty
        return outcome
      }
      if readyCount == 0 {
        let isOutside = !uncontrolled.isEmpty || !explorer.uncontrolled.isEmpty
        let limit = isOutside ? outsideLimit : waitLimit
        if explorer.waitForJob(atMost: limit) { continue }
        outcome.failure = .neverFinishes(waited: limit)
        return outcome
      }
      jobs += 1
      if jobs > Self.jobLimit {
        outcome.failure = .tooManyJobs(limit: Self.jobLimit)
        return outcome
      }
      guard readyCount > 1 else {
        explorer.run(0)
        continue
      }
      var choice = 0
      if let next = deviations.first, next.position == outcome.readyCounts.count {
        choice = min(next.choice, readyCount - 1)
        outcome.isInOrder = outcome.isInOrder && choice == next.choice
        deviations.removeFirst()
      }
      outcome.readyCounts.append(UInt16(clamping: readyCount))
      explorer.run(choice)
    }
  }
}
