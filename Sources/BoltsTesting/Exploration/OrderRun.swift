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
    explorer.controlling {
      let explorer = explorer
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
      let outcome = drive()
      // Cancelling a body that is stuck can end it, so that it releases its resources.
      if outcome.failure != nil { task.cancel() }
      // A finished body can leave jobs behind, such as those of tasks that it does not await.
      var left = Self.jobLimit
      while left > 0, let job = explorer.nextLeftJob() {
        explorer.run(job)
        left -= 1
      }
      explorer.end()
      return outcome
    }
  }

  private func drive() -> Outcome {
    var outcome = Outcome()
    var deviations = order.deviations[...]
    for _ in 0..<Self.jobLimit {
      var step = nextStep(&outcome, &deviations)
      while case .wait = step {
        let isOutside = !uncontrolled.isEmpty || !explorer.uncontrolled.isEmpty
        let limit = isOutside ? outsideLimit : waitLimit
        guard explorer.waitForJob(atMost: limit) else {
          outcome.failure = .neverFinishes(waited: limit)
          return outcome
        }
        step = nextStep(&outcome, &deviations)
      }
      if case .run(let job) = step { explorer.run(job) }
      if case .finished(let result) = step {
        if case .failure(let error) = result { outcome.failure = .threw(error) }
        outcome.isInOrder = outcome.isInOrder && deviations.isEmpty
        return outcome
      }
    }
    outcome.failure = .tooManyJobs(limit: Self.jobLimit)
    return outcome
  }

  private func nextStep(
    _ outcome: inout Outcome, _ deviations: inout ArraySlice<Order.Deviation>
  ) -> Explorer.Step {
    explorer.nextStep { readyCount in
      defer { outcome.readyCounts.append(UInt16(clamping: readyCount)) }
      guard deviations.first?.position == outcome.readyCounts.count else { return 0 }
      let next = deviations.removeFirst()
      if next.choice >= readyCount { outcome.isInOrder = false }
      return min(next.choice, readyCount - 1)
    }
  }
}
