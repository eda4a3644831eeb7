/// Runs a body again and again, each time with its concurrent jobs in another order.
///
/// A job is what a Swift task runs between two suspensions. The explorer decides which of the jobs
/// that are ready runs next: jobs of the body, of its child tasks (`async let`, task groups), of
/// `Task { }` and `Task.detached`, of default actors and of the main actor, and of the tasks and
/// continuations of BoltsTasks on all of these and on `.global`. Jobs of the main actor begin in the order in which
/// they came. Only one job runs at a time.
///
/// What is explored are the orders of suspensions. Nothing comes between two of them, so a fault between two accesses of
/// a `Mutex` or an `Atomic` is not found: look for data races with the thread sanitizer, and decide when continuations
/// run with a ``ManualExecutor``. A test double that answers without suspending hides the suspension that the real
/// dependency has; `await Task.yield()` in it brings that back.
///
/// The body is run until every order has been run, or `limit` orders have, or the time is over: first come, first served
/// twice, and then in turn random orders and all others, beginning with those that differ little from the first. After
/// two seconds, a line on standard error tells the progress every few seconds. The first order that fails
/// ends the exploration with an ``InterleavingError``, whose text is what `replay` takes. An order fails when
/// the body throws, when no job is left and nothing resumes the body for six seconds, or for ten where work outside of
/// control takes part (a lost wake-up or a deadlock), when a job does not return for thirty seconds, or when the order
/// has more than 100,000 jobs. A trap ends the process, after the order has been written to standard error. The explorer
/// does not see issues that `#expect` records, which only their test can (``failExploredOrder(_:)``): throw an error, or
/// use `try #require`.
///
/// The body has to do the same whenever its jobs run in the same order, so it creates all objects that it
/// uses, and takes its time from a ``TestClock``. The explorer does not control Dispatch, threads, other clocks,
/// `Task.sleep`, `Task.immediate`, actors and tasks with custom executors, and tasks that were there before. Where
/// such work resumes the body, the report names it and is not exhaustive, and orders that can't be repeated because of it
/// are no failure. Jobs that wait for one default actor may run in a row, as Swift's runtime has it; the report tells
/// that. On the main actor only what the body does is explored; its jobs run on the main thread, so that has to be free.
///
/// - Parameters:
///   - limit: The greatest number of orders to run; `nil` for 200,000. The report has the coverage.
///   - timeLimit: How long to run orders. The order that runs then is given up, and is no failure.
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
  limit: Int? = nil, timeLimit: Duration = .seconds(30), replay: String? = nil,
  file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @Sendable () async throws -> Void
) async throws -> InterleavingReport {
  let exploration = Exploration(
    limit: limit ?? 200_000, timeLimit: replay == nil ? timeLimit : nil, file: file, line: line)
  return try await withTaskCancellationHandler {
    try await exploration.explore(replay: replay, body)
  } onCancel: {
    exploration.cancel()
  }
}
