@_exported public import func BoltsTasks.interleavingPoint

/// Runs a body again and again, each time with its concurrent jobs in another order.
///
/// A job is what a Swift task runs between two suspensions. The explorer decides which of the jobs
/// that are ready runs next: jobs of the body, of its child tasks (`async let`, task groups), of
/// `Task { }` and `Task.detached`, of default actors and of the main actor, and of the tasks and
/// continuations of BoltsTasks on all of these and on `.global`. Jobs of the main actor begin in the order in which
/// they came. Only one job runs at a time.
///
/// Within a job, an order can also switch to another one where the job calls `interleavingPoint()` of BoltsTasks;
/// where it creates a task, or resumes one; where it reads a task or token of BoltsTasks, or completes one while others
/// wait for it; and where it uses a `TaskLimiter`.
/// At `interleavingPoint()` every order is run, as at a suspension; the other points are sampled: each is tried once or
/// twice, and then at random. State that is shared in a `Mutex` or an `Atomic` needs `interleavingPoint()`, and so does
/// `Task.isCancelled`: a fault between two such accesses is not found without. The thread sanitizer finds data races.
///
/// The body is run until every order of its suspensions and interleaving points has been run, or `limit` orders have.
/// Orders in which one or two jobs come late, or that switch once within a job, are tried first, then in turn random
/// ones and all others, beginning with those that differ little from first come, first served. The first order that fails
/// ends the exploration with an ``InterleavingError``, whose text is what `replay` takes. An order fails when
/// the body throws, when nothing resumes it for 10 seconds, or for a second where work outside of control would have
/// been noticed (a lost wake-up or a deadlock), when a job blocks its thread for 30 seconds, or when it runs more than
/// 100,000 jobs. A trap ends the process, after the order has been written to standard error. The explorer does not see
/// issues that `#expect` records, which only their test can: throw an error, or use `try #require`.
///
/// The body has to do the same whenever its jobs run in the same order, so it creates all objects that it
/// uses, and takes its time from a ``TestClock``. The explorer does not control Dispatch, threads,
/// `Task.sleep`, `Task.immediate`, actors and tasks with custom executors, and tasks that were there before. Where
/// such work resumes the body, and on Linux where a job hands work to it, the report names it and is not exhaustive,
/// orders that can't be repeated because of it are no failure, and the body may wait a minute for it. Jobs that wait for
/// one default actor may run in a row, with nothing between them; the report names that too. On the main actor only what
/// the body does is explored; its jobs run on the main thread, so that has to be free.
///
/// - Parameters:
///   - limit: The greatest number of orders to run; `nil` for 200,000. The report has the coverage.
///   - seed: Determines the random priorities; another one tries other orders.
///   - replay: The text of one order, from an ``InterleavingError``, to run that one only.
///   - file: Where the exploration is started; for the error.
///   - line: Where the exploration is started; for the error.
///   - body: The body. It runs on no actor, with the task-local values of the caller.
/// - Returns: The number of orders that were run, and whether those are all.
/// - Throws: ``InterleavingError`` for the first order that fails; `CancellationError` when the
///   calling Swift task is cancelled between two orders.
@concurrent
@discardableResult
public func exploreInterleavings(
  limit: Int? = nil, seed: UInt64 = 1, replay: String? = nil, file: StaticString = #fileID,
  line: UInt = #line,
  _ body: @escaping @Sendable () async throws -> Void
) async throws -> InterleavingReport {
  let exploration = Exploration(seed: seed, file: file, line: line)
  return try await withTaskCancellationHandler {
    try await exploration.explore(limit: limit ?? 200_000, replay: replay, body)
  } onCancel: {
    exploration.cancel()
  }
}
