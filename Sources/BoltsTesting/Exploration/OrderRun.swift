internal import BoltsTasks
internal import CThreadSupport
internal import Synchronization

/// Runs a body once, with its jobs in a given order.
struct OrderRun {
  /// How many jobs an order may have.
  static let jobLimit = 100_000

  let order: Order
  let file: StaticString
  let line: UInt
  /// How long work outside the explorer's control may take to resume the body once no job is ready.
  let outsideLimit: Duration

  /// What happened.
  struct Outcome {
    /// How many jobs were ready at each point at which there was a choice.
    var readyCounts: [UInt16] = []
    var failure: InterleavingError.Reason?
    var uncontrolled: Set<UncontrolledWork> = []
  }

  func run(_ body: @escaping @Sendable () async throws -> Void) async -> Outcome {
    let executor = ExplorationExecutor()
    let result = Result()
    let task = executor.controlling {
      ExplorationContext.withExecutor(executor) {
        Task(executorPreference: executor) {
          do {
            try await body()
            result.set(.success(()))
          } catch {
            result.set(.failure(error))
          }
        }
      }
    }
    var outcome = await drive(executor, until: result)
    // Cancelling a body that is stuck can end it, so that it releases its resources.
    if outcome.failure != nil { executor.controlling { task.cancel() } }
    drain(executor)
    outcome.uncontrolled = executor.uncontrolled
    return outcome
  }

  private func drive(_ executor: ExplorationExecutor, until result: Result) async -> Outcome {
    var outcome = Outcome()
    var deviations = order.deviations[...]
    var jobs = 0
    setCrashNote()
    defer { bolts_set_crash_note(nil) }
    while true {
      if let finished = result.value {
        if case .failure(let error) = finished { outcome.failure = .threw(error) }
        break
      }
      let readyCount = executor.readyCount
      if readyCount == 0 {
        bolts_set_crash_note(nil)
        await executor.waitForJob(atMost: outsideLimit)
        setCrashNote()
        guard executor.readyCount > 0 else {
          outcome.failure = .neverFinishes
          break
        }
        continue
      }
      jobs += 1
      if jobs > Self.jobLimit {
        outcome.failure = .tooManyJobs(limit: Self.jobLimit)
        break
      }
      guard readyCount > 1 else {
        executor.run(0)
        continue
      }
      var choice = 0
      if let next = deviations.first, next.position == outcome.readyCounts.count {
        choice = next.choice
        deviations.removeFirst()
      }
      guard choice < readyCount else {
        outcome.failure = .notReproducible
        break
      }
      outcome.readyCounts.append(UInt16(clamping: readyCount))
      executor.run(choice)
    }
    if outcome.failure == nil, !deviations.isEmpty { outcome.failure = .notReproducible }
    return outcome
  }

  /// Runs the jobs that a finished body has left behind, such as those of tasks that it does not
  /// await.
  private func drain(_ executor: ExplorationExecutor) {
    for _ in 0..<Self.jobLimit {
      guard executor.readyCount > 0 else { return }
      executor.run(0)
    }
  }

  /// A trap, such as that of a continuation that is resumed twice, ends the process, so the order has to
  /// be written before that.
  private func setCrashNote() {
    let text =
      "\n\(file):\(line): exploreInterleavings was running this order when the process ended; "
      + "run it again with replay: \"\(order)\"\n"
    unsafe text.withCString { unsafe bolts_set_crash_note($0) }
  }

  /// The result of the body, once it has one.
  private final class Result: Sendable {
    private let stored = Mutex<Swift.Result<Void, any Error>?>(nil)

    var value: Swift.Result<Void, any Error>? { stored.withLock { $0 } }
    func set(_ result: Swift.Result<Void, any Error>) { stored.withLock { $0 = result } }
  }
}
